import { sql } from "kysely";

import { Violation } from "./violation";
import type { World } from "./world";

/**
 * All money in one equation, each part from the place that has the last word on it: what came from the provider itself,
 * the rest from payments, wallets, papers and approvals. Only what staff or a bank took from our income, and
 * credits for unused days, have no row but their journal.
 */
export async function checkMoney({
  watching,
  provider,
}: Pick<World, "watching" | "provider">): Promise<void> {
  const { rows: counted } = await sql<{ reference: string }>`
    select reference from payments where result is not null`.execute(watching);
  const came = counted.reduce((sum, { reference }) => sum + (provider.seen(reference)?.amount ?? 0), 0);
  const { rows } = await parts.execute(watching);
  const [sums] = rows;
  if (!sums) return;
  const { returned, granted, withheld, lost, held, suspended, sold, unused } = sums;
  const given = came - returned + granted + withheld + lost + unused;
  const found = held + suspended + sold;
  if (given !== found)
    throw new Violation(
      "no money is made or lost",
      `${given} kobo came, ${found} are here: ${JSON.stringify(sums)}`,
    );
}

const posted = (account: string) =>
  sql`select coalesce(sum(amount), 0) from postings where account = ${account}`;

const parts = sql<Record<Part, number>>`
  select
    (select coalesce(sum(refunded), 0) from payments)::bigint - (
      select coalesce(sum(booked), 0) from refunds where target = 'wallet' and state = 'processed')::bigint as returned,
    (select coalesce(sum(amount), 0) from approvals where kind <> 'refund' and state = 'approved')::bigint as granted,
    (select coalesce(sum(withheld), 0) from payments where result = 'fulfilled')::bigint as withheld,
    (${posted("refund")})::bigint as lost,
    (select coalesce(sum(balance), 0) from wallets)::bigint as held,
    -(${posted("suspense")})::bigint as suspended,
    (select coalesce(sum(total), 0) from invoices where kind = 'invoice' and order_id is not null)::bigint + (
      select coalesce(sum(payments.amount - wallet_amount), 0) from top_up_fees
      join payments on payments.id = payment_id)::bigint as sold,
    (select coalesce(sum(-amount), 0) from postings join journal on journal.id = journal_id
      where kind = 'unused-plan' and account = 'wallet')::bigint as unused`;

type Part = "returned" | "granted" | "withheld" | "lost" | "held" | "suspended" | "sold" | "unused";
