import { lengthInWords } from "~/models/duration";
import { OFF_AFTER } from "~/models/webhooks/endpoint";
import { brand } from "~/brand";
import type { ContactDetails } from "~/models/platform/contact-details";
import { formatMoment } from "~/models/date";
import { type GreetedPerson, greetingFor } from "~/models/users/name";

interface WebhookMail {
  owner: GreetedPerson;
  /** The receiver's host name, without its path, which may contain a secret. */
  host: string;
  /** The page of the address. */
  page: string;
}

/** To the owner, when an address was added: from now on it gets news of plan and payments. */
export function webhookAddedMail(
  { owner, host, page, now }: WebhookMail & { now: Date },
  contact: ContactDetails,
) {
  return {
    subject: `A webhook was added to your ${brand.name} account`,
    text: [
      greetingFor(owner),
      `On ${formatMoment(now)} a webhook to ${host} was added to your account. When your plan or a payment changes, we send it numbers, states and amounts, but no names.`,
      `If it was you or your developer, you can ignore this email. See the webhook: ${page}`,
      `If not, delete it there now, change your password, and write to ${contact.securityMailbox}.`,
    ].join("\n\n"),
  };
}

/** To the owner, after a day with only failures. */
export function webhookFailingMail({ owner, host, page, since }: WebhookMail & { since: Date }) {
  return {
    subject: `Your webhook at ${host} does not answer`,
    text: [
      greetingFor(owner),
      `Since ${formatMoment(since)} your system at ${host} has not accepted anything we sent. Your plan, payments and tills are not affected.`,
      `See its answers, and send the events again once it works: ${page}`,
      `After ${lengthInWords(OFF_AFTER)} of failures we switch it off.`,
    ].join("\n\n"),
  };
}

/** To the owner, when an address was switched off. */
export function webhookOffMail({
  owner,
  host,
  page,
  since,
  gone,
}: WebhookMail & { since: Date; gone: boolean }) {
  const why = gone
    ? `Your system at ${host} answered 410 Gone, which asks us to stop.`
    : `Since ${formatMoment(since)} your system at ${host} has not accepted anything we sent.`;
  return {
    subject: `Your webhook at ${host} is switched off`,
    text: [
      greetingFor(owner),
      `${why} So we switched it off.`,
      `Once it works again, switch it on and send what it missed: ${page}`,
      "If you no longer need it, you can ignore this email.",
    ].join("\n\n"),
  };
}
