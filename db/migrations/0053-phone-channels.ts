import { type Kysely, type Migration, sql } from "kysely";

const steps = [
  sql`alter domain message_channel drop constraint message_channel_check`,
  sql`alter domain message_channel add constraint message_channel_check check (value in ('sms', 'mail', 'whatsapp', 'voice'))`,
  // Kept until the message arrives, so that the same code can follow by SMS.
  sql`
alter table outbox
  add column sms_text text,
  add constraint outbox_sms_text_of_others check (sms_text is null or channel in ('whatsapp', 'voice'))`,
  sql`create index outbox_of_sms_text on outbox (topic) where sms_text is not null`,
  sql`create index outbox_unreached on outbox (recipient, created_at) where channel = 'whatsapp' and last_error is not null`,
  sql`
alter table code_flows
  add column phone_channel text not null default 'sms' check (phone_channel in ('sms', 'whatsapp', 'voice'))`,
  sql`
create table whatsapp_consents (
  owner_id bigint not null references users,
  purpose text not null check (purpose in ('codes', 'money')),
  given_at timestamptz not null,
  primary key (owner_id, purpose)
)`,
];

/** Codes by WhatsApp or a call, and news about money by WhatsApp, for those who chose them. */
export const phoneChannels: Migration = {
  async up(db: Kysely<unknown>) {
    for (const step of steps) await step.execute(db);
  },
};
