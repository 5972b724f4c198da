import { brand } from "~/brand";
import type { ContactDetails } from "~/models/contact-details";
import { formatMoment } from "~/models/date";
import { type Greeted, greeting } from "~/models/users/name";

interface About {
  owner: Greeted;
  /** The receiver's host name, without its path, which may contain a secret. */
  host: string;
  /** The page of the address. */
  page: string;
}

/** To the owner, when an address was added: from now on it gets news of plan and payments. */
export function webhookAddedMail({ owner, host, page, now }: About & { now: Date }, contact: ContactDetails) {
  return {
    subject: `A webhook was added to your ${brand.name} account`,
    text: [
      greeting(owner),
      `On ${formatMoment(now)} the address of a system at ${host} was added to your account. We tell it when your plan or a payment changes: numbers, states and amounts, and no names.`,
      `Was it you, or your developer? Then there is nothing to do. You find it here: ${page}`,
      `If it was not, delete it there at once, change your password, and write to ${contact.securityMailbox}.`,
    ].join("\n\n"),
  };
}

/** To the owner, after a day with only failures. */
export function webhookFailingMail({ owner, host, page, since }: About & { since: Date }) {
  return {
    subject: `Your webhook at ${host} does not answer`,
    text: [
      greeting(owner),
      `Since ${formatMoment(since)} your system at ${host} has accepted nothing that we sent. Your plan, your payments and your tills are not affected.`,
      `See what it answered, and send the events again once it works: ${page}`,
      `After 5 days with nothing but failures we switch it off.`,
    ].join("\n\n"),
  };
}

/** To the owner, when an address was switched off. */
export function webhookOffMail({ owner, host, page, since, gone }: About & { since: Date; gone: boolean }) {
  const why = gone
    ? `Your system at ${host} answered 410 Gone, which asks us to stop.`
    : `Since ${formatMoment(since)} your system at ${host} has accepted nothing that we sent.`;
  return {
    subject: `Your webhook at ${host} is switched off`,
    text: [
      greeting(owner),
      `${why} So we switched it off, and send it nothing more.`,
      `Does it work again? Switch it on, and send what it missed: ${page}`,
      `If you no longer need it, there is nothing to do.`,
    ].join("\n\n"),
  };
}
