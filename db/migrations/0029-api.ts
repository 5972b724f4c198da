import { type Kysely, sql } from "kysely";

/** Tokens of the clients of the API. All of one sign-in belong to its session and end with it. */
const tokens = sql`
create table api_tokens (
  id bigint generated always as identity primary key,
  session_id bigint not null references sessions on delete cascade,
  parent_id bigint references api_tokens on delete set null,
  access_hash bytea not null unique check (octet_length(access_hash) = 32),
  refresh_hash bytea not null unique check (octet_length(refresh_hash) = 32),
  created_at timestamptz not null,
  access_ends_at timestamptz not null,
  ends_at timestamptz not null,
  accessed_at timestamptz,
  used_at timestamptz,
  revoked_at timestamptz,
  constraint api_tokens_used_or_revoked check (used_at is null or revoked_at is null)
);
create index api_tokens_of_parent on api_tokens (parent_id);
create index api_tokens_of_session on api_tokens (session_id);
create index api_tokens_over on api_tokens (ends_at);
create unique index api_tokens_one_open on api_tokens (session_id) where used_at is null and revoked_at is null;
`;

/** Answers of calls that carried a key of their own, so that the same call gets the same answer again. */
const answers = sql`
create table api_answers (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  path text not null,
  key_hash bytea not null check (octet_length(key_hash) = 32),
  fields_hash bytea not null check (octet_length(fields_hash) = 32),
  claimed_at timestamptz not null,
  created_at timestamptz not null,
  status integer,
  body text,
  constraint api_answers_key unique (user_id, path, key_hash),
  constraint api_answers_whole check ((status is null) = (body is null))
);
create index api_answers_over on api_answers (created_at);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of [tokens, answers]) await step.execute(db);
}
