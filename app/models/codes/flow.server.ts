import { CODE_LIFE, MAX_LIVE_FLOWS, MAX_ATTEMPTS } from "./code";
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#db/client";
import type { Channel, CodePurpose, PhoneChannel } from "#db/schema";
import { BREAKER_DAYS } from "~/models/codes/limits";
import { DAY } from "~/models/duration";
import { isVerified, type User } from "~/models/users/user";

/** What a code is for. Without a user it is a decoy: the flow of an address without an account. */
export interface CodeSubject {
  purpose: CodePurpose;
  userId: number | null;
  channel: Channel;
  target: string;
  /** The recovery the flow belongs to. Other flows belong to the user of the session. */
  recoveryId?: number;
  /**
   * What was typed to begin the recovery, by which its codes are counted. Counted by the phone, two names would show
   * that they belong to one account.
   */
  countedAs?: string;
  /** The agent in whose session a registrant's code is requested and typed. */
  agentId?: number;
}

export interface CodeFlow {
  id: number;
  tokenHash: Buffer;
  mac: Buffer;
  keyVersion: number;
  attemptsLeft: number;
  expiresAt: Date;
  /** How the newest code went to a phone. */
  phoneChannel: PhoneChannel;
}

interface SentCode {
  tokenHash: Buffer;
  mac: Buffer;
  keyVersion: number;
  /** How it goes to a phone. */
  by?: PhoneChannel;
  now: Date;
}

const flowColumns = ["id", "tokenHash", "codeMac as mac", "keyVersion", "expiresAt", "phoneChannel"] as const;

const attemptsLeft = sql<number>`${MAX_ATTEMPTS} - attempts`.as("attemptsLeft");

/** The newest unused flow of the subject, whether or not its code has expired. */
export async function findFlow(db: Db, subject: CodeSubject): Promise<CodeFlow | null> {
  const flow = await db
    .selectFrom("codeFlows")
    .select(flowColumns)
    .select(attemptsLeft)
    .where("purpose", "=", subject.purpose)
    .where("userId", "is not distinct from", subject.userId)
    .where("targetKey", "=", countedKey(subject))
    .$if(isOfRecovery(subject), (query) => query.where("target", "=", subject.target))
    .where("recoveryId", "is not distinct from", subject.recoveryId ?? null)
    .where("usedAt", "is", null)
    .orderBy("id", "desc")
    .executeTakeFirst();
  return flow ?? null;
}

export function isLive(flow: CodeFlow | null, now: Date): flow is CodeFlow {
  return flow !== null && flow.expiresAt > now && flow.attemptsLeft > 0;
}

/**
 * When another recovery may open a flow for the target; null if it may now. An account has one flow for each purpose
 * and target, which never has to wait.
 */
export async function flowsFullUntil(db: Db, subject: CodeSubject, now: Date): Promise<Date | null> {
  if (!isOfRecovery(subject)) return null;
  const live = await db
    .selectFrom("codeFlows")
    .select("expiresAt")
    .where("targetKey", "=", countedKey(subject))
    .where("recoveryId", "is not", null)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now)
    .orderBy("expiresAt")
    .execute();
  return live.length < MAX_LIVE_FLOWS ? null : (live[0]?.expiresAt ?? null);
}

export async function insertFlow(db: Db, subject: CodeSubject, sent: SentCode): Promise<void> {
  await db
    .insertInto("codeFlows")
    .values({
      tokenHash: sent.tokenHash,
      purpose: subject.purpose,
      userId: subject.userId,
      channel: subject.channel,
      target: subject.target,
      targetKey: countedKey(subject),
      recoveryId: subject.recoveryId ?? null,
      createdAt: sent.now,
      ...codeColumns(sent),
    })
    .execute();
}

/** Replaces the code of a flow. Codes of other flows stay valid. */
export async function renewFlow(db: Db, id: number, sent: Omit<SentCode, "tokenHash">): Promise<void> {
  await db
    .updateTable("codeFlows")
    .set({ attempts: 0, ...codeColumns(sent) })
    .where("id", "=", id)
    .where("usedAt", "is", null)
    .returning("id")
    .executeTakeFirstOrThrow();
}

function codeColumns({ mac, keyVersion, by = "sms", now }: Omit<SentCode, "tokenHash">) {
  const expires = new Date(now.getTime() + CODE_LIFE);
  return { codeMac: mac, keyVersion, phoneChannel: by, sentAt: now, expiresAt: expires };
}

/** Counts an attempt at the live code of the subject and returns what to compare with; null if no code is live. */
export async function spendAttempt(db: Db, subject: CodeSubject, now: Date): Promise<CodeFlow | null> {
  const flow = await findFlow(db, subject);
  if (flow === null) return null;
  const spent = await db
    .updateTable("codeFlows")
    .set({ attempts: sql`attempts + 1` })
    .where("id", "=", flow.id)
    .where("purpose", "=", subject.purpose)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now)
    .where("attempts", "<", MAX_ATTEMPTS)
    .returning(flowColumns)
    .returning(attemptsLeft)
    .executeTakeFirst();
  return spent ?? null;
}

/** Uses the flow up. Returns false if it was used in the meantime or has another code by now. */
export async function markUsed(db: Db, flow: CodeFlow, now: Date): Promise<boolean> {
  const used = await db
    .updateTable("codeFlows")
    .set({ usedAt: now })
    .where("id", "=", flow.id)
    .where("codeMac", "=", flow.mac)
    .where("usedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}

/** Whose link this is; null if it was used, is older than `life`, or never was one. */
export async function findLinkOwner(
  db: Db,
  purpose: CodePurpose,
  { tokenHash, life, now }: { tokenHash: Buffer; life: number; now: Date },
): Promise<number | null> {
  const flow = await db
    .selectFrom("codeFlows")
    .select("userId")
    .where("tokenHash", "=", tokenHash)
    .where("purpose", "=", purpose)
    .where("usedAt", "is", null)
    .where("createdAt", ">", new Date(now.getTime() - life))
    .executeTakeFirst();
  return flow?.userId ?? null;
}

/** Uses up the flow of a link sent to this target. Returns false if it was used or is older than `life`. */
export async function useLink(
  db: Db,
  subject: CodeSubject,
  { tokenHash, life, now }: { tokenHash: Buffer; life: number; now: Date },
): Promise<boolean> {
  const used = await db
    .updateTable("codeFlows")
    .set({ usedAt: now })
    .where("tokenHash", "=", tokenHash)
    .where("purpose", "=", subject.purpose)
    .where("userId", "=", subject.userId)
    .where("targetKey", "=", countedKey(subject))
    .where("usedAt", "is", null)
    .where("createdAt", ">", new Date(now.getTime() - life))
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}

interface CodeKey {
  version: number;
  key: Buffer;
}

/** What a code is bound to: it is valid for nothing else. */
interface CodeBinding {
  purpose: CodePurpose;
  target: string;
  flowHash: Buffer;
  code: string;
}

interface CodeMac {
  mac: Buffer;
  version: number;
}

/**
 * The MAC of a code; only this is stored. Its key is outside the database: with the key, 100,000 trials would reveal
 * every code.
 */
export function signCode(keys: readonly CodeKey[], binding: CodeBinding): CodeMac {
  const [key] = keys;
  if (!key) throw new Error("no key to sign codes with");
  return { mac: macOf(key, binding), version: key.version };
}

/** Compares a typed code with the stored MAC. A code whose key was removed from the settings counts as wrong. */
export function isRightCode(keys: readonly CodeKey[], binding: CodeBinding, stored: CodeMac): boolean {
  const key = keys.find(({ version }) => version === stored.version);
  return key !== undefined && timingSafeEqual(macOf(key, binding), stored.mac);
}

function macOf({ key }: CodeKey, { purpose, target, flowHash, code }: CodeBinding): Buffer {
  const text = [purpose, target, flowHash.toString("hex"), code].join("\0");
  return createHmac("sha256", key).update(text).digest();
}

export const isOfRecovery = ({ recoveryId }: CodeSubject): boolean => recoveryId !== undefined;

/** Identifies a subject across all its flows. */
export function subjectKey({ purpose, userId, channel, target, recoveryId }: CodeSubject): string {
  return [purpose, userId ?? "nobody", recoveryId ?? "session", targetKey(channel, target)].join(":");
}

/** The key under which the codes of a subject are counted. */
export const countedKey = ({ channel, target, countedAs }: CodeSubject): string =>
  targetKey(channel, countedAs ?? target);

/** The key of a phone or mailbox in budgets and flows, for all purposes and whether or not an account has it. */
export function targetKey(channel: Channel, target: string): string {
  return createHash("sha256").update(`${channel}:${target.toLowerCase()}`).digest("hex");
}

/** Counts a wrong code in the total of the day. */
export async function countWrongCode(db: Db, now: Date): Promise<void> {
  await db
    .insertInto("wrongCodeDays")
    .values({ day: dayOf(now), wrong: 1 })
    .onConflict((conflict) => conflict.column("day").doUpdateSet({ wrong: sql`wrong_code_days.wrong + 1` }))
    .execute();
}

/** Daily totals of wrong codes before today. Days without any are left out. */
export async function wrongCodeDays(db: Db, now: Date): Promise<number[]> {
  const days = await db
    .selectFrom("wrongCodeDays")
    .select("wrong")
    .where("day", "<", dayOf(now))
    .where("day", ">=", dayOf(new Date(now.getTime() - BREAKER_DAYS * DAY)))
    .execute();
  return days.map(({ wrong }) => wrong);
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** Where a code to the owner of an account can go: to the verified phone, and to the confirmed mailbox. */
export function ownContacts({ id: userId, ...user }: User, purpose: CodePurpose): CodeSubject[] {
  const phone = { purpose, userId, channel: "sms", target: user.phone } as const;
  const mailbox = { purpose, userId, channel: "mail", target: user.email } as const;
  return [...(isVerified(user) ? [phone] : []), ...(user.emailVerifiedAt === null ? [] : [mailbox])];
}

/** Where it goes without a choice: to the phone, else to the mailbox; null if neither is proved. */
export const ownContact = (user: User, purpose: CodePurpose): CodeSubject | null =>
  ownContacts(user, purpose)[0] ?? null;
