import { sql } from "kysely";
import type { Db } from "#db/client";

/** The sum, in kobo, below which the wallet of each owner is filled again. */
export const THRESHOLD = 500_000;

/** Each owner has a card and lets it fill the wallet, which has enough. */
export async function allowTopUps(db: Db): Promise<void> {
  await sql`
    insert into cards (owner_id, signature, code_cipher, email, last4, exp_month, exp_year, brand, bank, created_at)
    select id, 'SIG_' || id, '\\x00', email, '4081', '12', '2030', 'visa', 'Bank', now() from users`.execute(
    db,
  );
  await sql`
    insert into automatic_top_ups (owner_id, wallet, card_id, threshold, amount, total, monthly_cap, consent,
      consent_version, agreed_at, may_be_low)
    select owner_id, 'wallet', id, ${THRESHOLD}, 1000000, 1030000, 3100000, 'As agreed', '1', now(), false
    from cards`.execute(db);
}
