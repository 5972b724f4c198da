import { sql, type Kysely, type Migration } from "kysely";

/**
 * As with the domains before: a check of a table is read anew by every statement that writes to it, which was a twelfth
 * of a payment's work, a domain keeps the same rule ready. What compares columns stays a check of its table.
 */
const domains: { name: string; base: string; rule: string; columns: [table: string, column: string][] }[] = [
  {
    name: "amount_of_kobo",
    base: "bigint",
    rule: "value >= 0",
    columns: [
      ["orders", "subtotal"],
      ["orders", "vat"],
      ["wallets", "balance"],
    ],
  },
  { name: "posted_amount", base: "bigint", rule: "value <> 0", columns: [["postings", "amount"]] },
  {
    name: "provider_text",
    base: "text",
    rule: "char_length(value) <= 200",
    columns: [
      ["outbox", "last_error"],
      ["outbox", "provider_id"],
    ],
  },
  { name: "receipt_number", base: "integer", rule: "value > 0", columns: [["receipts", "number"]] },
  {
    name: "day_of_month",
    base: "integer",
    rule: "value between 1 and 31",
    columns: [["subscriptions", "anchor_day"]],
  },
  {
    name: "renewal_method",
    base: "text",
    rule: "value in ('wallet', 'card')",
    columns: [["subscriptions", "renewal_method"]],
  },
  {
    name: "reminder_day",
    base: "integer",
    rule: "value in (1, 7)",
    columns: [["subscriptions", "reminded_days"]],
  },
];

function toDomain({ name, base, rule, columns }: (typeof domains)[number]): string {
  const moved = columns.map(
    ([table, column]) =>
      `alter table ${table} drop constraint ${table}_${column}_check, alter column ${column} type ${name};`,
  );
  return `create domain ${name} as ${base} check (${rule});\n${moved.join("\n")}`;
}

/** Periods that end are few enough to be read with those that were reminded of it. */
const indexes = sql`drop index subscriptions_to_remind`;

export const cheaperChecks: Migration = {
  async up(db: Kysely<unknown>) {
    for (const domain of domains) await sql.raw(toDomain(domain)).execute(db);
    await indexes.execute(db);
  },
};
