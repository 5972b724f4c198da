import type { Mail } from "~/models/messages/mail-html";
import { CODE_LIFE } from "~/models/codes/code-life";
import type { Db } from "#db/client";
import type { PhoneChannel } from "#db/schema";
import { type Pause, afterSend, isEarly, sendPause } from "~/models/codes/code";
import { codeMessage } from "~/messages/codes/code-message";
import { budgetOf, lockBudget, readBudget, saveBudget } from "~/models/codes/budget.server";
import {
  type CodeSubject,
  findFlow,
  flowsFullUntil,
  isLive,
  insertFlow,
  renewFlow,
  signCode,
} from "~/models/codes/flow.server";
import { codeLength } from "~/models/codes/typed-code";
import { addressPrefix } from "~/models/http/network-address";
import { enqueueFor } from "~/models/messages/outbox.server";
import { agreeToWhatsApp, isWithoutWhatsApp, listConsents } from "~/models/messages/whatsapp.server";
import type { ContactDetails } from "~/models/platform/contact-details";
import { recordEvent } from "~/models/users/audit.server";
import type { User } from "~/models/users/user";
import { isPhoneVerifiedByAnother, lockAccount } from "~/models/users/user.server";
import type { App } from "~/services/platform/app.server";
import type { Config } from "~/services/platform/config.server";
import { makeToken } from "~/services/platform/token.server";
import { type RequestContext, requestContext } from "~/services/platform/request-context.server";
import { limitPause, findPause } from "./send-limits.server";

export type CodeContext = Pick<App, "clock" | "random"> & {
  config: Pick<Config, "codeKeys" | "accountOrigin" | "contact">;
};

/** The message of a code, if it is not the usual one to the target. */
interface Envelope {
  recipient: string;
  message: (code: string) => { subject?: string; text: string };
  /** How long the message is worth sending, if it carries more than the code. */
  life?: number;
  /** How a code to a phone is sent. */
  by?: PhoneChannel;
  /** A decoy takes the same limits and the same time, but no message is sent and no code matches. */
  decoy?: boolean;
  /** The hash of the link beside the code, if this opens the flow. */
  linkHash?: Buffer;
  /**
   * The code comes with a sign-up and counts towards the limits of sign-ups: strangers who sign up must not use up
   * the mail codes of others at their address.
   */
  ofSignUp?: boolean;
}

export type SendResult = { sent: true } | { sent: false; pause: Pause };

/**
 * Sends a new code in the caller's transaction, if the code budget and the limits allow it. It replaces the earlier
 * code of the same flow; codes of other flows to the same target stay valid.
 */
export async function sendCode(
  app: CodeContext,
  db: Db,
  subject: CodeSubject,
  envelope: Envelope = plainEnvelope(app, subject),
): Promise<SendResult> {
  const now = app.clock.now();
  const request = requestContext();
  const account = await lockAccount(db, subject.userId);
  const key = budgetOf(subject);
  const budget = await lockBudget(db, key);
  const pause =
    sendPause(budget, now) ??
    (await flowPause(db, subject, now)) ??
    (await limitPause(db, { subject, account, envelope }, request, now));
  if (pause) return { sent: false, pause };
  await saveBudget(db, key, afterSend(budget, now));
  await issueCode(app, db, subject, envelope);
  await recordEvent(db, {
    now,
    action: "code-sent",
    outcome: "ok",
    reason: envelope.by === "sms" ? undefined : envelope.by,
    ...participants(subject, request),
  });
  return { sent: true };
}

export function plainEnvelope({ config }: CodeContext, { channel, target }: CodeSubject): Envelope {
  const message = (code: string) =>
    codeMessage(channel, code, ownHost(config.accountOrigin, requestContext()));
  return { recipient: target, message };
}

/** The decoy for a target whose owner must not be revealed. */
function makeDecoy({ target }: CodeSubject): Envelope {
  return { recipient: target, message: () => ({ text: "" }), decoy: true };
}

async function issueCode(app: CodeContext, db: Db, subject: CodeSubject, envelope: Envelope): Promise<void> {
  const now = app.clock.now();
  const flow = await findFlow(db, subject);
  const tokenHash = flow?.tokenHash ?? envelope.linkHash ?? makeToken(app.random).hash;
  const code = envelope.decoy
    ? app.random.bytes(32).toString("hex")
    : app.random.digits(codeLength(subject.purpose));
  const { mac, version } = signCode(app.config.codeKeys, { ...subject, flowHash: tokenHash, code });
  const by = envelope.by ?? "sms";
  const sent = { mac, keyVersion: version, by, now };
  if (flow) await renewFlow(db, flow.id, sent);
  else await insertFlow(db, subject, { ...sent, tokenHash });
  await enqueueFor(db, envelope.decoy ? null : subject.userId, {
    recipient: envelope.recipient,
    ...contentOf(subject, code, envelope),
    dedupeKey: `code:${tokenHash.toString("hex")}:${now.getTime()}`,
    topic: `code:${tokenHash.toString("hex")}`,
    expiresAt: new Date(now.getTime() + (envelope.life ?? CODE_LIFE)),
    now,
  });
}

/** WhatsApp and calls bring the digits alone; the SMS with the same code follows if they fail. */
function contentOf({ channel }: CodeSubject, code: string, { message, by = "sms" }: Envelope) {
  if (by === "sms") return { channel, ...message(code) };
  return { channel: by, text: code, smsText: message(code).text };
}

async function flowPause(db: Db, subject: CodeSubject, now: Date): Promise<Pause | null> {
  if (isLive(await findFlow(db, subject), now)) return null;
  const until = await flowsFullUntil(db, subject, now);
  return until && { until };
}

/**
 * The fields of an audit event about a code. A person who recovers an account has no session in it and may be anyone.
 */
export function participants({ userId, recoveryId, agentId }: CodeSubject, request: RequestContext) {
  const user = userId ?? undefined;
  const stranger = recoveryId !== undefined;
  return {
    actorId: stranger ? undefined : (agentId ?? user),
    subjectId: user,
    stranger,
    requestId: request.id,
    addressPrefix: addressPrefix(request.address),
  };
}

/** The host of the account pages, as messages show it. */
export function ownHost(origin: string | null, request: RequestContext): string {
  return new URL(origin ?? `http://${request.host}`).hostname;
}

export type CodeRequest = CodeContext & Pick<App, "db">;

/** Whether a code is live, and how long to wait for the next one. */
export interface CodeState {
  live: boolean;
  pause: Pause | null;
  /** How the newest code went to the phone. */
  by: PhoneChannel;
}

export async function codeState(app: Pick<App, "db" | "clock">, subject: CodeSubject): Promise<CodeState> {
  const now = app.clock.now();
  const flow = await findFlow(app.db, subject);
  const budget = await readBudget(app.db, budgetOf(subject));
  const own = sendPause(budget, now);
  const by = flow?.phoneChannel ?? "sms";
  return { live: isLive(flow, now), by, pause: own ?? (await findPause(app.db, subject, now)) };
}

/** What else happens in the transaction of a code that was sent. */
export type AfterCode = (transaction: Db) => Promise<void>;

/** Sends a code at the visitor's request. A refusal is recorded. */
export async function requestCode(
  app: CodeRequest,
  subject: CodeSubject,
  send: (transaction: Db) => Promise<SendResult> = (transaction) => sendCode(app, transaction, subject),
  sent?: AfterCode,
): Promise<SendResult> {
  const result = await app.db.transaction().execute(async (transaction) => {
    const sending = await send(transaction);
    if (sending.sent) await sent?.(transaction);
    return sending;
  });
  if (!result.sent) {
    const reason = isEarly(result.pause, app.clock.now()) ? "early" : "limit";
    await auditCodeRefusal(app, subject, "code-sent", reason);
  }
  return result;
}

/** The words in which a code goes to a contact of the account. */
interface CodeWords {
  sms: (code: string, host: string) => string;
  mail: (code: string, contact: ContactDetails) => Mail;
}

/** Sends a code that says itself what it is for. */
export function requestWordedCode(
  app: CodeRequest,
  subject: CodeSubject,
  { sms, mail }: CodeWords,
): Promise<SendResult> {
  const { accountOrigin, contact } = app.config;
  const message = (code: string) =>
    subject.channel === "sms"
      ? { text: sms(code, ownHost(accountOrigin, requestContext())) }
      : mail(code, contact);
  return requestCode(app, subject, (trx) =>
    sendCode(app, trx, subject, { recipient: subject.target, message }),
  );
}

export function auditCodeRefusal(
  app: Pick<App, "db" | "clock">,
  subject: CodeSubject,
  action: string,
  reason: string,
): Promise<void> {
  const event = { now: app.clock.now(), action, outcome: "refused", reason } as const;
  return recordEvent(app.db, { ...event, ...participants(subject, requestContext()) });
}

export type PhoneOwner = Pick<User, "id" | "phone" | "phoneReachable" | "newPhone">;

/**
 * The subject of phone codes. The flow belongs to the account of the session, so the owner can finish it in any
 * browser. During a phone change codes of the old number do not work, and codes of the new one work for the change
 * only.
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
 * Sends a code to a phone. If another account has verified the number it is a decoy, so that the visitor waits for a
 * code and learns nothing.
 */
export async function sendPhoneCode(
  app: CodeContext,
  transaction: Db,
  subject: CodeSubject,
  by: PhoneChannel = "sms",
): Promise<SendResult> {
  const taken =
    subject.purpose === "change_phone" &&
    (await isPhoneVerifiedByAnother(transaction, subject.target, subject.userId));
  const envelope = taken ? makeDecoy(subject) : plainEnvelope(app, subject);
  return sendCode(app, transaction, subject, { ...envelope, by });
}

/**
 * The way to send the code that was asked for: an SMS if WhatsApp did not reach the number lately, or if its owner has
 * never agreed to it.
 * @param agrees whether the owner asks, who agrees to it by that
 */
export async function availableChannel(
  db: Db,
  { userId, target }: CodeSubject,
  { by, agrees, now }: { by: PhoneChannel; agrees: boolean; now: Date },
): Promise<PhoneChannel> {
  if (by !== "whatsapp") return by;
  if (await isWithoutWhatsApp(db, target, now)) return "sms";
  if (userId === null) return by;
  if (agrees) {
    await agreeToWhatsApp(db, userId, ["codes"], now);
    return by;
  }
  const consents = await listConsents(db, userId);
  return consents.some(({ purpose }) => purpose === "codes") ? by : "sms";
}
