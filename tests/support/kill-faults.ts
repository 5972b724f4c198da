import type { Db } from "#db/client";
import { naira } from "~/models/money";
import type { TestSandbox } from "./sandbox";

export interface Fate {
  ownerId: number;
  way: "wallet" | "card";
}

/** What is lost, doubled or half-made in what these owners did. */
export async function findFaults(db: Db, sandbox: TestSandbox, fates: Fate[]): Promise<string[]> {
  const faults = await Promise.all(fates.map((fate) => faultsOf(db, sandbox, fate)));
  return [...faults.flat(), ...(await unbalanced(db))];
}

async function faultsOf(db: Db, sandbox: TestSandbox, { ownerId, way }: Fate): Promise<string[]> {
  const rows = await readOwner(db, ownerId);
  const settled = rows.orders.filter(({ state }) => state === "settled");
  const paid = rows.payments.filter(
    ({ reference }) => sandbox.transactions.get(reference)?.status === "success",
  );
  const spent = settled.reduce((sum, { total }) => sum + total, 0);
  const credited = rows.payments.reduce(
    (sum, { result, amount }) => sum + (result === "credited" ? amount : 0),
    0,
  );
  const expected = way === "wallet" ? naira(20_000) - spent : credited;
  const checks: Record<string, boolean> = {
    "an order is paid twice": settled.length <= 1,
    "a wallet order is lost": way === "card" || settled.length === 1,
    "a settled order has no plan of its own": rows.plans.length === settled.length,
    "a settled order has no receipt":
      rows.receipts.filter(({ order_id }) => order_id !== null).length === settled.length,
    "a settled order is not booked once": rows.purchases.length === settled.length,
    "a paid card payment is not settled": paid.every(({ state }) => state === "settled"),
    "a card payment counts without being paid": rows.payments.every(
      (payment) => payment.state !== "settled" || paid.includes(payment),
    ),
    "a card order is not paid by one payment":
      way === "wallet" ||
      rows.payments.filter(({ result }) => result === "fulfilled").length === settled.length,
    "the wallet holds another amount": rows.balance === expected,
    "the cached balance is not the sum of its postings": rows.balance === -rows.posted,
  };
  const broken = Object.entries(checks).filter(([, holds]) => !holds);
  return broken.map(([fault]) => `owner ${ownerId}, ${way}: ${fault}`);
}

async function readOwner(db: Db, ownerId: number) {
  const wallet = await db
    .selectFrom("wallets")
    .select("balance")
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
  const posted = await db
    .selectFrom("postings")
    .select((of) => of.fn.sum<string | null>("amount").as("sum"))
    .where("owner_id", "=", ownerId)
    .where("account", "=", "wallet")
    .executeTakeFirst();
  return {
    orders: await db
      .selectFrom("orders")
      .select(["state", "total"])
      .where("owner_id", "=", ownerId)
      .execute(),
    payments: await db
      .selectFrom("payments")
      .select(["reference", "state", "result", "amount"])
      .where("owner_id", "=", ownerId)
      .execute(),
    plans: await db.selectFrom("subscriptions").select("id").where("owner_id", "=", ownerId).execute(),
    receipts: await db.selectFrom("receipts").select("order_id").where("owner_id", "=", ownerId).execute(),
    purchases: await db
      .selectFrom("journal")
      .select("id")
      .where("owner_id", "=", ownerId)
      .where("reference", "like", "order:%")
      .execute(),
    balance: wallet?.balance ?? 0,
    posted: Number(posted?.sum ?? 0),
  };
}

async function unbalanced(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("postings")
    .select("journal_id")
    .groupBy("journal_id")
    .having((of) => of.fn.sum("amount"), "<>", 0)
    .execute();
  return rows.map(({ journal_id }) => `journal ${journal_id} does not balance`);
}
