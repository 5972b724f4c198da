/**
 * The time for a till whose clock may be wrong, or set back on purpose. Pure functions: all times are seconds, and
 * the moments of the machine are passed in.
 */

const MINUTE = 60;
const SLACK = 5 * MINUTE;

/**
 * @typedef {object} Marks what the till stores on its disk, in two places
 * @property {number} lastSeen the latest certain moment: of a signed document, a sale, a close of the day
 * @property {number} daysClosed sale days closed since the last document
 */

/**
 * The clock of the machine, but never earlier than the last seen moment plus the time since then by the monotonic
 * clock.
 */
export const timeNow = (marks, { system, sinceSeen }) => Math.max(system, marks.lastSeen + sinceSeen);

/** Whether the clock was set back by more than five minutes: go on trading, show a notice, and fetch a document. */
export const isSetBack = (marks, { system, sinceSeen }) => marks.lastSeen + sinceSeen - system > SLACK;

/** A sale, or the end of a day. */
export const markSeen = (marks, moment) => ({ ...marks, lastSeen: Math.max(marks.lastSeen, moment) });
export const markClosedDay = (marks, moment) => ({
  ...markSeen(marks, moment),
  daysClosed: marks.daysClosed + 1,
});

/**
 * For a document that was just fetched and is newer than all before: its signed moment counts, even if it is earlier
 * than the last seen one. This repairs a clock that was set forward by mistake. A document that was only read from
 * the disk again cannot do that.
 */
export const markFetched = (issuedAt) => ({ lastSeen: issuedAt, daysClosed: 0 });
