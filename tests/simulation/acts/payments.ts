import { KOBO_IN_NAIRA } from "~/models/money";
import { getPayment } from "~/models/payments/payment.server";
import { findDepositAccount } from "~/models/payments/deposit-account.server";
import { quoteTopUp } from "~/models/payments/top-up";
import { askForNumber } from "~/services/payments/ask-deposit-account.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { chooseBank } from "~/services/payments/begin-payment.server";
import { beginTopUp } from "~/services/payments/begin-top-up.server";
import { receiveProviderEvent, handleNow } from "~/services/payments/receive-provider-event.server";
import { IDLE, type Kinds, oneOf, pickOf } from "../kind";
import type { World } from "../world";
import { cardsOf } from "./checkout";

const amounts = ["2450", "5000", "7000", "10000", "20000", "80000"] as const;
const ways = ["card", "card", "bank_transfer", "ussd"] as const;

/** The account of a payment, if it was recorded. */
async function payerOf(world: World, reference: string): Promise<number | null> {
  const row = await world.db
    .selectFrom("payments")
    .select("ownerId")
    .where("reference", "=", reference)
    .executeTakeFirst();
  return row?.ownerId ?? null;
}

/** The payer of a payment by USSD chooses a bank on our page first. */
async function chooseNextBank(world: World): Promise<void> {
  const row = await world.db
    .selectFrom("payments")
    .select(["reference", "ownerId"])
    .where("channel", "=", "ussd")
    .where("state", "=", "new")
    .where("ticketBank", "is", null)
    .orderBy("id")
    .executeTakeFirst();
  if (!row) return;
  const payment = await getPayment(world.db, row.reference);
  await world.visit(row.ownerId, () => chooseBank(world.app, payment, "737"));
}

/** What a customer does on the provider's page. A bank may send another amount than was asked for. */
async function payOpen(world: World, { pick, size }: { pick: number; size: number }): Promise<string> {
  await chooseNextBank(world);
  const open = pickOf(world.provider.opened(), pick);
  if (!open) return IDLE;
  const payer = (await payerOf(world, open.reference)) ?? 0;
  if (size % 8 === 0) {
    world.provider.decline(open.reference);
    return "declined";
  }
  const isOff = open.channel !== "card" && size % 5 === 0;
  const amount = isOff ? open.amount + (size % 2 === 0 ? 100 : -100) * (1 + (size % 9)) : open.amount;
  world.provider.pay(open.reference, amount, payer);
  if (size % 3 === 0) return "paid, tab closed";
  const { state } = await world.visit(payer, () => settlePayment(world.app, open.reference));
  return `paid, ${state}`;
}

export async function deliverEvents(world: World): Promise<number> {
  const events = world.provider.takeEvents();
  for (const [place, event] of events.entries())
    try {
      const id = await receiveProviderEvent(world.app, event);
      if (id !== null) await handleNow(world.app, id);
    } catch (error) {
      world.provider.tellAgain(events.slice(place));
      throw error;
    }
  return events.length;
}

export const payments: Kinds = {
  "top-up": {
    weight: 8,
    did: ["go"],
    run: async (world, { who, pick, size }) => {
      const owner = await world.verifiedOwner(who);
      const quote = quoteTopUp(oneOf(amounts, size), world.app.config.topUp);
      if (!owner || !quote.ok) return IDLE;
      const cardId = pick % 5 === 0 ? (pickOf(await cardsOf(world, owner.id), size) ?? null) : null;
      const { outcome } = await world.visit(who, () =>
        beginTopUp(world.app, {
          owner,
          wallet: "wallet",
          quote,
          cardId,
          fresh: true,
          returnPath: "/wallet",
          channel: cardId === null ? oneOf(ways, pick) : "card",
          saveCard: size % 2 === 0,
          submissionKey: world.random().bytes(24).toString("base64url"),
        }),
      );
      return outcome;
    },
  },
  deposit: {
    weight: 6,
    did: ["asked", "sent"],
    run: async (world, { who, size }) => {
      const owner = await world.verifiedOwner(who);
      if (!owner) return IDLE;
      const account = await findDepositAccount(world.db, owner.id, "test");
      if (account?.number) {
        world.provider.sendTo(account.number, Number(oneOf(amounts, size)) * KOBO_IN_NAIRA + (size % 7));
        return "sent";
      }
      await world.visit(who, () => askForNumber(world.app, owner));
      return "asked";
    },
  },
  "pay-at-provider": {
    weight: 16,
    did: ["declined", "paid, tab closed", "paid, settled", "paid, review"],
    run: payOpen,
  },
  events: {
    weight: 8,
    did: ["delivered"],
    run: async (world) => ((await deliverEvents(world)) > 0 ? "delivered" : IDLE),
  },
  "card-answer": {
    weight: 2,
    did: ["changed"],
    run: async (world, { pick }) => {
      world.provider.cardAnswer = oneOf(
        [
          "success",
          "success",
          "success",
          "failed",
          "failed",
          "expired",
          "paused",
          "refused",
          "card-ended",
        ] as const,
        pick,
      );
      return Promise.resolve("changed");
    },
  },
  "dashboard-refund": {
    weight: 3,
    did: ["asked"],
    run: async (world, { pick, size }) => {
      const paid = pickOf(world.provider.paid(), pick);
      if (!paid) return IDLE;
      const left = world.provider.leftOf(paid.reference);
      const amount = size % 2 === 0 ? left : Math.min(left, (1 + (size % 50)) * 100 * KOBO_IN_NAIRA);
      return Promise.resolve(world.provider.giveBack(paid.reference, amount) ? "asked" : IDLE);
    },
  },
  "refund-moves": {
    weight: 5,
    did: ["processing", "needs-attention", "processed", "failed"],
    run: async (world, { pick, size }) => {
      const refund = pickOf(world.provider.openRefunds(), pick);
      if (!refund) return IDLE;
      const state = oneOf(["processed", "processed", "processing", "needs-attention", "failed"], size);
      world.provider.moveRefund(refund, state);
      return Promise.resolve(state);
    },
  },
  dispute: {
    weight: 2,
    did: ["opened"],
    run: async (world, { pick, size }) => {
      const paid = pickOf(world.provider.paid(), pick);
      if (!paid) return IDLE;
      const left = world.provider.leftOf(paid.reference);
      const amount = size % 2 === 0 ? left : Math.ceil(left / 2);
      return Promise.resolve(world.provider.dispute(paid.reference, amount) ? "opened" : IDLE);
    },
  },
  "dispute-ends": {
    weight: 3,
    did: ["won", "lost"],
    run: async (world, { pick, size }) => {
      const open = [...world.provider.disputes].filter(([, { end }]) => end === null);
      const [id] = pickOf(open, pick) ?? [];
      if (id === undefined) return IDLE;
      const end = size % 2 === 0 ? "won" : "lost";
      world.provider.endDispute(id, end);
      return Promise.resolve(end);
    },
  },
};
