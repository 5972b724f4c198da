import type { Mail } from "~/models/messages/mail-html";
import { brand } from "~/brand";
import { CODE_LIFE_IN_WORDS } from "~/models/codes/code";
import { formatDate, formatTime } from "~/models/date";
import { lengthInWords } from "~/models/duration";
import type { ContactDetails } from "~/models/platform/contact-details";
import { KEY_LIFE } from "~/models/recovery/recovery-life";
import { IGNORE_IF_YOU, resetPasswordNow } from "~/messages/users/not-you";

const subject = `Reset your ${brand.name} password`;
const notAsked =
  "If you didn’t ask for this, you can ignore this email. Your password stays the same. Don’t share the code or the link. We’ll never ask for them.";
const linkLines = (link: string) =>
  `${link}\nThe link works once, on any device, within ${lengthInWords(KEY_LIFE)}.`;

/** @param link sets a new password as the code does, in any browser */
export function recoveryMail(code: string, link: string): Mail {
  const text = [
    `Your ${brand.name} code is ${code}. Enter it on the page where you asked for it, within ${CODE_LIFE_IN_WORDS}.`,
    `Without the code, choose a new password here:\n${linkLines(link)}`,
    notAsked,
  ];
  return { subject, text: text.join("\n\n") };
}

/** For times when no code can be sent to the address or accepted from it. */
export function recoveryLinkMail(link: string): Mail {
  const text = [
    `Someone asked to reset the password of your ${brand.name} account. Choose a new password here:\n${linkLines(link)}`,
    notAsked,
  ];
  return { subject, text: text.join("\n\n") };
}

function changedAt(now: Date): string {
  return `The password of your ${brand.name} account was changed on ${formatDate(now)} at ${formatTime(now)}`;
}

export function passwordResetMail(now: Date, contact: ContactDetails): Mail {
  const text = [
    `${changedAt(now)}, and all devices were logged out.`,
    `${IGNORE_IF_YOU} ${resetPasswordNow(contact)}`,
  ];
  return { subject: `Your ${brand.name} password was changed`, text: text.join("\n\n") };
}

/** To the mailbox that was proved for the first time, if that ended saved cards or the renewal. */
export function handedOverMail(now: Date, contact: ContactDetails): Mail {
  const text = [
    `The password of your ${brand.name} account was changed on ${formatDate(now)} at ${formatTime(now)} with a code that we sent to this email address, which was not confirmed until then.`,
    "To keep you safe, all devices were logged out, saved cards were removed, and automatic renewal was switched off.",
    "Log in with the new password and verify your phone number.",
    resetPasswordNow(contact),
  ];
  return { subject: `Your ${brand.name} email is confirmed`, text: text.join("\n\n") };
}

export function passwordChangedSms(now: Date, contact: ContactDetails): string {
  return `${changedAt(now)}. Not you? Write to ${contact.securityMailbox} at once.`;
}
