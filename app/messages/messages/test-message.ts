import type { Mail } from "~/models/messages/mail-html";
import { brand } from "~/brand";
import { formatMoment } from "~/models/date";

/** To a member of staff or the operator, who wants to know whether emails arrive. */
export const testMail = (now: Date): Mail => ({
  subject: `Test email from ${brand.name}`,
  text: `Emails from ${brand.name} arrive. This one was requested on ${formatMoment(now)}. There is nothing to do.`,
});

/** To a phone, to see whether text messages arrive. */
export const testSms = (now: Date): string =>
  `${brand.name} test: text messages arrive. Requested on ${formatMoment(now)}. There is nothing to do.`;
