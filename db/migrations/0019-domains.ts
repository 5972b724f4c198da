import { sql, type Kysely, type Migration } from "kysely";

/**
 * What a check of a table allows is read and planned anew by every statement that writes to it, which was a quarter of
 * a payment's work; a domain keeps the same rule ready. The rules themselves stay what they were.
 */
const domains: { name: string; values: string; columns: string[] }[] = [
  {
    name: "plan_duration",
    values: "'yearly', 'month'",
    columns: ["orders.duration", "subscriptions.duration", "subscriptions.next_duration"],
  },
  {
    name: "order_method",
    values: "'free', 'trial', 'wallet', 'card', 'saved_card'",
    columns: ["orders.method"],
  },
  { name: "order_state", values: "'awaiting', 'settled', 'cancelled', 'expired'", columns: ["orders.state"] },
  { name: "order_kind", values: "'new', 'renewal', 'upgrade'", columns: ["orders.kind"] },
  { name: "subscription_kind", values: "'free', 'trial', 'paid'", columns: ["subscriptions.kind"] },
  { name: "wallet_kind", values: "'wallet', 'tokens'", columns: ["wallets.kind"] },
  {
    name: "ledger_account",
    values: `'paystack_clearing', 'wallet', 'tokens', 'token_bridge', 'vat_output', 'suspense', 'plan_income',
      'add_on_income', 'onboarding_income', 'top_up_fee_income', 'discount', 'provider_fee', 'refund'`,
    columns: ["postings.account"],
  },
  { name: "message_channel", values: "'sms', 'mail'", columns: ["outbox.channel"] },
  { name: "message_provider", values: "'demo', 'termii', 'smtp'", columns: ["outbox.provider"] },
  { name: "audit_outcome", values: "'ok', 'refused'", columns: ["audit_events.outcome"] },
];

function toDomain({ name, values, columns }: (typeof domains)[number]): string {
  const moved = columns.map((column) => {
    const [table = "", field = ""] = column.split(".");
    return `alter table ${table} drop constraint ${table}_${field}_check, alter column ${field} type ${name};`;
  });
  return `create domain ${name} as text check (value in (${values}));\n${moved.join("\n")}`;
}

export const checkedDomains: Migration = {
  async up(db: Kysely<unknown>) {
    for (const domain of domains) await sql.raw(toDomain(domain)).execute(db);
  },
};
