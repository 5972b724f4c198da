import { sql } from "kysely";

import type { Db } from "#db/client";
import type { Channel, CodePurpose } from "#db/schema";
import { CODE_LIFE, MOST_LIVE_FLOWS, MOST_TRIES } from "./code";
import { targetKey } from "./code-budget.server";

/** Whom a code is for. Without a user it leads nowhere: the answer to an address that nobody has. */
export interface CodeSubject {
  purpose: CodePurpose;
  userId: number | null;
  channel: Channel;
  target: string;
  /** Where no session says whose flow it is, the visitor's recovery does. */
  recoveryId?: number;
}

export interface CodeFlow {
  id: number;
  tokenHash: Buffer;
  mac: Buffer;
  keyVersion: number;
  triesLeft: number;
  expiresAt: Date;
}

interface SentCode {
  tokenHash: Buffer;
  mac: Buffer;
  keyVersion: number;
  now: Date;
}

const columns = [
  "id",
  "token_hash as tokenHash",
  "code_mac as mac",
  "key_version as keyVersion",
  "expires_at as expiresAt",
] as const;

const triesLeft = sql<number>`${MOST_TRIES} - attempts`.as("triesLeft");

/** The newest flow of this subject that was not used, whether or not its code still works. */
export async function findFlow(db: Db, subject: CodeSubject): Promise<CodeFlow | null> {
  const flow = await db
    .selectFrom("code_flows")
    .select(columns)
    .select(triesLeft)
    .where("purpose", "=", subject.purpose)
    .where("user_id", "is not distinct from", subject.userId)
    .where("target_key", "=", targetKey(subject.channel, subject.target))
    .where("recovery_id", "is not distinct from", subject.recoveryId ?? null)
    .where("used_at", "is", null)
    .orderBy("id", "desc")
    .executeTakeFirst();
  return flow ?? null;
}

export function isLive(flow: CodeFlow | null, now: Date): flow is CodeFlow {
  return flow !== null && flow.expiresAt > now && flow.triesLeft > 0;
}

/** When another flow may be opened for the target, or null when that is so now. */
export async function flowsFullUntil(db: Db, subject: CodeSubject, now: Date): Promise<Date | null> {
  const live = await db
    .selectFrom("code_flows")
    .select("expires_at")
    .where("target_key", "=", targetKey(subject.channel, subject.target))
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy("expires_at")
    .execute();
  return live.length < MOST_LIVE_FLOWS ? null : (live[0]?.expires_at ?? null);
}

export async function openFlow(db: Db, subject: CodeSubject, sent: SentCode): Promise<void> {
  await db
    .insertInto("code_flows")
    .values({
      token_hash: sent.tokenHash,
      purpose: subject.purpose,
      user_id: subject.userId,
      channel: subject.channel,
      target: subject.target,
      target_key: targetKey(subject.channel, subject.target),
      recovery_id: subject.recoveryId ?? null,
      created_at: sent.now,
      ...codeColumns(sent),
    })
    .execute();
}

/** Puts a new code into a flow, which ends the one before it and no other. */
export async function renewFlow(db: Db, id: number, sent: Omit<SentCode, "tokenHash">): Promise<void> {
  await db
    .updateTable("code_flows")
    .set({ attempts: 0, ...codeColumns(sent) })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .returning("id")
    .executeTakeFirstOrThrow();
}

function codeColumns({ mac, keyVersion, now }: Omit<SentCode, "tokenHash">) {
  const expires = new Date(now.getTime() + CODE_LIFE);
  return { code_mac: mac, key_version: keyVersion, sent_at: now, expires_at: expires };
}

/** Takes one try of the subject's live code and answers what to compare with; null when no code works. */
export async function spendTry(db: Db, subject: CodeSubject, now: Date): Promise<CodeFlow | null> {
  const flow = await findFlow(db, subject);
  if (flow === null) return null;
  const spent = await db
    .updateTable("code_flows")
    .set({ attempts: sql`attempts + 1` })
    .where("id", "=", flow.id)
    .where("purpose", "=", subject.purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .where("attempts", "<", MOST_TRIES)
    .returning(columns)
    .returning(triesLeft)
    .executeTakeFirst();
  return spent ?? null;
}

/** Whether the code that was compared is still the flow's own and this is its one use. */
export async function markUsed(db: Db, flow: CodeFlow, now: Date): Promise<boolean> {
  const used = await db
    .updateTable("code_flows")
    .set({ used_at: now })
    .where("id", "=", flow.id)
    .where("code_mac", "=", flow.mac)
    .where("used_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}
