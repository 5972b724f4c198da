import { DAY } from "./duration";
import { DEVICE_LIFE } from "./session";

/** How long rows stay after they have done their work, for questions of owners and of those who look into an attack. */
export const retention = {
  /** Codes, recoveries, recovery keys and the grants made of them. */
  codes: 30 * DAY,
  /** Sessions that were ended or ran out. */
  sessions: 30 * DAY,
  /** Browsers that logged in and were not seen since; they count for nothing by then. */
  devices: DEVICE_LIFE,
  /** Texts of messages that were sent or given up. */
  messageTexts: 30 * DAY,
  /** The messages' rows and what providers reported about them. */
  messages: 90 * DAY,
  /** Totals of wrong codes; the breaker looks at the last week. */
  wrongCodeDays: 30 * DAY,
} as const satisfies Record<string, number>;
