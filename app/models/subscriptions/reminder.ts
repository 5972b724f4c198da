import { DAY, lengthInWords } from "~/models/duration";

/** Days before the end. The first and last reminder are mails; an SMS comes between them. */
export const REMINDER_DAYS = { first: 7, text: 3, last: 1 } as const;

const { first, last } = REMINDER_DAYS;

/** "7 days and 1 day" before the end. */
export const REMINDED = [first, last].map((days) => lengthInWords(days * DAY)).join(" and ");

interface DueReminder {
  days: number;
  /** The previous reminder; null if there was none. */
  before: number | null;
  /** The wallet that is to pay has too little: then 7 and 3 days before, the owner gets both. */
  short: boolean;
}

/** How the owner is reminded now. A reminder missed by the jobs is made up for once on each channel. */
export function remindersBy({ days, before, short }: DueReminder): { mail: boolean; text: boolean } {
  const { text, first, last } = REMINDER_DAYS;
  if (short) return { mail: true, text: days > last || before === null || before === first };
  return {
    mail: days !== text || before === null,
    text: days <= text && (before === null || before === first),
  };
}
