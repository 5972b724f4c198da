/** As a name is kept: in one line, with single spaces and nothing that no printer prints. */
export const shownName = (typed: string): string =>
  typed
    .normalize("NFC")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();

/** As names are compared: what differs in case or spaces alone is one product, or one customer. */
export const nameKey = (name: string): string => shownName(name).toLowerCase();

export const MOST_NAME = 120;

/** Some letters become two as small ones, so both are looked at. */
export const isTooLong = (name: string): boolean => Math.max(name.length, nameKey(name).length) > MOST_NAME;
