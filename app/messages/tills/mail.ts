import { brand } from "~/brand";
import type { ContactDetails } from "~/models/platform/contact-details";
import { formatMoment } from "~/models/date";
import { type GreetedPerson, greetingFor } from "~/models/users/name";

/** The page of a till, on which it can be revoked. */
export const tillPath = (id: number): string => `/account/devices?till=${id}#till`;

interface TillMail {
  owner: GreetedPerson;
  /** Where the till can be revoked. */
  page: string;
  now: Date;
}

/** To the owner, when a till has signed in. A till chooses its own name, so the mail does not repeat it. */
export function tillSignedInMail({ owner, page, now }: TillMail, contact: ContactDetails) {
  return {
    subject: `A till was signed in to your ${brand.name} account`,
    text: [
      greetingFor(owner),
      `On ${formatMoment(now)} a till was signed in to your account. It can read your plan and add sales. It cannot see your password, pay or change your account.`,
      `If it was you or someone from your shop, you can ignore this email. See all your tills: ${page}`,
      `If not, revoke it there now, change your password, and write to ${contact.securityMailbox}.`,
    ].join("\n\n"),
  };
}

/** To the owner, when a token of a till was used twice: someone else may have a copy. */
export function tillEndedMail({ owner, page, now }: TillMail, contact: ContactDetails) {
  return {
    subject: `A till of your ${brand.name} account was signed out`,
    text: [
      greetingFor(owner),
      `On ${formatMoment(now)} we signed out one of your tills to keep you safe: it used a key for the second time. This happens when a till is restored from an old backup, or when its data was copied.`,
      `You can keep selling. Sign the till in again: ${page}`,
      `If you don’t know why, check who can use the till, change your password, and write to ${contact.securityMailbox}.`,
    ].join("\n\n"),
  };
}
