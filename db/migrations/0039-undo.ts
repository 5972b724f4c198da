import { type Kysely, type Migration, sql } from "kysely";

/** Until when the owner can have a removed card back. The provider is told of the removal after that. */
const cards = sql`
alter table cards add column undo_until timestamptz;
alter table cards add constraint cards_undo_needs_removal check (undo_until is null or removed_at is not null);
create index cards_with_undo on cards (undo_until) where undo_until is not null;
`;

/** What an account had before it was removed from a shop. The row goes once the removal can no longer be undone. */
const people = sql`
create table removed_members (
  user_id bigint primary key references users,
  owner_id bigint not null references users,
  role text not null check (role in ('manager', 'cashier')),
  location_id bigint not null,
  joined_at timestamptz not null,
  paused_at timestamptz,
  username text not null,
  email text not null,
  email_verified_at timestamptz,
  phone text not null,
  new_phone text,
  phone_reachable boolean not null,
  phone_verified_at timestamptz,
  password_hash text,
  disabled_at timestamptz,
  removed_at timestamptz not null,
  foreign key (owner_id, location_id) references locations (owner_id, id)
);
create index removed_members_of_owner on removed_members (owner_id, removed_at);
create index removed_members_over on removed_members (removed_at);
`;

export const undo: Migration = {
  async up(db: Kysely<unknown>) {
    for (const part of [cards, people]) await part.execute(db);
  },
};
