import { HOUR } from "~/models/duration";
import { nameLimits } from "~/models/http/address-limit";

/** Limits by address alone, under their stored names. */
export const atAddress = nameLimits({
  /** Logins with a passkey that failed; one that succeeds refunds those with the same passkey. */
  passkey: { attempts: [{ limit: 60, window: HOUR }] },
});
