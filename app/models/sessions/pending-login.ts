import { MINUTE } from "~/models/duration";

/** How long a right password waits for the second factor. */
export const PENDING_LOGIN_LIFE = 20 * MINUTE;
