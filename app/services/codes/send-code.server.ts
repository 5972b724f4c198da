import type { Mail } from "~/models/messages/mail-html";
import { CODE_LIFE, codeLength } from "~/models/codes/code";
import type { Db } from "#db/client";
import type { PhoneChannel } from "#db/schema";
import { type Pause, isEarly } from "~/models/codes/pause";
import { afterSend, sendPause } from "~/models/codes/budget";
import { codeMessage } from "~/messages/codes/mail";
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
import { enqueueFor } from "~/models/messages/outbox.server";
import { agreeToWhatsApp, isWithoutWhatsApp, listConsents } from "~/models/messages/whatsapp.server";
import type { ContactDetails } from "~/models/platform/contact-details";
import type { User } from "~/models/users/user";
import { isPhoneVerifiedByAnother, lockAccount } from "~/models/users/user.server";
import type { App } from "~/services/platform/app.server";
import {
  type AppContext,
  type Context,
  contextOf,
  messageKey,
  transact,
} from "~/services/platform/context.server";
import { makeToken } from "~/services/platform/token.server";
import { requestContext } from "~/services/platform/request-context.server";
import { limitPause, findPause } from "./send-limits.server";

/** What sending a code needs. */
export type CodeContext = Context;

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
  ctx: CodeContext,
  subject: CodeSubject,
  envelope: Envelope = plainEnvelope(ctx, subject),
): Promise<SendResult> {
  const { db, now } = ctx;
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
  await issueCode(ctx, subject, envelope);
  const reason = envelope.by === "sms" ? undefined : envelope.by;
  await ctx.audit({ action: "code-sent", reason, ...participants(subject) });
  return { sent: true };
}

export const plainEnvelope = (ctx: Context, { channel, target }: CodeSubject): Envelope => ({
  recipient: target,
  message: (code) => codeMessage(channel, code, ownHost(ctx)),
});

/** The decoy for a target whose owner must not be revealed. */
function makeDecoy({ target }: CodeSubject): Envelope {
  return { recipient: target, message: () => ({ text: "" }), decoy: true };
}

async function issueCode(ctx: CodeContext, subject: CodeSubject, envelope: Envelope): Promise<void> {
  const { db, now, random } = ctx;
  const flow = await findFlow(db, subject);
  const tokenHash = flow?.tokenHash ?? envelope.linkHash ?? makeToken(random).hash;
  const code = envelope.decoy ? random.bytes(32).toString("hex") : random.digits(codeLength(subject.purpose));
  const { mac, version } = signCode(ctx.config.codeKeys, { ...subject, flowHash: tokenHash, code });
  const by = envelope.by ?? "sms";
  const sent = { mac, keyVersion: version, by, now };
  if (flow) await renewFlow(db, flow.id, sent);
  else await insertFlow(db, subject, { ...sent, tokenHash });
  await enqueueFor(db, envelope.decoy ? null : subject.userId, {
    recipient: envelope.recipient,
    ...contentOf(subject, code, envelope),
    dedupeKey: messageKey({ about: "code", of: [subject.purpose, tokenHash.toString("hex"), now.getTime()] }),
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

/** Who sends or types a code. A person who recovers an account has no session in it and may be anyone. */
export function actorOf({ userId, recoveryId, agentId }: CodeSubject): Pick<User, "id"> | null {
  const id = recoveryId === undefined ? (agentId ?? userId) : null;
  return id === null ? null : { id };
}

/** The fields of an audit event about a code. */
export const participants = (subject: CodeSubject) => ({
  actorId: actorOf(subject)?.id,
  subjectId: subject.userId ?? undefined,
  stranger: subject.recoveryId !== undefined,
});

/** The host of the account pages, as messages show it. */
export const ownHost = ({ origin }: Pick<Context, "origin">): string => new URL(origin).hostname;

/** What a visitor's request for a code needs. */
export type CodeRequest = AppContext;

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
export type AfterCode = (ctx: CodeContext) => Promise<void>;

/** Sends a code at the visitor's request. A refusal is recorded. */
export async function requestCode(
  app: CodeRequest,
  subject: CodeSubject,
  send: (ctx: CodeContext) => Promise<SendResult> = (ctx) => sendCode(ctx, subject),
  sent?: AfterCode,
): Promise<SendResult> {
  const result = await transact(app, actorOf(subject), async (ctx) => {
    const sending = await send(ctx);
    if (sending.sent) await sent?.(ctx);
    return sending;
  });
  if (!result.sent) {
    const reason = isEarly(result.pause, app.clock.now()) ? "early" : "limit";
    await auditCodeRefusal(contextOf(app), subject, "code-sent", reason);
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
  return requestCode(app, subject, (ctx) => {
    const message = (code: string) =>
      subject.channel === "sms" ? { text: sms(code, ownHost(ctx)) } : mail(code, ctx.contact);
    return sendCode(ctx, subject, { recipient: subject.target, message });
  });
}

export function auditCodeRefusal(
  { audit }: Context,
  subject: CodeSubject,
  action: string,
  reason: string,
): Promise<void> {
  return audit({ action, outcome: "refused", reason, ...participants(subject) });
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
  ctx: CodeContext,
  subject: CodeSubject,
  by: PhoneChannel = "sms",
): Promise<SendResult> {
  const taken =
    subject.purpose === "change_phone" &&
    (await isPhoneVerifiedByAnother(ctx.db, subject.target, subject.userId));
  const envelope = taken ? makeDecoy(subject) : plainEnvelope(ctx, subject);
  return sendCode(ctx, subject, { ...envelope, by });
}

/**
 * The way to send the code that was asked for: an SMS if WhatsApp did not reach the number lately, or if its owner has
 * never agreed to it.
 * @param agrees whether the owner asks, who agrees to it by that
 */
export async function availableChannel(
  { db, now }: Context,
  { userId, target }: CodeSubject,
  { by, agrees }: { by: PhoneChannel; agrees: boolean },
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
