import type { Mail } from "~/models/messages/mail-html";
import { brand } from "~/brand";
import { formatMoment } from "~/models/date";
import type { ContactDetails } from "~/models/platform/contact-details";
import { IGNORE_IF_YOU } from "~/messages/users/not-you";

const notYou = (contact: ContactDetails): string =>
  `If it wasn’t you, tell an admin and write to ${contact.securityMailbox} at once.`;

/** Sent after five wrong codes: the person who typed them knew the password. */
export function pausedMail(now: Date, until: Date, contact: ContactDetails): Mail {
  return {
    subject: `Wrong codes for your ${brand.name} staff account`,
    text: [
      `On ${formatMoment(now)} someone entered the right password of your ${brand.name} staff account and too many wrong codes. No code is accepted until ${formatMoment(until)}.`,
      `If it was you, check that your phone shows the right time. If that does not help, use a recovery code.`,
      `If it wasn’t you, someone knows your password: choose "Forgot password?" on our login page, tell an admin, and write to ${contact.securityMailbox} at once.`,
    ].join("\n\n"),
  };
}

/** A change to a second factor. */
export type FactorChange = "set-up" | "changed" | "new-codes" | "code-used" | "reset";
const changes: Record<FactorChange, { subject: string; text: (moment: string) => string }> = {
  "set-up": {
    subject: "A second factor protects",
    text: (moment) =>
      `On ${moment} a second factor was set up for your ${brand.name} staff account. From now on, logging in needs a code from your app.`,
  },
  changed: {
    subject: "Another second factor for",
    text: (moment) =>
      `On ${moment} the second factor of your ${brand.name} staff account was changed. Its old codes and the earlier recovery codes no longer work, and all other browsers were logged out.`,
  },
  "new-codes": {
    subject: "New recovery codes for",
    text: (moment) =>
      `On ${moment} new recovery codes were made for your ${brand.name} staff account. The earlier ones no longer work.`,
  },
  "code-used": {
    subject: "A recovery code was used for",
    text: (moment) =>
      `On ${moment} a recovery code opened your ${brand.name} staff account instead of a code from your app. It no longer works. If you need a new app, change the second factor in the console.`,
  },
  reset: {
    subject: "The second factor was removed",
    text: (moment) =>
      `On ${moment} the second factor of your ${brand.name} staff account was removed and all browsers were logged out. At the next login you set up another one.`,
  },
};

export function factorMail(change: FactorChange, now: Date, contact: ContactDetails): Mail {
  const { subject, text } = changes[change];
  return {
    subject: `${subject} your ${brand.name} staff account`,
    text: [text(formatMoment(now)), `${IGNORE_IF_YOU} ${notYou(contact)}`].join("\n\n"),
  };
}
