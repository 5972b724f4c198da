import { DAY, HOUR } from "~/models/duration";
import { nameLimits } from "~/models/http/address-limit";
import type { Limit } from "~/models/http/throttle";

/** New phone numbers that one account may try. */
export const phoneChangeLimit: Limit = { limit: 3, window: DAY };

/** New usernames that one account may try, since the form tells whether a name is taken. */
export const usernameChangeLimit: Limit = { limit: 10, window: DAY };

/** Limits by address alone, under their stored names. */
export const atAddress = nameLimits({
  /** Sign-ups; a verified phone refunds its own, with the failed ones before it. */
  "sign-up": { attempts: [{ limit: 60, window: HOUR }] },
});
