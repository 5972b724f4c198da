import { randomBytes, randomInt } from "node:crypto";
import type { Db } from "#db/client";
import { creditEntries, purchaseEntries, topUpEntries } from "~/models/ledger/journal";
import { postJournal } from "~/models/ledger/journal.server";
import { naira } from "~/models/money";
import { orderReceipt, paidByCard, topUpReceipt, WALLET } from "~/models/ledger/receipt";
import { insertReceipt } from "~/models/ledger/receipt.server";
import { finishDue } from "~/services/platform/jobs/runner.server";
import { renewalJobs } from "~/services/renewals/jobs.server";

const seller = { name: "Kaypoint", address: "12 Marina Road, Lagos", taxNumber: null };
const noon = new Date("2026-11-20T11:00:00Z");

interface Owner {
  id: number;
  name: string;
  email: string;
}

const own = (start: string) => `${start}-${randomInt(1e12)}`;

/** Adds money as a settled top-up does; returns its reference. */
export async function addMoney(db: Db, owner: Owner, amount: number, now = noon): Promise<string> {
  const reference = own("KPP");
  const topUp = { walletAmount: naira(amount), fee: naira(20) };
  await db.transaction().execute(async (trx) => {
    await postJournal(trx, {
      ownerId: owner.id,
      kind: "top-up",
      reference: `top-up:${reference}`,
      text: "Wallet top-up by card",
      entries: topUpEntries(topUp),
      now,
    });
    const parties = {
      seller,
      buyer: { name: owner.name, email: owner.email },
      reference,
      paidBy: paidByCard({ brand: "visa", last4: "4081" }),
    };
    await insertReceipt(trx, {
      ownerId: owner.id,
      orderId: null,
      content: topUpReceipt(parties, topUp),
      now,
    });
  });
  return reference;
}

/** Puts money into an owner's wallet, as a late card payment does. */
export async function fund(db: Db, ownerId: number, amount: number, now = new Date()): Promise<void> {
  const reference = `fund:${randomBytes(8).toString("hex")}`;
  await db.transaction().execute((trx) =>
    postJournal(trx, {
      ownerId,
      kind: "credit",
      reference,
      text: "Credit",
      entries: creditEntries(amount),
      now,
    }),
  );
}

/** Puts tokens into an agent's account, as a late card payment does. */
export async function giveTokens(db: Db, agentId: number, amount: number): Promise<void> {
  await db.transaction().execute((trx) =>
    postJournal(trx, {
      ownerId: agentId,
      kind: "credit",
      reference: own("fund"),
      text: "Credit",
      now: new Date(),
      entries: creditEntries(naira(amount), "tokens"),
    }),
  );
}

/** Pays for Plus as a wallet order does; returns its reference. */
export async function payPlan(db: Db, owner: Owner, amount: number, now = noon): Promise<string> {
  const reference = own("KP");
  const order = {
    lines: [{ kind: "plan" as const, name: "Plus, 1 month", amount: naira(amount) }],
    subtotal: naira(amount),
    discount: 0,
    discountName: null,
    vat: 0,
    total: naira(amount),
  };
  await db.transaction().execute(async (trx) => {
    await postJournal(trx, {
      ownerId: owner.id,
      kind: "purchase",
      reference: `order:${reference}`,
      text: "Plus, 1 month",
      entries: purchaseEntries("wallet", order),
      now,
    });
    const parties = { seller, buyer: { name: owner.name, email: owner.email }, reference, paidBy: WALLET };
    await insertReceipt(trx, {
      ownerId: owner.id,
      orderId: null,
      content: orderReceipt(parties, order, 0),
      now,
    });
  });
  return reference;
}

/** A card saved with an earlier payment. */
export async function addCard(
  db: Db,
  owner: Owner,
  change: { year?: string; last4?: string; country?: string } = {},
) {
  const { id } = await db
    .insertInto("cards")
    .values({
      ownerId: owner.id,
      signature: own("SIG"),
      codeCipher: Buffer.from("sealed"),
      email: owner.email,
      last4: change.last4 ?? "4081",
      expMonth: "12",
      expYear: change.year ?? "2035",
      brand: "visa",
      bank: "Test Bank",
      country: change.country ?? "NG",
      createdAt: noon,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Everything that is due, at once. */
export async function renewDue(context: Parameters<typeof renewalJobs>[0]): Promise<void> {
  for (const job of renewalJobs(context)) await finishDue(job);
}
