/** Days before the end: mails at first and last, and a text message between them. */
export const REMINDER_DAYS = { first: 7, text: 3, last: 1 } as const;

interface Due {
  days: number;
  /** The reminder before it; null where there was none. */
  before: number | null;
}

/** By what the owner is reminded now. What the jobs were too late for is made up for once, by each way. */
export function remindersBy({ days, before }: Due): { mail: boolean; text: boolean } {
  const { text, first } = REMINDER_DAYS;
  return {
    mail: days !== text || before === null,
    text: days <= text && (before === null || before === first),
  };
}
