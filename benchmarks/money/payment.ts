import { randomBytes } from "node:crypto";
import type { Db } from "#db/client";
import { readDraftState } from "~/models/checkout/draft.server";
import { DAY } from "~/models/duration";
import { type Catalogue, findPlan, isPriced } from "~/models/plans/catalogue";
import { loadCatalogue } from "~/models/plans/catalogue.server";
import { quote } from "~/models/plans/quote";
import { readConfig } from "~/services/platform/config.server";
import { systemRandom } from "~/services/platform/random.server";
import { decideAndWrite } from "~/services/checkout/unit-of-work.server";
import { writePaidOrder } from "~/services/checkout/write-order.server";
import { settings } from "../../tests/support/settings";

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
    // Each payment of an owner is a month after the previous one, when that period is over.
    const month = months.get(ownerId) ?? 0;
    months.set(ownerId, month + 1);
    const clock = { now: () => new Date(Date.now() + month * LONGER_THAN_A_MONTH) };
    const submissionKey = randomBytes(18).toString("base64url");
    const asked = { ownerId, planId: ordered.plan.id, duration: ordered.duration, catalogue, submissionKey };
    const email = `shop${ownerId}@shop.example`;
    const owner = { id: ownerId, name: `Shop ${ownerId}`, email, emailVerifiedAt: null };
    const context = { ...app, db, clock };
    await decideAndWrite(
      context,
      ownerId,
      (from, now) => readDraftState(from, { ...asked, now }),
      ({ state, now, write }) =>
        write((trx) => writePaidOrder(context, trx, { ...ordered, owner, submissionKey }, { state, now })),
    );
  };
}

function orderOf(offer: Catalogue) {
  const { plans, onboarding } = offer;
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
    offer,
  };
}
