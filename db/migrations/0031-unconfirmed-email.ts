import { type Kysely, type Migration, sql } from "kysely";

/**
 * An e-mail belongs to whoever has confirmed it; until then any number of accounts may name it, as with phones. The
 * unique index keeps its name, by which this version and the one before know that an address is taken.
 */
const steps = [
  sql`drop index users_email_unique`,
  sql`create unique index users_email_unique on users (lower(email)) where email_verified_at is not null`,
  sql`create index users_of_email on users (lower(email), id)`,
  sql`
create function refuse_confirmed_email() returns trigger language plpgsql as $$
begin
  if new.email_verified_at is null and exists (
    select from users
    where lower(email) = lower(new.email) and email_verified_at is not null and id <> new.id
  ) then
    raise unique_violation using
      message = 'another account has confirmed this e-mail', table = 'users', constraint = 'users_email_unique';
  end if;
  return new;
end
$$`,
  // The index does not see rows that are not confirmed; for them the same rule holds when the address is written.
  sql`
create trigger users_email_free before insert or update of email on users
for each row execute function refuse_confirmed_email()`,
];

export const unconfirmedEmail: Migration = {
  async up(db: Kysely<unknown>) {
    for (const step of steps) await step.execute(db);
  },
};
