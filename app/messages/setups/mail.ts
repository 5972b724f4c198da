import type { Mail } from "~/models/messages/mail-html";
import type { ContactDetails } from "~/models/platform/contact-details";
import { formatDate, formatTime } from "~/models/date";
import { onePart } from "~/models/messages/money-text";
import { type GreetedPerson, greetingFor } from "~/models/users/name";
import { type Setup, calendarPath, setupPath } from "~/models/setups/setup";
import { slotText } from "~/models/setups/slot";

type MailedSetup = Pick<Setup, "name" | "reference">;

/** Part of the mail about the order. */
export const setupRequestText = (reference: string, origin: string): string =>
  `Tell us where your shop is and which two times suit you: ${origin}${setupPath(reference)}`;

/* The mailbox may be unverified, so these mails repeat nothing that was typed: only the page shows the address. */

interface MailRecipient {
  owner: GreetedPerson;
  origin: string;
  contact: ContactDetails;
}

const letter = (
  { owner, origin, contact }: MailRecipient,
  setup: MailedSetup,
  subject: string,
  paragraphs: string[],
): Mail => ({
  subject,
  text: [
    greetingFor(owner),
    ...paragraphs,
    `See or change it: ${origin}${setupPath(setup.reference)}`,
    `Questions? Call ${contact.phones[0].shown} or write to ${contact.mailbox} with the reference ${setup.reference}.`,
  ].join("\n\n"),
});

const lagos = (slot: Date): string => `${slotText(slot)} (Lagos time)`;

/** @param givenUp a time agreed before, which is now cancelled */
export function wishedMail(
  setup: MailedSetup & { wishes: [Date, Date] },
  givenUp: Date | null,
  to: MailRecipient,
): Mail {
  const { name, wishes } = setup;
  return letter(to, setup, givenUp ? `You asked to move: ${name}` : `We have your times: ${name}`, [
    givenUp
      ? `We cancelled the time we agreed, ${lagos(givenUp)}. You asked for:`
      : "Thank you. You asked for:",
    [`First choice: ${slotText(wishes[0])}`, `Second choice: ${slotText(wishes[1])}`].join("\n"),
    "We’ll confirm one, or call you if neither works.",
  ]);
}

export function agreedMail(
  setup: MailedSetup & { startsAt: Date },
  rescheduled: boolean,
  to: MailRecipient,
): Mail {
  const { name, startsAt, reference } = setup;
  return letter(to, setup, `${name}: ${formatDate(startsAt)}, ${formatTime(startsAt)}`, [
    rescheduled ? "Your setup was moved. The new time is:" : "The time of your setup:",
    `${lagos(startsAt)}. Allow up to two hours, and have someone there who knows your products and prices.`,
    `Add to calendar: ${to.origin}${calendarPath(reference)}`,
  ]);
}

export const agreedSms = (setup: Pick<Setup, "name"> & { startsAt: Date }, contact: ContactDetails): string =>
  onePart(setup.name, (name) => [
    `${name} is on ${slotText(setup.startsAt)}.`,
    `To move it, log in or call ${contact.phones[0].number}.`,
  ]);

export function doneMail(setup: MailedSetup, { owner, origin, contact }: MailRecipient): Mail {
  return {
    subject: `Done: ${setup.name}`,
    text: [
      greetingFor(owner),
      "Your setup is done. Enjoy selling.",
      `If something is missing or wrong, call ${contact.phones[0].shown} or write to ${contact.mailbox} with the reference ${setup.reference}.`,
      `Your account: ${origin}/dashboard`,
    ].join("\n\n"),
  };
}

export type CancellationReason = "refunded" | "closed";

const cancellations: Record<CancellationReason, { why: string; next: string }> = {
  refunded: { why: "This order was refunded, so its setup is cancelled.", next: "If this is a mistake" },
  closed: {
    why: "You closed your account, so this setup is cancelled.",
    next: "If you restore your account and still want it",
  },
};

export function cancelledMail(
  setup: MailedSetup,
  reason: CancellationReason,
  { owner, contact }: Pick<MailRecipient, "owner" | "contact">,
): Mail {
  return {
    subject: `Cancelled: ${setup.name}`,
    text: [
      greetingFor(owner),
      cancellations[reason].why,
      `${cancellations[reason].next}, write to ${contact.mailbox} with the reference ${setup.reference}.`,
    ].join("\n\n"),
  };
}
