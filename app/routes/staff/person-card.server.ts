import { accountStanding, personListPath, personPath } from "~/models/console/people";
import type { MoneyInFlight, PersonCard } from "~/models/console/person-card.server";
import { formatMoment } from "~/models/date";
import { countInWords, formatNaira } from "~/models/money";
import { channelNames } from "~/models/payments/payment-list";
import { nationalPhone } from "~/models/users/phone";
import { roleNames } from "~/models/users/role";
import { paymentPath } from "~/routes/staff/list-payments.server";
import { messageKind } from "~/routes/staff/message-kind";
import { messageProgress } from "~/routes/staff/message-words";

interface CardFact {
  name: string;
  value: string;
  detail: string;
  href: string | null;
}

const fact = (name: string, value: string, detail = "", href: string | null = null): CardFact => ({
  name,
  value,
  detail,
  href,
});

interface CardContext {
  /** Of an owner. */
  plan: Pick<CardFact, "name" | "value" | "detail"> | undefined;
  why: string;
  now: Date;
}

/** A person as the search shows them: who it is, why they were found, and what support asks first. */
export function cardView(card: PersonCard, { plan, why, now }: CardContext) {
  const { person } = card;
  return {
    id: person.id,
    name: person.name,
    href: personPath(person.id),
    who: [roleNames[person.role], accountStanding(person, now)].join(" · "),
    contact: [person.username, nationalPhone(person.phone), person.email].filter(Boolean).join(", "),
    why,
    facts: [...(plan ? [fact(plan.name, plan.value, plan.detail)] : []), ...factsOf(card)],
  };
}

/** Payments that the card names; the others are in the person's list. */
const IN_FLIGHT_SHOWN = 3;

/** What support asks first about a person, after the plan. */
export function factsOf(card: PersonCard): CardFact[] {
  const { code, shopOf, tills, tillSeenAt, soldAt, inFlight, lastMessage } = card;
  return [
    ...(code === null ? [] : [fact("Agent code", code)]),
    ...(shopOf === null ? [] : [fact("Works for", shopOf.name, "", personPath(shopOf.id))]),
    ...inFlightFacts(card, inFlight),
    ...(tills === 0 && soldAt === null
      ? []
      : [
          fact(
            "Tills",
            countInWords(tills, "No till", "till"),
            [
              ...(tillSeenAt ? [`last seen ${formatMoment(tillSeenAt)}`] : tills > 0 ? ["never seen"] : []),
              soldAt ? `last sale ${formatMoment(soldAt)}` : "no sale yet",
            ].join(", "),
          ),
        ]),
    ...(lastMessage === null
      ? []
      : [
          fact(
            "Last message",
            messageKind(lastMessage),
            `${messageProgress(lastMessage)}, ${formatMoment(lastMessage.createdAt)}`,
          ),
        ]),
  ];
}

function inFlightFacts({ person }: PersonCard, inFlight: readonly MoneyInFlight[]): CardFact[] {
  const others = inFlight.length - IN_FLIGHT_SHOWN;
  return [
    ...inFlight
      .slice(0, IN_FLIGHT_SHOWN)
      .map((payment) =>
        fact(
          "Money in flight",
          `${formatNaira(payment.received ?? payment.amount)}, ${inFlightWords(payment)}`,
          `${channelNames[payment.channel]}, since ${formatMoment(payment.createdAt)}`,
          paymentPath(payment.reference),
        ),
      ),
    ...(others > 0
      ? [fact("Money in flight", `${others} more`, "", personListPath(person.id, "payments"))]
      : []),
  ];
}

function inFlightWords({ isDisputed, state, refunding }: MoneyInFlight): string {
  if (isDisputed) return "disputed";
  if (state === "review") return "held until finance decides";
  return refunding > 0 ? `${formatNaira(refunding)} of it being refunded` : "waiting for the money";
}
