import { DAY, MINUTE } from "~/models/duration";

/** How long the link in the messages works. */
export const NOT_ME_LINK_LIFE = 7 * DAY;

/** Two logins of one browser within this time are told once: the link ends both. */
export const TOLD_ONCE_WITHIN = MINUTE;

/** A login as its owner may recognise it. There is no place: the address of a phone's network tells none. */
export interface NewDevice {
  userAgent: string;
  /** The network of the device, shortened. */
  addressPrefix: string;
  startedAt: Date;
}

export const notMeLink = (origin: string, token: string): string => `${origin}/login/not-me?token=${token}`;
