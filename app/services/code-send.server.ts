import type { Db } from "#db/client";
import { addressPrefix } from "~/models/address";
import { recordEvent } from "~/models/audit.server";
import { CODE_LENGTH, CODE_LIFE } from "~/models/code";
import { afterSend, sendPause, type Pause } from "~/models/code-budget";
import { lockBudget, saveBudget, targetKey } from "~/models/code-budget.server";
import {
  findFlow,
  flowsFullUntil,
  isLive,
  openFlow,
  renewFlow,
  type CodeSubject,
} from "~/models/code-flow.server";
import { signCode } from "~/models/code-mac.server";
import { codeMessage } from "~/models/code-message";
import { SECOND } from "~/models/duration";
import { enqueueFor } from "~/models/outbox.server";
import { addressKey, codeSendLimits, type Limit } from "~/models/throttle";
import { hit } from "~/models/throttle.server";
import type { App } from "./app.server";
import type { Config } from "./config.server";
import { currentVisit, type Visit } from "./front-door.server";
import { makeToken } from "./token.server";

export type CodeContext = Pick<App, "clock" | "random"> & {
  config: Pick<Config, "codeKeys" | "accountOrigin">;
};

/** What carries the code, where it is not the usual message to the target itself. */
export interface Envelope {
  recipient: string;
  message: (code: string) => { subject?: string; text: string };
  /** How long it is worth sending, when it carries more than the code. */
  life?: number;
  /** Takes the limits and the time of a message, and is none: nobody gets it, and no code fits. */
  decoy?: boolean;
}

export type SendResult = { sent: true } | { sent: false; again: Pause };

/**
 * Sends a new code within the caller's transaction, if the target's budget and the limits allow it. The code goes
 * into the subject's own flow: it ends the code before it there, and leaves alone what others had sent to the target.
 */
export async function sendCode(
  app: CodeContext,
  db: Db,
  subject: CodeSubject,
  envelope = plainEnvelope(app, subject),
): Promise<SendResult> {
  const now = app.clock.now();
  const visit = currentVisit();
  const key = targetKey(subject.channel, subject.target);
  const budget = await lockBudget(db, key);
  const again =
    sendPause(budget, now) ??
    (await flowPause(db, subject, now)) ??
    (await limitPause(db, { subject, envelope }, visit, now));
  if (again) return { sent: false, again };
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

/** For a target that gets no message and whose owner must not be told from others. */
export function makeDecoy({ target }: CodeSubject): Envelope {
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
  const { account, address, everybody } = codeSendLimits;
  const limits: [string, Limit][] = [
    ...account.map((limit): [string, Limit] => [`account:${subject.userId ?? subject.target}`, limit]),
    ...address.map((limit): [string, Limit] => [`address:${addressKey(visit.address)}`, limit]),
    ...everybody.map((limit): [string, Limit] => [payer(subject, envelope), limit]),
  ];
  for (const [key, limit] of limits) {
    const answer = await hit(db, `code-send:${key}:${limit.window}`, limit, now);
    if (!answer.allowed) return { until: new Date(now.getTime() + answer.retryAfterSeconds * SECOND) };
  }
  return null;
}

/** Mails and codes for nobody cost the site nothing, so they cannot use up its text messages. */
function payer({ userId, channel }: CodeSubject, { decoy }: Envelope): string {
  if (userId === null || decoy) return "nobody";
  return channel === "sms" ? "everybody" : "mail";
}

/** Who is named in the audit log for what is done about a code. */
export function participants({ userId }: CodeSubject, visit: Visit) {
  const user = userId ?? undefined;
  return {
    actorId: user,
    subjectId: user,
    requestId: visit.id,
    addressPrefix: addressPrefix(visit.address),
  };
}

function ownHost(origin: string | null, visit: Visit): string {
  return new URL(origin ?? `http://${visit.host}`).hostname;
}
