import { dayOf, inLagos, startOfDay } from "~/models/date";
import { DAY, HOUR } from "~/models/duration";
import type { User } from "~/models/users/user";
import type { SeededRandom } from "../../../simulation/seeded-random";
import { type AssumptionName, assumptions } from "./assumptions";

/** Whether something happens that was assumed of so many percent. */
export type Draw = (name: AssumptionName) => boolean;

export interface Traits {
  hasCard: boolean;
  declinesOnce: boolean;
  renewsBy: "card" | "wallet" | null;
  hasAutomatic: boolean;
  hasNumber: boolean;
  holds: "enough" | "half" | "nothing";
  plan: "goes on" | "leaves" | "closes" | "pauses";
  waitsForTheEnd: boolean;
  hasMoneyAtOnce: boolean;
}

/** A shop whose paid time ends, and what its owner has done so far. */
export interface Shop {
  owner: User;
  endsAt: Date;
  traits: Traits;
  random: SeededRandom;
  messages: number;
  read: number;
  /** Why the plan is not paid yet, as the owner would say it. */
  trouble: string | null;
  moneyFrom: Date | null;
  /** Owners who have begun to pay do not begin again at once. */
  payingUntil: Date | null;
}

export const drawFrom =
  (random: SeededRandom): Draw =>
  (name) =>
    random.below(100) < assumptions[name].percent;

/** One of some parts of a hundred; the rest gets the last answer. */
function partOf<const Name extends AssumptionName, const Rest extends string>(
  random: SeededRandom,
  names: readonly Name[],
  rest: Rest,
): Name | Rest {
  let left = random.below(100);
  for (const name of names) {
    if (left < assumptions[name].percent) return name;
    left -= assumptions[name].percent;
  }
  return rest;
}

/**
 * What kind of shop the one at this place among all is. Cards and declines have exactly their shares; where the new
 * ways are switched off, owners with automatic top-up would have let the card renew.
 */
export function traitsOf(random: SeededRandom, place: number, areWaysOn: boolean): Traits {
  const draw = drawFrom(random);
  const cards = assumptions.card.percent / 100;
  const hasCard = place < cards;
  const hasAutomatic = draw("automatic") && hasCard && areWaysOn;
  const isWallet = draw("wallet");
  const hasNumber = draw(isWallet ? "number" : "plainNumber") && !hasCard && areWaysOn;
  const holds = partOf(random, ["enough", "half"], "nothing");
  const plan = partOf(random, ["leaves", "closes", "pauses"], "goes on");
  const withoutCard = isWallet ? "wallet" : null;
  const withCard = hasAutomatic ? "wallet" : "card";
  return {
    hasCard,
    hasAutomatic,
    hasNumber,
    plan,
    declinesOnce: place < (cards * assumptions.declines.percent) / 100,
    renewsBy: hasCard ? withCard : withoutCard,
    holds: hasCard || !isWallet ? "nothing" : holds,
    waitsForTheEnd: draw("waits"),
    hasMoneyAtOnce: !draw("noMoney"),
  };
}

export const within = (random: SeededRandom, from: number, most: number): number =>
  from + random.below(Math.max(1, Math.round((most - from) / 1000))) * 1000;

const [MORNING, NIGHT] = [7, 22];

/** What comes at night is read in the morning. */
export function byDay(at: Date, random: SeededRandom): Date {
  const hour = inLagos(at).getUTCHours();
  if (hour >= MORNING && hour < NIGHT) return at;
  const day = startOfDay(dayOf(hour < MORNING ? at : new Date(at.getTime() + DAY)));
  return new Date(day.getTime() + MORNING * HOUR + within(random, 0, 2 * HOUR));
}
