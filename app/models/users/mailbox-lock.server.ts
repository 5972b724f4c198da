import { sql } from "kysely";
import type { Db } from "#db/client";

/**
 * Makes everything that confirms this address, or gives it to an account, wait its turn. It is locked before the
 * account: otherwise two accounts that confirm one address would wait for each other.
 */
export async function lockMailbox(trx: Db, email: string): Promise<void> {
  const mailbox = `mailbox:${email.toLowerCase()}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${mailbox}, 0))`.execute(trx);
}
