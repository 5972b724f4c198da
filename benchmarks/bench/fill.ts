import { createHash } from "node:crypto";
import { sql } from "kysely";

import type { Db } from "#db/client";
import { DAY } from "~/models/duration";
import { makePasswords } from "~/services/platform/passwords.server";
import { fillOwners, openSessions } from "../../tests/support/filled-owners";
import { sellMany } from "../../tests/support/sales";

/** Two postings each. */
const JOURNALS = 5;
const MOST_SESSIONS = 200_000;
/** The sales of each shop that is not one of the sellers. */
const FEW_SALES = 4;

export interface Extent {
  /** Owners with even numbers have Plus, the others have no plan. */
  owners: number;
  /** Additional owners for what can be done only once, such as paying from a checkout. */
  once: number;
  /** Shops with a year of sales to report, the first of those with a plan, and the number of sales of each. */
  sellers: number;
  sales: number;
  /** Shops with a plan that have a till. */
  tills: number;
  /** The first owners, who can log in. */
  logins: number;
}

export const password = "bread rice and oil";
export const tillToken = (till: number) =>
  createHash("sha256").update(`token of till ${till}`).digest("base64url");

export interface Filled extends Extent {
  sessions: number;
  agentId: number;
}

/**
 * The books, plans, sessions, tills and sales of this many owners, numbered from 1. Three of four belong to one
 * agent. Most rows are made inside the database, which is faster than copying them into it.
 */
export async function fillSite(db: Db, extent: Extent): Promise<Filled> {
  const { owners, once, sellers, sales, tills, logins } = extent;
  const all = owners + once;
  const agentId = all + 1;
  const hash = await makePasswords("full").hash(password);
  await fillOwners(db, all, JOURNALS, `case when n % 4 > 0 then ${agentId} end`);
  const sessions = Math.min(owners, MOST_SESSIONS);
  await openSessions(db, sessions);
  await openSessions(db, once, owners);
  const withPlan = `from users where role = 'owner' and id <= ${owners} and id % 2 = 0`;
  const filled = ["orders", "subscriptions", "receipts", "sales", "sale_lines", "products"];
  const steps = [
    ...filled.map((name) => `alter table ${name} disable trigger all`),
    `insert into users (role, name, username, email, phone, phone_reachable, password_hash, created_at)
      values ('agent', 'Agent', 'agent', 'agent@people.example', '+2347000000000', true, '-', now())`,
    `insert into agents (user_id, code) values (${agentId}, 'BENCH')`,
    `update users set password_hash = '${hash}' where id <= ${logins}`,
    `insert into orders (reference, owner_id, location_id, plan_id, duration, onboarding_id, method, state, kind, submission_key, lines,
        subtotal, discount, vat, total, extras, created_at, settled_at)
      select 'fill-' || id, id, (select locations.id from locations where owner_id = users.id), 2, 'month', 1, 'wallet', 'settled', 'new', 'fill-' || id,
        '[{"kind": "plan", "name": "Plus, monthly", "amount": 600000}]', 600000, 0, 45000, 645000, '[]',
        now() - interval '3 days', now() - interval '3 days' ${withPlan}`,
    `insert into subscriptions (owner_id, location_id, plan_id, order_id, kind, duration, starts_at, ends_at, anchor_day, renewal_method, renewal_chosen_at)
      select owner_id, location_id, plan_id, id, 'paid', duration, settled_at, settled_at + interval '1 month', 15, 'wallet', settled_at from orders`,
    `insert into receipts (owner_id, reference, order_id, content, created_at)
      select owner_id, reference, id, jsonb_build_object('kind', 'plan', 'title', 'Plus, monthly', 'paidBy', 'Wallet', 'total', total), settled_at from orders`,
    `insert into products (owner_id, name, name_key, created_at) select id, 'Rice', 'rice', now() ${withPlan} and id > ${2 * sellers}`,
    `insert into sales (owner_id, location_id, receipt, sold_at, total, paid, created_at)
      select owner_id, location_id, 'F' || n, now() - n * interval '1 day', 150000, 150000, now() from orders, generate_series(1, ${FEW_SALES}) n where owner_id > ${2 * sellers}`,
    `insert into sale_lines (owner_id, sale_id, line, product_id, quantity, amount)
      select sales.owner_id, sales.id, 1, products.id, 1000, 150000 from sales join products using (owner_id)`,
    `insert into tills (owner_id, location_id, name, registered_at, ends_at)
      select owner_id, location_id, 'Till', now(), now() + interval '30 days' from orders order by id limit ${tills}`,
    `insert into coupons (code, kind, percent, starts_on, ends_on, account_limit)
      select 'BENCH' || n, 'percent', 10, current_date - 1, current_date + 30, 1000 from generate_series(1, 1000) n`,
    ...filled.map((name) => `alter table ${name} enable trigger all`),
  ];
  for (const step of steps) await sql.raw(step).execute(db);
  await signTillsIn(db);
  for (let seller = 1; seller <= sellers; seller += 1)
    await sellMany(db, 2 * seller, { count: sales, days: 366, until: new Date(), products: 200 });
  for (const step of ["vacuum analyze", "checkpoint"]) await sql.raw(step).execute(db);
  return { ...extent, sessions, agentId };
}

async function signTillsIn(db: Db): Promise<void> {
  const tills = await db.selectFrom("tills").select("id").orderBy("id").execute();
  const now = new Date();
  const end = new Date(now.getTime() + DAY);
  const digest = (text: string) => createHash("sha256").update(text).digest();
  await db
    .insertInto("tillTokens")
    .values(
      tills.map(({ id }, place) => ({
        tillId: id,
        parentId: null,
        accessHash: digest(tillToken(place)),
        refreshHash: digest(`refresh of ${place}`),
        createdAt: now,
        accessEndsAt: end,
        endsAt: end,
        accessedAt: now,
        usedAt: null,
      })),
    )
    .execute();
}
