import { DAY, HOUR } from "~/models/duration";
import type { Limit } from "~/models/http/throttle";

/** Links that one account makes. */
export const payLinkLimit: Limit = { limit: 40, window: DAY };

/** Payments that are started by one link, however many people have it. */
export const startsByLink: Limit = { limit: 20, window: HOUR };

/** Payments by links that are started from one address, which many phones of a network share. */
export const startsByAddress: Limit = { limit: 60, window: HOUR };

/** Addresses that name no link, from one network address. Tokens cannot be guessed; this only keeps the noise down. */
export const wrongTokens: Limit = { limit: 60, window: HOUR };
