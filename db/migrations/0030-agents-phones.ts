import { type Kysely, type Migration, sql } from "kysely";

/**
 * Whose word a phone is. What an agent typed may be the agent's own number, until the owner of the account has proved it
 * together with something else. The version before adds accounts without the column, whose phones count as the owners'.
 */
const steps = [
  sql`alter table users add column phone_from_agent boolean not null default false`,
  sql`alter table recoveries add column phone_proved_at timestamptz`,
  // Accounts that nobody has opened, and those whose phone nobody has verified, are known by who signed them up.
  sql`
update users set phone_from_agent = true
where agent_id is not null and role = 'owner' and (
  password_hash is null or (
    phone_verified_at is null and exists (
      select from audit_events
      where subject_id = users.id and action = 'sign-up' and actor_id is distinct from users.id
    )
  )
)`,
];

export const agentsPhones: Migration = {
  async up(db: Kysely<unknown>) {
    for (const step of steps) await step.execute(db);
  },
};
