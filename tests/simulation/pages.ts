import { sql } from "kysely";
import type { User } from "~/models/users/user";
import { getUser } from "~/models/users/user.server";
import { readTransactions } from "~/routes/_shared/list-transactions.server";
import { readWallet } from "~/routes/_shared/read-wallet.server";
import { sumsIn } from "../support/promises";
import { reader, same } from "./page-words";
import { checkPlan } from "./plan-pages";
import { Violation } from "./violation";
import type { World } from "./world";

/*
 * What owners read about their money, made by the readers of the pages, and compared with rows that are read here.
 * Days and sums are taken out of the words, so that a wrong sentence is found as a wrong number is.
 */

/** All sentences about the money of one account that is not closed. */
export async function checkPages(world: World, ownerId: number): Promise<void> {
  const owner = await getUser(world.db, ownerId);
  if (owner.closedAt !== null) return;
  await checkWallet(world, owner);
  await checkTransactions(world, owner);
  await checkPlan(world, owner);
}

/** The accounts whose plan changed since a transaction. */
export async function listChangedPlans({ watching }: World, since: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct owner_id as id from subscriptions where xmin::text::bigint >= ${since} order by owner_id`.execute(
    watching,
  );
  return rows.map(({ id }) => id);
}

async function checkWallet(world: World, owner: User): Promise<void> {
  const wallet = owner.role === "agent" ? "tokens" : "wallet";
  const page = await readWallet(reader(world), owner, wallet, new URLSearchParams());
  const { rows } = await sql<{ held: number }>`
    select coalesce(sum(-amount), 0)::bigint as held from postings
    where owner_id = ${owner.id} and account = ${wallet}`.execute(world.watching);
  const held = rows[0]?.held ?? 0;
  same("the wallet on the page is the sum of its postings", owner, [page.balance, held], "balance");
  const newest = page.statement.rows[0]?.balance ?? 0;
  same("a statement ends with the balance", owner, [newest, held], "statement");
  const { rows: on } = await sql<{ sums: number[] }>`
    select array[threshold, total, amount, monthly_cap] as sums from automatic_top_ups
    where owner_id = ${owner.id} and wallet = ${wallet} and ended_at is null`.execute(world.watching);
  const said = page.automatic ?? "";
  const sums = wallet === "wallet" ? sumsIn(said) : [];
  const terms = wallet === "wallet" ? (on[0]?.sums ?? []).map(Number) : [];
  same("the page of the wallet says what automatic top-up charges", owner, [sums, terms], said);
}

/** Each row of the list is money that moved, by a journal of its own. */
async function checkTransactions(world: World, owner: User): Promise<void> {
  const { rows } = await readTransactions(reader(world), owner.id, new URLSearchParams());
  for (const row of rows) {
    if (row.isReversal) await checkReversal(world, owner, row);
    else if (row.tag.text === "Paid") await checkPaid(world, owner, row);
  }
}

type TransactionRow = Awaited<ReturnType<typeof readTransactions>>["rows"][number];

async function checkPaid(world: World, owner: User, { reference, amount, title }: TransactionRow) {
  const { rows } = await sql<{ sums: number[] }>`
    select array_agg(distinct abs(amount)) as sums from journal join postings on journal_id = journal.id
    where journal.owner_id = ${owner.id} and split_part(reference, ':', -1) = ${reference}
      and account in ('wallet', 'tokens', 'paystack_clearing')`.execute(world.watching);
  const sums = (rows[0]?.sums ?? []).map(Number);
  if (amount > 0 && !sums.includes(amount))
    throw new Violation(
      "a paid transaction has a journal of its sum",
      `account ${owner.id}, “${title}” ${reference}: the page has ${amount}, the journals ${sums.join(", ")}`,
    );
}

async function checkReversal(world: World, owner: User, { amount, note, tag, title }: TransactionRow) {
  const { rows } = await sql<{ amount: number; state: string | null }>`
    select amount, state::text from refunds where owner_id = ${owner.id}
    union all select coalesce(taken, amount), state::text from disputes where owner_id = ${owner.id}
    union all select amount, state::text from disputes where owner_id = ${owner.id}
    union all select amount, null from payment_entries where owner_id = ${owner.id} and kind = 'sent-back'
    union all select case when made.amount > 0 then made.amount else payments.amount end, 'processed'
      from suspense_decisions made join payments on payments.id = payment_id
      where made.owner_id = ${owner.id} and decision = 'returned'`.execute(world.watching);
  const states = rows.filter((one) => one.amount === amount).map(({ state }) => state);
  const rule = "money that went back has a row of its sum and state";
  const words = `${title}, ${tag.text}: ${note ?? ""}`;
  const wanted: Record<string, string | null> = {
    Refunded: "processed",
    "Sent back": null,
    "Taken back": "lost",
  };
  const state = wanted[tag.text];
  const isHeld = state === undefined ? states.length > 0 : states.includes(state);
  same(rule, owner, [isHeld, true], words);
  const [sum = amount] = sumsIn(note ?? "");
  same(rule, owner, [sum, amount], words);
}
