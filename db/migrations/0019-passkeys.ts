import { type Kysely, sql } from "kysely";

const passkeys = sql`
create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  rp_id text not null,
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  public_key bytea not null check (length(public_key) between 1 and 4096),
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  device_type text not null check (device_type in ('singleDevice', 'multiDevice')),
  backed_up boolean not null,
  aaguid uuid not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id, id);
`;

/** A challenge is deleted when it is answered, so it is answered once. */
const challenges = sql`
create table passkey_challenges (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  purpose text not null check (purpose in ('log-in', 'enrol', 'confirm')),
  session_id bigint references sessions on delete cascade,
  browser_hash bytea check (length(browser_hash) = 32),
  created_at timestamptz not null,
  constraint passkey_challenges_bound check (
    (session_id is null) = (purpose = 'log-in') and (browser_hash is null) = (purpose <> 'log-in')
  )
);
create index passkey_challenges_of_session on passkey_challenges (session_id) where session_id is not null;
create index passkey_challenges_created on passkey_challenges (created_at);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of [passkeys, challenges]) await step.execute(db);
}
