import { type Kysely, type Migration, sql } from "kysely";

const steps = [
  // The step of the code that proved a setup; its recovery codes are shown then, and must be confirmed as saved.
  sql`alter table second_factor_setups add column proved_step bigint`,
  // When the second factor was proved in a browser that is to be remembered for it.
  sql`alter table devices add column factor_at timestamptz`,
  // A right password that waits for the second factor. The session does not exist yet.
  sql`
create table pending_logins (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  user_id bigint not null references users,
  password_digest bytea not null check (octet_length(password_digest) = 32),
  created_at timestamptz not null,
  used_at timestamptz
)`,
  sql`create index pending_logins_of_user on pending_logins (user_id)`,
  sql`create index pending_logins_old on pending_logins (created_at)`,
  // Staff remove a lost factor as they correct contact details: after a time in which its owner can stop it.
  sql`
alter table contact_corrections
  drop constraint contact_corrections_what_check,
  add constraint contact_corrections_what_check check (what in ('email', 'phone', 'second-factor'))`,
];

/** A second factor for owners, members of a shop and agents. */
export const ownerFactors: Migration = {
  async up(db: Kysely<unknown>) {
    for (const step of steps) await step.execute(db);
  },
};
