import { type Kysely, type Migration, sql } from "kysely";

const steps = [
  // Every consent is looked at once; then only debits and new consents set it.
  sql`alter table automatic_top_ups add column may_be_low boolean not null default true`,
  sql`
create index automatic_top_ups_due on automatic_top_ups ((coalesce(not_before, '-infinity')))
  where ended_at is null and may_be_low`,
  // A trigger sees the debits of the version before as well, and none can be forgotten.
  sql`
create function mark_low_wallet() returns trigger language plpgsql as $$
begin
  update automatic_top_ups set may_be_low = true
  where owner_id = new.owner_id and wallet = new.kind and ended_at is null and not may_be_low
    and threshold > new.balance;
  return null;
end $$`,
  sql`
create trigger low_wallet_marked after update of balance on wallets
  for each row when (new.balance < old.balance) execute function mark_low_wallet()`,
];

/** Each debit notes whether it leaves a wallet below the sum of its automatic top-up, so that the job reads no others. */
export const lowWallets: Migration = {
  async up(db: Kysely<unknown>) {
    for (const step of steps) await step.execute(db);
  },
};
