import type { Mail } from "~/models/messages/mail-html";
import { type GreetedPerson, greetingFor } from "~/models/users/name";
import { stoppedCardText } from "~/models/payments/decline";

interface StoppedCard {
  /** "Visa •••• 4081" */
  card: string;
  /** In the words of its bank; null if it named none. */
  reason: string | null;
  /** Whether it was to pay for the next period. */
  renews: boolean;
  /** Whether automatic top-up charged it. */
  topsUp: boolean;
  page: string;
}

/** Mail to an owner: a saved card is never charged again, with what it paid for until now. */
export function stoppedCardMail(
  owner: GreetedPerson,
  { card, reason, renews, topsUp, page }: StoppedCard,
): Mail {
  return {
    subject: `${card} is no longer charged`,
    text: [
      greetingFor(owner),
      stoppedCardText(card, reason),
      ...(topsUp ? ["Automatic top-up charged it, so that is off now."] : []),
      ...(renews
        ? ["It was set to renew your plan, so your plan ends unless you choose another way to pay."]
        : []),
      `Pay another way, or save another card: ${page}`,
    ].join("\n\n"),
  };
}
