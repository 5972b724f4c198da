import fc from "fast-check";
import { expect } from "vitest";
import { cancelAwaiting } from "~/models/checkout/order.server";
import { walletBalance } from "~/models/ledger/wallet.server";
import { withdrawPayLink } from "~/models/pay-links/pay-link.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { testDatabase } from "../../support/database";
import { makeOrderLink, makeTopUpLink, startByLink } from "../../support/pay-links";
import { beginPayment } from "~/services/payments/begin-payment.server";
import { books, makePayer, orderRequest, topUp } from "../../support/paying";
import { property } from "../../support/property";

const database = await testDatabase();

const acts = ["stranger", "owner", "pay", "settle", "withdraw", "cancel"] as const;

/** A link, and what happens to it; returns what was begun and what of it was paid. */
async function makeWorld(isOrder: boolean) {
  const { app, fake, owner, db } = await makePayer(database.db);
  const ofOrder = isOrder ? await makeOrderLink(app, owner) : null;
  const made = ofOrder ?? (await makeTopUpLink(app, owner));
  const begun: string[] = [];
  const paid = new Set<string>();
  const note = (started: { outcome: string; reference?: string }) => {
    if (started.outcome === "go" && started.reference !== undefined) begun.push(started.reference);
  };
  const settle = async () => {
    for (const reference of begun) await settlePayment(app, reference);
  };
  const perform: Record<(typeof acts)[number], (at: number) => Promise<unknown>> = {
    stranger: async (at) => note(await startByLink(app, made, { address: `102.89.3.${at}` })),
    owner: async () => {
      if (ofOrder) note(await beginPayment(app, orderRequest(owner, ofOrder.order)));
    },
    pay: async () => {
      const next = begun.find((reference) => !paid.has(reference));
      if (next === undefined) return;
      fake.pay(next);
      paid.add(next);
    },
    settle,
    withdraw: () => withdrawPayLink(db, made.link.id, app.clock.now()),
    cancel: () => cancelAwaiting(db, owner.id, app.clock.now()),
  };
  return { owner, made, paid, perform, settle };
}

property.prop([fc.boolean(), fc.array(fc.constantFrom(...acts), { maxLength: 14 })], { numRuns: 40 })(
  "what strangers and the owner pay is in the plan or the wallet, in any order of what happens to a link",
  async (isOrder, happened) => {
    const { owner, made, paid, perform, settle } = await makeWorld(isOrder);
    for (const [at, act] of happened.entries()) await perform[act](at);
    await settle();
    const { amount } = made.link;
    const received = paid.size * amount;
    const sums = await books(database.db, owner.id);
    expect(Object.values(sums).reduce((sum, one) => sum + one, 0)).toBe(0);
    expect(sums.paystack_clearing ?? 0).toBe(received);
    const spent = -(sums.plan_income ?? 0);
    expect([0, amount]).toContain(spent);
    const fee = isOrder || received === 0 ? 0 : amount - topUp;
    expect(await walletBalance(database.db, owner.id)).toBe(received - spent - fee);
  },
);
