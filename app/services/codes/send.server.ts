import type { Db } from "#db/client";
import { CODE_LIFE, type Pause, afterSend, codeMessage, isEarly, sendPause } from "~/models/codes/code";
import { budgetOf, lockBudget, readBudget, saveBudget } from "~/models/codes/budget.server";
import {
  type CodeSubject,
  findFlow,
  flowsFullUntil,
  isLive,
  isOfRecovery,
  openFlow,
  renewFlow,
  signCode,
  subjectKey,
  targetKey,
} from "~/models/codes/flow.server";
import { CODE_LENGTH } from "~/models/codes/typed-code";
import { addressPrefix } from "~/models/doors/network-address";
import { type AddressHit, hitAddress, peekAddress, takeBackHits } from "~/models/doors/address-hit.server";
import { type Limit, addressKey, codeSendLimits } from "~/models/doors/throttle";
import { type Throttled, hit, hitEach, peekNext } from "~/models/doors/throttle.server";
import { SECOND } from "~/models/duration";
import { enqueueFor } from "~/models/messages/outbox.server";
import { recordEvent } from "~/models/users/audit.server";
import type { User } from "~/models/users/user";
import { isPhoneVerifiedByAnother, lockAccount } from "~/models/users/user.server";
import type { App } from "~/services/app/app.server";
import type { Config } from "~/services/app/config.server";
import { makeToken } from "~/services/app/token.server";
import { type Visit, currentVisit } from "~/services/doors/front-door.server";

export type CodeContext = Pick<App, "clock" | "random"> & {
  config: Pick<Config, "codeKeys" | "accountOrigin">;
};

/** The message of a code, where it is not the usual one to the target. */
interface Envelope {
  recipient: string;
  message: (code: string) => { subject?: string; text: string };
  /** How long the message is worth sending, when it carries more than the code. */
  life?: number;
  /** A decoy takes the same limits and the same time, but no message is sent and no code matches. */
  decoy?: boolean;
  /**
   * It comes with a sign-up, and the limits of sign-ups bound it: strangers who sign up must not use up the codes by
   * mail of the others at their address.
   */
  ofSignUp?: boolean;
}

export type SendResult = { sent: true } | { sent: false; pause: Pause };

/**
 * Sends a new code in the transaction of the caller, if the code budget and the limits allow it. The code replaces
 * the earlier one of the same flow; codes of other flows to the same target stay valid.
 */
export async function sendCode(
  app: CodeContext,
  db: Db,
  subject: CodeSubject,
  envelope: Envelope = plainEnvelope(app, subject),
): Promise<SendResult> {
  const now = app.clock.now();
  const visit = currentVisit();
  await lockAccount(db, subject.userId);
  const key = budgetOf(subject);
  const budget = await lockBudget(db, key);
  const pause =
    sendPause(budget, now) ??
    (await flowPause(db, subject, now)) ??
    (await limitPause(db, { subject, envelope }, visit, now));
  if (pause) return { sent: false, pause };
  await saveBudget(db, key, afterSend(budget, now));
  await issueCode(app, db, subject, envelope);
  await recordEvent(db, {
    now,
    action: "code-sent",
    outcome: "ok",
    ...participants(subject, visit),
  });
  return { sent: true };
}

function plainEnvelope({ config }: CodeContext, { channel, target }: CodeSubject): Envelope {
  const message = (code: string) => codeMessage(channel, code, ownHost(config.accountOrigin, currentVisit()));
  return { recipient: target, message };
}

/** The decoy for a target whose owner must not be revealed. */
function makeDecoy({ target }: CodeSubject): Envelope {
  return { recipient: target, message: () => ({ text: "" }), decoy: true };
}

async function issueCode(app: CodeContext, db: Db, subject: CodeSubject, envelope: Envelope): Promise<void> {
  const now = app.clock.now();
  const flow = await findFlow(db, subject);
  const tokenHash = flow?.tokenHash ?? makeToken(app.random).hash;
  const code = envelope.decoy ? app.random.bytes(32).toString("hex") : app.random.digits(CODE_LENGTH);
  const { mac, version } = signCode(app.config.codeKeys, { ...subject, flowHash: tokenHash, code });
  const sent = { mac, keyVersion: version, now };
  if (flow) await renewFlow(db, flow.id, sent);
  else await openFlow(db, subject, { ...sent, tokenHash });
  await enqueueFor(db, envelope.decoy ? null : subject.userId, {
    channel: subject.channel,
    recipient: envelope.recipient,
    ...envelope.message(code),
    dedupeKey: `code:${tokenHash.toString("hex")}:${now.getTime()}`,
    topic: `code:${tokenHash.toString("hex")}`,
    expiresAt: new Date(now.getTime() + (envelope.life ?? CODE_LIFE)),
    now,
  });
}

async function flowPause(db: Db, subject: CodeSubject, now: Date): Promise<Pause | null> {
  if (isLive(await findFlow(db, subject), now)) return null;
  const until = await flowsFullUntil(db, subject, now);
  return until && { until };
}

async function limitPause(
  db: Db,
  { subject, envelope }: { subject: CodeSubject; envelope: Envelope },
  visit: Visit,
  now: Date,
): Promise<Pause | null> {
  const sent = envelope.ofSignUp ? [] : sendHits(subject, visit);
  const refused = await hitAll(db, sent, now);
  if (refused) return refused;
  const limits = [...accountLimits(subject), ...targetLimits(subject, visit)];
  const counters = limits.map(([key, limit]) => [`code-send:${key}:${limit.window}`, limit] as const);
  const own = await hitEach(db, counters, now);
  const answer = own.allowed ? await hitSpending(db, { subject, envelope }, now) : own;
  if (answer.allowed) return null;
  for (const hit of sent) await takeBackHits(db, { ...hit, most: 1 });
  return { until: new Date(now.getTime() + answer.retryAfterSeconds * SECOND) };
}

/** All of them or none. */
async function hitAll(db: Db, sent: AddressHit[], now: Date): Promise<Pause | null> {
  for (const [place, hit] of sent.entries()) {
    const pause = hitPause(hit, await hitAddress(db, hit, now), now);
    if (!pause) continue;
    for (const earlier of sent.slice(0, place)) await takeBackHits(db, { ...earlier, most: 1 });
    return pause;
  }
  return null;
}

/** A code that was sent from the address of the visitor, or by an agent, and may never be verified. */
export function sendHits(subject: CodeSubject, { address }: Visit): AddressHit[] {
  const about = subjectKey(subject);
  const limit = subject.channel === "sms" ? "code-sms" : "code-mail";
  const ofAgent = { limit: "code-agent", address: `agent:${subject.agentId}`, about } as const;
  return [
    { limit, address: addressKey(address), about },
    ...(subject.agentId === undefined ? [] : [ofAgent]),
  ];
}

function hitPause({ limit }: AddressHit, answer: Throttled, now: Date): Pause | null {
  if (answer.allowed) return null;
  const until = new Date(now.getTime() + answer.retryAfterSeconds * SECOND);
  return limit === "code-agent" ? { until } : { until, ofNetwork: true };
}

/** What all accounts together may send to a target that they name, so that nobody is flooded by many of them. */
function targetLimits(subject: CodeSubject, visit: Visit): [string, Limit][] {
  if (isOfRecovery(subject)) return [];
  const key = `target:${targetKey(subject.channel, subject.target)}`;
  const { named, namedFromNetwork } = codeSendLimits;
  return [
    ...namedFromNetwork.map((limit): [string, Limit] => [`${key}:${addressPrefix(visit.address)}`, limit]),
    ...named.map((limit): [string, Limit] => [key, limit]),
  ];
}

/**
 * A recovery is no deed of the account: it counts for the phone or mailbox alone, whether or not it has an account.
 * What an agent sends is bounded by hits that the right codes take back, since agents sign many customers up.
 */
function accountLimits(subject: CodeSubject): [string, Limit][] {
  if (isOfRecovery(subject) || subject.agentId !== undefined) return [];
  return codeSendLimits.account.map((limit) => [`account:${subject.userId}`, limit]);
}

/**
 * Only text messages cost money, so mails count separately. A decoy looks at what is left without using it up, so that
 * strangers cannot use it up either and a decoy is refused when a real code would be.
 */
function hitSpending(
  db: Db,
  { subject, envelope }: { subject: CodeSubject; envelope: Envelope },
  now: Date,
): Promise<Throttled> {
  const [limit] = codeSendLimits.everybody;
  const spent = subject.channel === "sms" ? "everybody" : envelope.ofSignUp ? "sign-up" : "mail";
  const key = `code-send:${spent}:${limit.window}`;
  const isDecoy = subject.userId === null || envelope.decoy === true;
  return isDecoy ? peekNext(db, key, limit, now) : hit(db, key, limit, now);
}

/** The fields of an audit event about a code. Who recovers an account has no session of it, and may be anybody. */
export function participants({ userId, recoveryId, agentId }: CodeSubject, visit: Visit) {
  const user = userId ?? undefined;
  const stranger = recoveryId !== undefined;
  return {
    actorId: stranger ? undefined : (agentId ?? user),
    subjectId: user,
    stranger,
    requestId: visit.id,
    addressPrefix: addressPrefix(visit.address),
  };
}

/** The host of the account pages, as messages name it. */
export function ownHost(origin: string | null, visit: Visit): string {
  return new URL(origin ?? `http://${visit.host}`).hostname;
}

export type RequestContext = CodeContext & Pick<App, "db">;

/** Whether a code is live, and how long to wait for the next one. */
export interface CodeState {
  live: boolean;
  pause: Pause | null;
}

export async function codeState(app: Pick<App, "db" | "clock">, subject: CodeSubject): Promise<CodeState> {
  const now = app.clock.now();
  const flow = await findFlow(app.db, subject);
  const budget = await readBudget(app.db, budgetOf(subject));
  const own = sendPause(budget, now);
  return { live: isLive(flow, now), pause: own ?? (await peekHits(app.db, subject, now)) };
}

async function peekHits(db: Db, subject: CodeSubject, now: Date): Promise<Pause | null> {
  for (const hit of sendHits(subject, currentVisit())) {
    const pause = hitPause(hit, await peekAddress(db, hit, now), now);
    if (pause) return pause;
  }
  return null;
}

/** What else happens in the transaction of a code that was sent. */
export type Sent = (transaction: Db) => Promise<void>;

/** Sends a code on request of the visitor. A refusal is recorded. */
export async function requestCode(
  app: RequestContext,
  subject: CodeSubject,
  send: (transaction: Db) => Promise<SendResult> = (transaction) => sendCode(app, transaction, subject),
  sent?: Sent,
): Promise<SendResult> {
  const result = await app.db.transaction().execute(async (transaction) => {
    const sending = await send(transaction);
    if (sending.sent) await sent?.(transaction);
    return sending;
  });
  if (!result.sent) {
    const reason = isEarly(result.pause, app.clock.now()) ? "early" : "limit";
    await recordRefusal(app, subject, "code-sent", reason);
  }
  return result;
}

export function recordRefusal(
  app: Pick<App, "db" | "clock">,
  subject: CodeSubject,
  action: string,
  reason: string,
): Promise<void> {
  const event = { now: app.clock.now(), action, outcome: "refused", reason } as const;
  return recordEvent(app.db, { ...event, ...participants(subject, currentVisit()) });
}

export type PhoneOwner = Pick<User, "id" | "phone" | "phoneReachable" | "newPhone">;

/**
 * The subject of phone codes. The flow belongs to the account of the session, so any of its browsers can finish it.
 * During a phone change codes of the old number do not work, and codes of the new one work for the change only.
 */
export function phoneSubject({ id, phone, newPhone }: Omit<PhoneOwner, "phoneReachable">): CodeSubject {
  const own = { userId: id, channel: "sms" } as const;
  return newPhone === null
    ? { ...own, purpose: "verify_phone", target: phone }
    : { ...own, purpose: "change_phone", target: newPhone };
}

export function isReachable({ phoneReachable, newPhone }: PhoneOwner): boolean {
  return newPhone !== null || phoneReachable;
}

/**
 * Sends a code to a phone. For a number that another account has verified it is a decoy, so that the visitor waits
 * for a code and learns nothing.
 */
export async function sendPhoneCode(
  app: CodeContext,
  transaction: Db,
  subject: CodeSubject,
): Promise<SendResult> {
  if (subject.purpose !== "change_phone") return sendCode(app, transaction, subject);
  const taken = await isPhoneVerifiedByAnother(transaction, subject.target, subject.userId);
  return taken
    ? sendCode(app, transaction, subject, makeDecoy(subject))
    : sendCode(app, transaction, subject);
}
