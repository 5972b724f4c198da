import { brand } from "~/brand";
import type { ContactDetails } from "~/models/contact-details";
import { formatMoment } from "~/models/date";
import { type Greeted, greeting } from "~/models/users/name";

/** The page of a till, on which it can be revoked. */
export const tillPath = (id: number): string => `/account/devices?till=${id}#till`;

interface About {
  owner: Greeted;
  /** Where the till can be revoked. */
  page: string;
  now: Date;
}

/** To the owner, when a till has signed in. A till chooses its own name, so the mail does not repeat it. */
export function tillSignedInMail({ owner, page, now }: About, contact: ContactDetails) {
  return {
    subject: `A till was signed in to your ${brand.name} account`,
    text: [
      greeting(owner),
      `On ${formatMoment(now)} a till was signed in to your account. It may read what your plan includes, and nothing else: it sees no password and cannot pay.`,
      `Was it you, or someone from your shop? Then there is nothing to do. You find all your tills here: ${page}`,
      `If it was not, revoke it there at once, change your password, and write to ${contact.securityMailbox}.`,
    ].join("\n\n"),
  };
}

/** To the owner, when a token of a till was used twice: someone else may have a copy. */
export function tillEndedMail({ owner, page, now }: About, contact: ContactDetails) {
  return {
    subject: `A till of your ${brand.name} account was signed out`,
    text: [
      greeting(owner),
      `On ${formatMoment(now)} we signed out a till of your account to be safe: we received a key that the till had already used. This happens after a till is restored from an old backup, or if its data was copied.`,
      `You can keep selling. Sign the till in again: ${page}`,
      `If you know of no reason, check who has access to the till, change your password, and write to ${contact.securityMailbox}.`,
    ].join("\n\n"),
  };
}
