import type { Mail } from "~/models/messages/mail-html";
import { brand } from "~/brand";
import { formatMoment } from "~/models/date";
import type { ContactDetails } from "~/models/platform/contact-details";
import { type GreetedPerson, greetingFor } from "~/models/users/name";

interface LockedDown {
  now: Date;
  /** Whether two-step login was removed, too. */
  secondFactor: boolean;
}

export function lockedDownMail(
  user: GreetedPerson,
  { now, secondFactor }: LockedDown,
  contact: ContactDetails,
): Mail {
  const passkeys = secondFactor ? "passkeys and two-step login were removed" : "passkeys were removed";
  return {
    subject: `We locked your ${brand.name} account to protect it`,
    text: [
      greetingFor(user),
      `On ${formatMoment(now)} our staff locked your ${brand.name} account, because someone else may be using it.`,
      `Everyone was logged out, ${passkeys}, saved cards were removed, renewal was switched off, payment links were withdrawn, and tills and webhooks were disconnected. Nothing can be paid from the wallet. Your records and everything you paid for are kept.`,
      `Write to ${contact.securityMailbox} to get your account back. We check that it is you, and then you set a new password.`,
    ].join("\n\n"),
  };
}

/** It fits into one SMS. */
export const lockedDownSms = (contact: ContactDetails): string =>
  `We locked your ${brand.name} account: someone else may be using it. Nothing can be paid from it. To get it back, write to ${contact.securityMailbox}.`;

/** @param page where a new password is set */
export function lockdownLiftedMail(user: GreetedPerson, page: string, contact: ContactDetails): Mail {
  return {
    subject: `Your ${brand.name} account is open again`,
    text: [
      greetingFor(user),
      `Our staff opened your ${brand.name} account again. The old password no longer works. Set a new one: ${page}`,
      "Then connect your tills and webhooks again, and save a card, switch renewal on, and add passkeys and two-step login as you used them.",
      `If you did not ask for this, write to ${contact.securityMailbox} at once.`,
    ].join("\n\n"),
  };
}

/** It fits into one SMS. */
export const lockdownLiftedSms = (host: string, contact: ContactDetails): string =>
  `Your ${brand.name} account is open again. Set a new password: ${host}/forgot-password. Not you? Write to ${contact.securityMailbox} at once.`;
