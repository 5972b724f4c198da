import { naira } from "~/models/money";

/** The provider accepts no smaller card payment. */
export const LEAST_BY_CARD = naira(50);
