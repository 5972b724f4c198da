import { DAY, HOUR } from "~/models/duration";
import type { Limit } from "~/models/http/throttle";

/** Registrants that one agent signs up, from any address. */
export const registrationLimit: Limit = { limit: 60, window: HOUR };

/** Corrections of one registrant's phone by the agent who typed it. */
export const registrantPhoneLimit: Limit = { limit: 5, window: DAY };
