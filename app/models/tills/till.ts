import { DAY, MINUTE, SECOND } from "~/models/duration";

/** Our own program is the only one that may sign in. */
export const CLIENT_ID = "kaypoint-till";
/** The only right a till gets. */
export const SCOPE = "entitlement";

/** The grant types of RFC 8628 and RFC 6749. */
export const DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";
export const REFRESH_GRANT = "refresh_token";

export const MAX_TILLS = 100;

/** Pages about tills require a password typed within this time. */
export const FRESH_FOR_TILLS = 10 * MINUTE;

export const lifetimes = {
  access: 30 * MINUTE,
  /** A till that does not ask for this long has to sign in again. */
  idle: 60 * DAY,
  absolute: 365 * DAY,
} as const;

/** `seen_at` of a till is written at most this often. */
export const SEEN_INTERVAL = 30 * SECOND;

/** Whether `seen_at` is old enough to be written again. */
export const isSeenLongAgo = (seenAt: Date | null, now: Date): boolean =>
  seenAt === null || now.getTime() - seenAt.getTime() >= SEEN_INTERVAL;

export interface Till {
  id: number;
  name: string;
  kind: string;
  registeredAt: Date;
  seenAt: Date | null;
  endsAt: Date;
  /** When it sold last; null if it has sent no sale. */
  soldAt: Date | null;
  location: { id: number; name: string };
}
