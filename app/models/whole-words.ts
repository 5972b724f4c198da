/** A date, a card, a phone number, and the number of a receipt or payment, with the mark that follows it. */
const WHOLE =
  /((?:\b\d{1,2} [A-Z][a-z]{2,8} \d{4}|\b[A-Z]\w{0,19} •••• \d{4}|\+\d{1,15}(?: \d{1,15}){1,6}|\bKP[A-Z]?-\w{1,20}|\b\d{4}-\d{6}\b)[.,:]?)/;

/** A text in pieces: every second one is read whole, and never breaks. */
export const wholeWords = (text: string): string[] => text.split(WHOLE);
