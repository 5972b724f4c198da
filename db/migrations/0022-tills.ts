import { type Kysely, sql } from "kysely";

/** A key signs while it is the current one; there is one of these, and one that comes next. */
const keys = sql`
create domain till_key_state as text check (value in ('next', 'current', 'old', 'dropped'));
create table till_keys (
  kid text primary key check (char_length(kid) = 43),
  public_x text not null check (char_length(public_x) = 43),
  sealed bytea,
  state till_key_state not null,
  published_at timestamptz not null,
  signed_from timestamptz,
  signed_until timestamptz,
  dropped_at timestamptz,
  constraint till_keys_dropped check ((state = 'dropped') = (dropped_at is not null)),
  constraint till_keys_sealed_while_of_use check ((state in ('next', 'current')) = (sealed is not null)),
  constraint till_keys_old_has_signed check (
    state <> 'old' or (signed_from is not null and signed_until is not null)
  )
);
create unique index till_keys_one_current on till_keys (state) where state = 'current';
create unique index till_keys_one_next on till_keys (state) where state = 'next';
`;

/** A till that was signed in; its tokens are one family, which ends with it. */
const tills = sql`
create table tills (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users,
  location_id bigint not null,
  name text not null check (char_length(name) between 1 and 60),
  kind text not null default '' check (char_length(kind) <= 60),
  registered_at timestamptz not null,
  seen_at timestamptz,
  ends_at timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text 
    check (revoked_reason in ('owner', 'reuse', 'till', 'handover', 'closed', 'transfer', 'locked')),
  foreign key (owner_id, location_id) references locations (owner_id, id),
  constraint tills_revoked_with_reason check ((revoked_at is null) = (revoked_reason is null))
);
create index tills_of_owner on tills (owner_id, id);
create index tills_over on tills (least(ends_at, revoked_at));
create table till_tokens (
  id bigint generated always as identity primary key,
  till_id bigint not null references tills on delete cascade,
  parent_id bigint references till_tokens on delete set null,
  access_hash bytea not null unique,
  refresh_hash bytea not null unique,
  created_at timestamptz not null,
  access_ends_at timestamptz not null,
  ends_at timestamptz not null,
  accessed_at timestamptz,
  used_at timestamptz,
  revoked_at timestamptz,
  constraint till_tokens_used_or_revoked check (used_at is null or revoked_at is null)
);
create index till_tokens_of_till on till_tokens (till_id, id);
create index till_tokens_of_parent on till_tokens (parent_id);
create unique index till_tokens_one_open on till_tokens (till_id) where used_at is null and revoked_at is null;
`;

/** A till that asks to be signed in. Its user code is there only while it may still be typed. */
const requests = sql`
create domain till_request_state as text check (value in ('pending', 'approved', 'denied', 'redeemed'));
create table till_requests (
  id bigint generated always as identity primary key,
  device_hash bytea not null unique,
  user_code text check (user_code ~ '^[BCDFGHJKLMNPQRSTVWXZ]{8}$'),
  state till_request_state not null default 'pending',
  client_id text not null,
  scope text not null,
  name text not null check (char_length(name) between 1 and 60),
  kind text not null default '' check (char_length(kind) <= 60),
  place text not null,
  address_prefix text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  poll_interval integer not null,
  polled_at timestamptz,
  session_id bigint references sessions on delete set null,
  views integer not null default 0,
  owner_id bigint references users,
  location_id bigint,
  till_id bigint references tills on delete set null,
  foreign key (owner_id, location_id) references locations (owner_id, id),
  constraint till_requests_code_while_pending check ((state = 'pending') = (user_code is not null)),
  constraint till_requests_approved_for check (
    state not in ('approved', 'redeemed') or (owner_id is not null and location_id is not null)
  )
);
create unique index till_requests_user_code on till_requests (user_code) where user_code is not null;
create index till_requests_of_session on till_requests (session_id);
create index till_requests_of_place on till_requests (place) where state = 'pending';
create index till_requests_over on till_requests (expires_at);
`;

/** The number of the newest entitlement of a location. */
const numbers = sql`
create table entitlement_numbers (
  location_id bigint primary key references locations,
  seq bigint not null check (seq > 0)
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of [keys, tills, requests, numbers]) await step.execute(db);
}
