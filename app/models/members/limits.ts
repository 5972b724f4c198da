import { DAY, HOUR } from "~/models/duration";
import { RESEND_PAUSE } from "~/models/codes/limits";
import { nameLimits } from "~/models/http/address-limit";
import type { Limit } from "~/models/http/throttle";

/** Invitations to one owner's shop, and invitations to one address from all owners together. */
export const invitationLimits = {
  owner: [
    { limit: 20, window: HOUR },
    { limit: 50, window: DAY },
  ],
  address: [{ limit: 6, window: DAY }],
  gap: [{ limit: 1, window: RESEND_PAUSE }],
} as const satisfies Record<string, Limit[]>;

/** Limits by address alone, under their stored names. */
export const atAddress = nameLimits({
  /** Invitation codes; the right one refunds those for its address. */
  invitation: { attempts: [{ limit: 30, window: HOUR }] },
  /** Invitation codes per network. */
  "invitation-network": { attempts: [{ limit: 1000, window: HOUR }] },
  /** Invitations by SMS per owner, from any address; a person who joins refunds theirs. */
  "invitation-sms": {
    attempts: [
      { limit: 15, window: HOUR },
      { limit: 30, window: DAY },
    ],
    growing: true,
  },
});

/** Wrong invitation codes on the whole site that raise an alarm in the log. They refuse no request. */
export const invitationGuessAlarm: Limit = { limit: 500, window: HOUR };
