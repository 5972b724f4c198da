import { sql } from "kysely";
import type { User } from "~/models/users/user";
import { getUser } from "~/models/users/user.server";
import { readTransactions } from "~/routes/_shared/list-transactions.server";
import { readStatement, readWallet } from "~/routes/_shared/read-wallet.server";
import { readReceipt } from "~/services/payments/read-receipt.server";
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
  await checkReceipts(world, owner);
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
  const page = await readWallet(reader(world), owner, wallet);
  const of = { ownerId: owner.id, wallet } as const;
  const statement = await readStatement(reader(world), of, new URLSearchParams());
  const { rows } = await sql<{ held: number }>`
    select coalesce(sum(-amount), 0)::bigint as held from postings
    where owner_id = ${owner.id} and account = ${wallet}`.execute(world.watching);
  const held = rows[0]?.held ?? 0;
  same("the wallet on the page is the sum of its postings", owner, [page.balance, held], "balance");
  const newest = statement.rows[0]?.balance ?? 0;
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
  const { rows } = await readTransactions(reader(world), owner.id, new URLSearchParams("kind=payment"));
  for (const row of rows) {
    if (row.isReversal) await checkReversal(world, owner, row);
    else if (row.tag?.text === "Paid") await checkPaid(world, owner, row);
  }
}

type TransactionRow = Awaited<ReturnType<typeof readTransactions>>["rows"][number];

async function checkPaid(
  world: World,
  owner: User,
  { reference, amount, title }: Pick<TransactionRow, "reference" | "amount" | "title">,
) {
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
  const words = `${title}, ${tag?.text ?? "no state"}: ${note ?? ""}`;
  const wanted: Record<string, string | null> = {
    Refunded: "processed",
    "Sent back": null,
    "Taken back": "lost",
  };
  const state = tag ? wanted[tag.text] : undefined;
  const isHeld = state === undefined ? states.length > 0 : states.includes(state);
  same(rule, owner, [isHeld, true], words);
  const [sum = amount] = sumsIn(note ?? "");
  same(rule, owner, [sum, amount], words);
}

/** The receipts read of one account: those of its newest payments and of what went back last. */
const RECEIPTS = 5;

/** A receipt has the sum of the journal it is about, and a line for each movement of its money since. */
async function checkReceipts(world: World, owner: User): Promise<void> {
  const { rows } = await sql<{ reference: string }>`
    (select reference from receipts where owner_id = ${owner.id} order by id desc limit ${RECEIPTS})
    union (select receipts.reference from ${reversed} join receipts on receipts.id = receipt_id
      where receipts.owner_id = ${owner.id} order by receipts.id desc limit ${RECEIPTS})`.execute(
    world.watching,
  );
  for (const { reference } of rows) await checkReceipt(world, owner, reference);
}

/** What the rows of refunds and disputes have for each receipt. */
const reversed = sql`(
  select receipts.id as receipt_id, back.amount, back.over
  from receipts join payments on payments.owner_id = receipts.owner_id and payments.state = 'settled'
    and (payments.reference = receipts.reference or (payments.order_id = receipts.order_id and result = 'fulfilled'))
  join (
    select payment_id, amount, state = 'processed' as over from refunds
    union all
    select payment_id, case when state = 'lost' then coalesce(taken, amount) else amount end, state = 'lost' from disputes
  ) back on back.payment_id = payments.id) back`;

async function checkReceipt(world: World, owner: User, reference: string): Promise<void> {
  const receipt = await readReceipt(reader(world), owner.id, reference);
  if (!receipt) return;
  const { id, content, since } = receipt;
  const { total, lines, discount, vat } = content;
  const said = `${content.title} ${reference}`;
  const sum =
    lines.reduce((all, { amount }) => all + amount, 0) - (discount?.amount ?? 0) + (vat?.amount ?? 0);
  same("the lines of a receipt are its total", owner, [sum, total], said);
  await checkPaid(world, owner, { reference, amount: total, title: content.title });
  const { rows } = await sql<{ amount: number; over: boolean }>`
    select amount, over from ${reversed} where receipt_id = ${id} order by amount, over`.execute(
    world.watching,
  );
  const rule = "a receipt has a line for each sum that went back";
  const held = rows.map(({ amount }) => amount);
  const words = `${said}, ${since.badge}: ${since.lines.map(({ name, detail }) => `${name}. ${detail}`).join(" ")}`;
  same(rule, owner, [since.lines.map(({ amount }) => amount).sort((one, other) => one - other), held], words);
  for (const { detail, amount } of since.lines)
    same(rule, owner, [sumsIn(detail)[0] ?? amount, amount], words);
  const back = rows.reduce((all, { amount, over }) => (over ? all + amount : all), 0);
  const isPart = since.badge.startsWith("Partly");
  same(
    "the badge of a receipt says whether its money is back",
    owner,
    [since.badge === "Paid", back === 0],
    words,
  );
  if (since.badge !== "Refunded and taken back")
    same("the badge of a receipt says how much is back", owner, [isPart, back > 0 && back < total], words);
}
