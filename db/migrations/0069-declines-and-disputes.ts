import { type Kysely, type Migration, sql } from "kysely";

const steps = [
  // A renewal is tried up to eight times in fourteen days.
  sql`alter table renewals drop constraint renewals_attempt_check`,
  sql`alter table renewals add constraint renewals_attempt_check check (attempt between 1 and 8)`,
  sql`alter table automatic_top_ups drop constraint automatic_top_ups_ended_why_check`,
  sql`
alter table automatic_top_ups add constraint automatic_top_ups_ended_why_check check (
  ended_why in ('owner', 'changed', 'card', 'declined', 'confirmation', 'refund', 'dispute', 'account', 'plan')
)`,
  // What a dispute is about, until when it is answered, and what it changed, each written once.
  sql`
alter table disputes
  add column card_signature text,
  add column answer_by timestamptz,
  add column ended_at timestamptz,
  add column taken bigint check (taken between 0 and amount),
  add column paid_until_before timestamptz,
  add column paid_until_after timestamptz,
  add constraint disputes_ended check (ended_at is null or state <> 'open'),
  add constraint disputes_taken check (taken is null or state = 'lost')`,
  sql`update disputes set ended_at = updated_at where state <> 'open'`,
  sql`
update disputes set card_signature = cards.signature from payments join cards on cards.id = payments.card_id
  where payments.id = disputes.payment_id`,
  sql`create index disputes_of_card on disputes (owner_id, card_signature) where state <> 'won'`,
];

/** The grace lasts as long as the tries, 14 days instead of 7, also where it has begun. */
export const extendGrace = sql`
update subscriptions set grace_until = grace_until + interval '7 days'
  where ended_at is null and grace_until is not null`;

/** Declined cards are tried again by the reason of the decline, and a disputed card is not charged. */
export const declinesAndDisputes: Migration = {
  async up(db: Kysely<unknown>) {
    for (const step of steps) await step.execute(db);
    await extendGrace.execute(db);
  },
};
