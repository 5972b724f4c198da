import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/client";
import { REMOVED, REMOVED_HOST } from "~/models/platform/retention";
import { businessColumns } from "~/models/users/business";

interface DeletedAccount {
  id: number;
  email: string;
  /** An unconfirmed mailbox may be another person's, so what it wrote to us stays. */
  ownsMailbox: boolean;
  /** Replaces values that must be unique to an account. It cannot be guessed, so no sign-up can take it first. */
  alias: string;
  now: Date;
}

/**
 * Removes everything about its owner from a deleted account, in the transaction that deletes it. Journals, orders,
 * periods and document numbers stay as they are, without a name; receipts and payments keep theirs as long as tax law
 * requires.
 */
export async function eraseAccount(trx: Db, account: DeletedAccount): Promise<void> {
  for (const step of [...shop, ...people, ...messages, ...access, ...money, ...person])
    await step(account).execute(trx);
}

type ErasureStep = (account: DeletedAccount) => RawBuilder<unknown>;

/** Rows that refer to others are deleted before them. */
const shop: ErasureStep[] = [
  ({ id }) => sql`delete from sale_lines where owner_id = ${id}`,
  ({ id }) => sql`delete from sales where owner_id = ${id}`,
  ({ id }) => sql`delete from sales_sums where owner_id = ${id}`,
  ({ id }) => sql`delete from product_sums where owner_id = ${id}`,
  ({ id }) => sql`delete from sales_split_sums where owner_id = ${id}`,
  ({ id }) => sql`delete from sales_imports where owner_id = ${id}`,
  ({ id }) => sql`delete from products where owner_id = ${id}`,
  ({ id }) =>
    sql`delete from till_requests where owner_id = ${id} or till_id in (select id from tills where owner_id = ${id})`,
  ({ id }) => sql`delete from tills where owner_id = ${id}`,
  ({ id }) => sql`delete from webhook_attempts where owner_id = ${id}`,
  ({ id }) => sql`delete from webhook_deliveries where owner_id = ${id}`,
  ({ id }) => sql`delete from webhook_endpoints where owner_id = ${id}`,
  ({ id }) => sql`delete from webhook_events where owner_id = ${id}`,
  ({ id }) => sql`delete from webhook_subjects where owner_id = ${id}`,
  ({ id }) =>
    sql`update locations set name = ${REMOVED}, ${sql.join(businessColumns.map((column) => sql`${sql.ref(column)} = ''`))},
      submission_key = null where owner_id = ${id}`,
];

/** The deleted account, or those of its people, as the end of a condition. */
type Whose = (account: DeletedAccount) => RawBuilder<unknown>;

const itself: Whose = ({ id }) => sql`= ${id}`;
const itsPeople: Whose = ({ id }) => sql`in (select user_id from members where owner_id = ${id})`;

/** What belongs to a person: see `personalItems`. Tokens and challenges go with their sessions. */
const personalSteps = (whose: Whose): ErasureStep[] => [
  (account) => sql`
    delete from code_flows where user_id ${whose(account)}
      or recovery_id in (select id from recoveries where user_id ${whose(account)})`,
  (account) => sql`delete from recovery_keys where user_id ${whose(account)}`,
  (account) => sql`delete from recovery_grants where user_id ${whose(account)}`,
  (account) => sql`delete from recoveries where user_id ${whose(account)}`,
  (account) => sql`delete from code_budgets where account_id ${whose(account)}`,
  (account) => sql`delete from pending_logins where user_id ${whose(account)}`,
  (account) => sql`delete from shown_recovery_codes where user_id ${whose(account)}`,
  (account) => sql`delete from second_factor_setups where user_id ${whose(account)}`,
  (account) => sql`delete from recovery_codes where user_id ${whose(account)}`,
  (account) => sql`delete from second_factors where user_id ${whose(account)}`,
  (account) => sql`delete from devices where user_id ${whose(account)}`,
  (account) => sql`delete from passkeys where user_id ${whose(account)}`,
  (account) => sql`delete from sessions where user_id ${whose(account)}`,
  (account) => sql`delete from api_answers where user_id ${whose(account)}`,
  (account) => sql`delete from contact_corrections where user_id ${whose(account)}`,
  (account) => sql`delete from silenced_texts where owner_id ${whose(account)}`,
  (account) => sql`delete from whatsapp_consents where owner_id ${whose(account)}`,
];

/** Members' accounts are for the shop only, and are removed with it. */
const people: ErasureStep[] = [
  ...personalSteps(itsPeople),
  ({ id, now }) => sql`
    update users set name = ${REMOVED}, username = 'former-' || id, email = 'former-' || id || ${`@${REMOVED_HOST}`},
      phone = '', new_phone = null, phone_reachable = false, phone_verified_at = null, email_verified_at = null,
      password_hash = null, disabled_at = ${now}
    where id in (select user_id from members where owner_id = ${id})`,
  ({ id }) => sql`delete from members where owner_id = ${id}`,
  ({ id }) => sql`delete from removed_members where owner_id = ${id}`,
  ({ id }) => sql`delete from invitations where owner_id = ${id}`,
];

const ofMailbox = ({ ownsMailbox, email }: DeletedAccount) =>
  sql`${ownsMailbox} and lower(email) = ${email.toLowerCase()}`;

/** Messages still to be sent are given up. */
const messages: ErasureStep[] = [
  ({ id }) =>
    sql`delete from delivery_receipts where owner_id = ${id} or outbox_id in (select id from outbox where owner_id = ${id})`,
  (account) => sql`
    update outbox set recipient = ${REMOVED}, text = ${REMOVED}, sms_text = null, topic = null,
      subject = case when subject is null then null else ${REMOVED} end,
      dedupe_key = 'removed:' || id, last_error = null,
      dead_at = case when sent_at is null then coalesce(dead_at, ${account.now}) end
    where owner_id = ${account.id}
      or (owner_id is null and channel = 'mail' and ${account.ownsMailbox}
        and lower(recipient) = ${account.email.toLowerCase()})`,
  (account) => sql`delete from contact_messages where ${ofMailbox(account)}`,
  (account) => sql`delete from newsletter_subscribers where ${ofMailbox(account)}`,
];

const access: ErasureStep[] = [
  ...personalSteps(itself),
  ({ id }) =>
    sql`update staff_acts set before = null, after = null where subject_id = ${id} and (before is not null or after is not null)`,
  ({ id }) => sql`delete from staff_notes where subject_id = ${id}`,
];

/** With this hash a second free trial for the same number is still refused: see `trial.server.ts`. */
const scrambled = sql`encode(sha256(convert_to('sms:' || phone, 'UTF8')), 'hex')`;

/** Payments refer to their card, so its row stays, but empty. */
const money: ErasureStep[] = [
  ({ id }) => sql`delete from pro_formas where owner_id = ${id}`,
  ({ id, now }) => sql`
    update cards set signature = 'removed:' || id, code_cipher = '', email = '', last4 = '', exp_month = '', exp_year = '',
      brand = '', bank = '', country = null, removed_at = coalesce(removed_at, ${now})
    where owner_id = ${id}`,
  ({ id, now }) => sql`
    update automatic_top_ups set consent = ${REMOVED}, address_prefix = null,
      ended_at = coalesce(ended_at, ${now}), ended_why = coalesce(ended_why, 'account')
    where owner_id = ${id}`,
  ({ id }) => sql`
    update provider_events set body = ${REMOVED}
    where handled_at is not null and reference in (select reference from payments where owner_id = ${id})`,
  ({ id }) => sql`
    update deposit_accounts set name = case when number is null then null else ${REMOVED} end, next_check_at = null
    where owner_id = ${id}`,
  ({ id }) => sql`update deposits set sender = '', sender_bank = '' where owner_id = ${id}`,
  ({ id }) =>
    sql`update payouts set bank = '', account_number = '', account_name = '' where owner_id = ${id}`,
  ({ id }) => sql`delete from checkout_add_ons where owner_id = ${id}`,
  ({ id }) => sql`delete from checkouts where owner_id = ${id}`,
  ({ id }) => sql`delete from chosen_plans where owner_id = ${id}`,
  ({ id, now }) =>
    sql`update subscriptions set ended_at = greatest(${now}::timestamptz, starts_at) where owner_id = ${id} and ended_at is null`,
  ({ id }) => sql`update leavings set comment = null where owner_id = ${id} and comment is not null`,
  ({ id }) => sql`update trials set phone = ${scrambled} where owner_id = ${id}`,
  ({ id }) =>
    sql`update setups set address = case when address = '' then '' else ${REMOVED} end where owner_id = ${id}`,
  ({ id }) =>
    sql`update setup_events set note = ${REMOVED} where note is not null and setup_id in (select id from setups where owner_id = ${id})`,
];

const person: ErasureStep[] = [
  ({ id }) => sql`delete from data_exports where owner_id = ${id}`,
  ({ id, alias, now }) => sql`
    update users set name = ${REMOVED}, username = ${alias}, email = ${`${alias}@${REMOVED_HOST}`}, phone = '',
      phone_reachable = false, phone_verified_at = null, new_phone = null, email_verified_at = null,
      checkout_allowed_at = null, password_hash = null, held_until = null, about = null, referral_code = null,
      agent_id = null, disabled_at = ${now}
    where id = ${id}`,
];
