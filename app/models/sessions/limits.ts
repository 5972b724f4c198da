import { DAY, HOUR, MINUTE } from "~/models/duration";
import { nameLimits } from "~/models/http/address-limit";
import type { Limit, WaitingLimit } from "~/models/http/throttle";

const growing = { wait: { first: MINUTE, longest: 15 * MINUTE }, quiet: 15 * MINUTE };

/** Wrong passwords: beyond the limit each one delays the next attempt. */
export const loginWaits = {
  identifierAtAddress: { limit: 5, window: 15 * MINUTE, ...growing },
  /** The waits do not grow, so a stranger who keeps trying cannot lock the owner out for longer. */
  identifier: { limit: 20, window: HOUR, wait: { first: 15 * MINUTE, longest: 15 * MINUTE }, quiet: 0 },
  /** A browser that has logged in before has its own counter, which no stranger can use up. */
  device: { limit: 5, window: 15 * MINUTE, ...growing },
} as const satisfies Record<string, WaitingLimit>;

export const loginLimits = {
  /** Wrong passwords without a right one in between. After these, only a recovery or a known device logs in. */
  consecutive: { limit: 100, window: 365 * DAY },
  deviceConsecutive: { limit: 100, window: 365 * DAY },
} as const satisfies Record<string, Limit>;

/** Messages about new devices, for each account: a thief who logs in a hundred times must not cost a hundred texts. */
export const newDeviceLimits = {
  mails: { limit: 20, window: DAY },
  texts: { limit: 3, window: DAY },
} as const satisfies Record<string, Limit>;

/** Confirming the password while logged in. */
export const reauthenticationLimits: Limit[] = [
  { limit: 5, window: 15 * MINUTE },
  { limit: 30, window: DAY },
];

/** Audit events of one account that was denied access: reloading a page must not fill the log. */
export const denialLimit: Limit = { limit: 30, window: HOUR };

/** Limits by address alone, under their stored names. */
export const atAddress = nameLimits({
  /** Wrong passwords, and the typed names; a login refunds all attempts with the same name. */
  login: { attempts: [{ limit: 60, window: 15 * MINUTE }], different: { limit: 30, window: HOUR } },
});
