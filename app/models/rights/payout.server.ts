import type { Db } from "#db/client";
import { reservedEntries, reservedGoneEntries, releaseEntries } from "~/models/ledger/journal";
import { postJournal } from "~/models/ledger/journal.server";
import { moveTo } from "~/models/state-table.server";
import { type Payout, type PayoutAccount, payoutTransitions } from "./payout";

const columns = [
  "payouts.id",
  "payouts.ownerId",
  "reference",
  "amount",
  "bank",
  "accountNumber",
  "accountName",
  "state",
  "askedAt",
  "endedAt",
] as const;

interface NewPayout {
  ownerId: number;
  reference: string;
  amount: number;
  account: PayoutAccount;
  now: Date;
}

/** Sets all money of a wallet aside for its owner's bank account. The caller has locked the wallet. */
export async function setAside(
  trx: Db,
  { ownerId, reference, amount, account, now }: NewPayout,
): Promise<void> {
  const posted = await postJournal(trx, {
    ownerId,
    kind: "payout",
    reference: `payout:${reference}`,
    text: `To your account at ${account.bank}`,
    entries: reservedEntries(amount, amount),
    now,
  });
  if (posted.outcome !== "posted") throw new Error(`payout ${reference} is ${posted.outcome}`);
  await trx
    .insertInto("payouts")
    .values({ ownerId, reference, amount, ...account, state: "waiting", askedAt: now, endedAt: null })
    .execute();
}

/**
 * Ends a payout that waits, and books where its money is: with the owner's bank, or in the wallet again. False if it
 * has ended already.
 */
export async function endPayout(
  trx: Db,
  { id, ownerId, reference, amount }: Pick<Payout, "id" | "ownerId" | "reference" | "amount">,
  state: "paid" | "returned",
  now: Date,
): Promise<boolean> {
  const ended = await trx
    .updateTable("payouts")
    .$call(moveTo(payoutTransitions, state))
    .set({ endedAt: now })
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  if (ended === undefined) return false;
  const isPaid = state === "paid";
  const posted = await postJournal(trx, {
    ownerId,
    kind: isPaid ? "payout-paid" : "payout-returned",
    reference: `payout-${state}:${reference}`,
    text: isPaid ? "Paid to your bank account" : "Back from your bank account",
    entries: isPaid ? reservedGoneEntries(amount) : releaseEntries(amount),
    now,
  });
  if (posted.outcome !== "posted") throw new Error(`payout ${reference} is ${posted.outcome}`);
  return true;
}

export async function findPayout(db: Db, reference: string): Promise<Payout | null> {
  const row = await db
    .selectFrom("payouts")
    .select(columns)
    .where("reference", "=", reference)
    .executeTakeFirst();
  return row ?? null;
}

/** The payout of an owner that waits. */
export async function findWaitingPayout(db: Db, ownerId: number): Promise<Payout | null> {
  const row = await db
    .selectFrom("payouts")
    .select(columns)
    .where("ownerId", "=", ownerId)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return row ?? null;
}

export interface UnclaimedMoney {
  ownerId: number;
  owner: string;
  amount: number;
  /** When the last of it came. */
  since: Date;
}

/**
 * Money that came into wallets after their accounts were closed, or came back there from a bank: it has no bank
 * account to go to yet. Longest wait first.
 */
export const listUnclaimed = (db: Db): Promise<UnclaimedMoney[]> =>
  db
    .selectFrom("accountClosures")
    .innerJoin("wallets", "wallets.ownerId", "accountClosures.ownerId")
    .innerJoin("users", "users.id", "accountClosures.ownerId")
    .innerJoinLateral(
      (row) =>
        row
          .selectFrom("postings")
          .innerJoin("journal", "journal.id", "postings.journalId")
          .select("journal.createdAt as since")
          .whereRef("postings.ownerId", "=", "wallets.ownerId")
          .where("postings.account", "=", "wallet")
          .where("postings.amount", "<", 0)
          .orderBy("postings.id", "desc")
          .limit(1)
          .as("came"),
      (join) => join.onTrue(),
    )
    .select(["wallets.ownerId", "users.name as owner", "wallets.balance as amount", "came.since"])
    .where("accountClosures.state", "=", "waiting")
    .where("wallets.kind", "=", "wallet")
    .where("wallets.balance", ">", 0)
    .orderBy("came.since")
    .execute();

/** Those that wait, with the names of their owners, longest wait first. */
export const listPayouts = (db: Db): Promise<(Payout & { owner: string })[]> =>
  db
    .selectFrom("payouts")
    .innerJoin("users", "users.id", "payouts.ownerId")
    .select(columns)
    .select("users.name as owner")
    .where("state", "=", "waiting")
    .orderBy("askedAt")
    .orderBy("payouts.id")
    .execute();
