import type { Mail } from "~/models/messages/mail-html";
import { brand } from "~/brand";
import { formatMoment } from "~/models/date";
import type { ContactDetails } from "~/models/platform/contact-details";
import { IGNORE_IF_YOU } from "~/messages/users/not-you";

/** Names of passkeys are typed by the person who is logged in, so no mail repeats them. */
const removeIt = ({ securityMailbox }: ContactDetails): string =>
  `If it wasn’t you, log in, remove the passkeys you do not know under Security, change your password, and write to ${securityMailbox}.`;

export function passkeyAddedMail(now: Date, contact: ContactDetails): Mail {
  const text = [
    `On ${formatMoment(now)} a passkey was added to your ${brand.name} account. It logs in without your password.`,
    `${IGNORE_IF_YOU} ${removeIt(contact)}`,
  ];
  return { subject: `A passkey was added to your ${brand.name} account`, text: text.join("\n\n") };
}

/** It fits into one SMS. */
export const passkeyAddedSms = (contact: ContactDetails): string =>
  `A passkey was added to your ${brand.name} account. It logs in without your password. Not you? Write to ${contact.securityMailbox} at once.`;

export function passkeyRemovedMail(now: Date, contact: ContactDetails): Mail {
  const text = [
    `On ${formatMoment(now)} a passkey was removed from your ${brand.name} account. It no longer logs in.`,
    `${IGNORE_IF_YOU} ${removeIt(contact)}`,
  ];
  return { subject: `A passkey was removed from your ${brand.name} account`, text: text.join("\n\n") };
}

export function passkeyCopiedMail(now: Date, contact: ContactDetails): Mail {
  const text = [
    `On ${formatMoment(now)} we refused a passkey of your ${brand.name} account: its count of uses was lower than before, so it may be a copy.`,
    "Log in with your password or another passkey. Remove this passkey under Security, and add a new one on your device.",
    `If you did not try to log in then, write to ${contact.securityMailbox} at once.`,
  ];
  return { subject: `We refused a passkey of your ${brand.name} account`, text: text.join("\n\n") };
}
