import { sql, type Kysely, type Migration } from "kysely";

const tables = sql`
create table contact_messages (
  id bigint generated always as identity primary key,
  first_name text not null check (char_length(first_name) between 1 and 100),
  last_name text not null check (char_length(last_name) <= 100),
  email text not null check (char_length(email) between 3 and 254),
  phone_number text not null check (char_length(phone_number) <= 14),
  topic text not null check (topic in ('sales', 'enterprise', 'support', 'partner')),
  message text not null check (char_length(message) between 1 and 5000),
  created_at timestamptz not null
);
create index contact_messages_newest on contact_messages (created_at desc, id desc);

create table newsletter_subscribers (
  id bigint generated always as identity primary key,
  email text not null check (char_length(email) between 3 and 254),
  token text not null unique check (char_length(token) >= 22),
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  left_at timestamptz
);
create unique index newsletter_subscribers_email_unique on newsletter_subscribers (lower(email));
`;

export const contactAndNewsletter: Migration = {
  async up(db: Kysely<unknown>) {
    await tables.execute(db);
  },
};
