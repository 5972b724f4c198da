import { randomBytes } from "node:crypto";
import type { Db } from "#db/client";
import { findPlan, isPriced, type Catalogue } from "~/models/catalogue";
import { loadCatalogue } from "~/models/catalogue.server";
import { DAY } from "~/models/duration";
import { quote } from "~/models/pricing";
import { readConfig } from "~/services/config.server";
import { systemRandom } from "~/services/random.server";
import { placeInTurn, pressInTurn, readPress } from "~/services/unheld-payment.server";
import { settings } from "../../../tests/support/settings";

const read = readConfig(settings);
if (!read.ok) throw new Error(read.problems.join("\n"));
export const app = { random: systemRandom, config: read.config };

const LONGER_THAN_A_MONTH = 32 * DAY;

/** Buys a month of Plus from the wallet, as the button does: order, money, plan, receipt, mail and trace. */
export async function makePayment(db: Db): Promise<(ownerId: number) => Promise<void>> {
  const catalogue = await loadCatalogue(db);
  const ordered = orderOf(catalogue);
  const months = new Map<number, number>();
  return async (ownerId) => {
    // Each payment of one owner is a month after the one before, when that period is over.
    const month = months.get(ownerId) ?? 0;
    months.set(ownerId, month + 1);
    const now = new Date(Date.now() + month * LONGER_THAN_A_MONTH);
    const submissionKey = randomBytes(18).toString("base64url");
    const address = { ownerId, planId: ordered.plan.id, duration: ordered.duration };
    const asked = { ...address, catalogue, submissionKey, since: now };
    const placed = await pressInTurn(db, asked, async (turn) => {
      const customer = { id: ownerId, name: `Shop ${ownerId}`, email: `shop${ownerId}@shop.example` };
      const press = await readPress(db, turn);
      if (!press) throw new Error(`there is no owner ${ownerId}`);
      const { standing } = press;
      return placeInTurn({ ...app, db }, { ...ordered, customer, standing, submissionKey, now }, turn);
    });
    if (placed.outcome !== "fulfilled") throw new Error(`a payment is ${placed.outcome}`);
  };
}

function orderOf({ plans, onboarding }: Catalogue) {
  const plan = findPlan({ plans } as Catalogue, 2);
  const self = onboarding.find(({ id }) => id === 1);
  if (!plan || !isPriced(plan) || !self) throw new Error("the catalogue has changed");
  const price = quote({ plan, duration: "month", addOns: [], onboarding: self });
  return {
    plan,
    duration: "month" as const,
    onboarding: self,
    quote: price,
    method: "wallet" as const,
    plans,
  };
}
