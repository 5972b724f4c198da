import type { Db } from "#db/client";
import type { Pause } from "~/models/codes/pause";
import { type CodeSubject, isOfRecovery, subjectKey, targetKey } from "~/models/codes/flow.server";
import { networkOf } from "~/models/http/network-address";
import {
  type AddressAttempt,
  type RefusedAttempt,
  countAddressAttempts,
  peekAddress,
  refundAttempts,
} from "~/models/http/address-attempt.server";
import { type Limit, addressKey } from "~/models/http/throttle";
import { atAddress, codeSendLimits } from "~/models/codes/limits";
import { type ThrottleResult, countEachAttempt, peekNext } from "~/models/http/throttle.server";
import { isVerified, type User } from "~/models/users/user";
import { findUser } from "~/models/users/user.server";
import { type RequestContext, requestContext } from "~/services/platform/request-context.server";

interface CodeSending {
  subject: CodeSubject;
  /** The account the code is for. */
  account: Pick<User, "phoneVerifiedAt"> | null;
  envelope: { ofSignUp?: boolean; decoy?: boolean };
}

/** Counts a message that is about to be sent, unless the limits make it wait. */
export async function limitPause(
  db: Db,
  { subject, account, envelope }: CodeSending,
  request: RequestContext,
  now: Date,
): Promise<Pause | null> {
  const sent = envelope.ofSignUp ? [] : countedAttempts(subject, account, request);
  const refused = await countAddressAttempts(db, sent, now);
  if (refused) return pauseOf(refused);
  const limits = [...accountLimits(subject), ...targetLimits(subject, request)];
  const counters = limits.map(([key, limit]) => [`code-send:${key}:${limit.window}`, limit] as const);
  const own = await countEachAttempt(db, counters, now);
  const answer = own.allowed ? await countSpending(db, { subject, account, envelope }, now) : own;
  if (answer.allowed) return null;
  for (const attempt of sent) await refundAttempts(db, { ...attempt, most: 1 });
  return { until: answer.until };
}

/**
 * Whether the network's breaker lets the code pass: mails, and SMS to accounts with a verified phone. Recoveries,
 * which only text verified phones, pass even as a decoy; what an agent sends is limited by `code-agent`.
 */
function isSpared(subject: CodeSubject, account: CodeSending["account"]): boolean {
  if (subject.channel !== "sms" || isOfRecovery(subject) || subject.agentId !== undefined) return true;
  return account !== null && isVerified(account);
}

const countedAttempts = (
  subject: CodeSubject,
  account: CodeSending["account"],
  request: RequestContext,
): AddressAttempt[] =>
  sendAttempts(subject, request).filter(
    ({ limit }) => limit.name !== "code-sms-network" || !isSpared(subject, account),
  );

/**
 * The attempts that a code counts as until it is verified: for the visitor's address, and for the agent or the
 * network.
 */
export function sendAttempts(subject: CodeSubject, { address }: RequestContext): AddressAttempt[] {
  const about = subjectKey(subject);
  const limit = atAddress[subject.channel === "sms" ? "code-sms" : "code-mail"];
  const sent: AddressAttempt[] = [{ limit, address: addressKey(address), about }];
  if (subject.agentId !== undefined)
    sent.push({ limit: atAddress["code-agent"], address: `agent:${subject.agentId}`, about });
  else if (subject.channel === "sms" && !isOfRecovery(subject))
    sent.push({ limit: atAddress["code-sms-network"], address: networkOf(address), about });
  return sent;
}

function pauseOf({ attempt: { limit }, until }: Pick<RefusedAttempt, "attempt" | "until">): Pause {
  return limit.name === "code-agent" ? { until } : { until, ofNetwork: true };
}

/** What all accounts together may send to a target they name, so that many accounts cannot flood one person. */
function targetLimits(subject: CodeSubject, request: RequestContext): [string, Limit][] {
  return isOfRecovery(subject) ? [] : limitsOf(subject, request);
}

function limitsOf(
  { channel, target }: Pick<CodeSubject, "channel" | "target">,
  request: RequestContext,
): [string, Limit][] {
  const key = `target:${targetKey(channel, target)}`;
  const { named, namedFromNetwork } = codeSendLimits;
  return [
    ...namedFromNetwork.map((limit): [string, Limit] => [`${key}:${networkOf(request.address)}`, limit]),
    ...named.map((limit): [string, Limit] => [key, limit]),
  ];
}

/**
 * A recovery is not an action of the account: it counts for the phone or mailbox alone, whether or not there is an
 * account. What an agent sends is limited by attempts that right codes refund, since agents sign up many customers.
 */
function accountLimits(subject: CodeSubject): [string, Limit][] {
  if (isOfRecovery(subject) || subject.agentId !== undefined) return [];
  return codeSendLimits.account.map((limit) => [`account:${subject.userId}`, limit]);
}

/**
 * Only SMS cost money, so mails count separately. A decoy checks what is left without using it up: strangers cannot
 * exhaust it either, and a decoy is refused when a real code would be.
 */
async function countSpending(
  db: Db,
  { subject, account, envelope }: CodeSending,
  now: Date,
): Promise<ThrottleResult> {
  const [limit] = codeSendLimits.everybody;
  const spent = subject.channel === "sms" ? "everybody" : envelope.ofSignUp ? "sign-up" : "mail";
  const counters = [
    ...(isSpared(subject, account) ? [] : newcomers),
    [`code-send:${spent}:${limit.window}`, limit] as const,
  ];
  const isDecoy = subject.userId === null || envelope.decoy === true;
  if (!isDecoy) return countEachAttempt(db, counters, now);
  for (const [key, each] of counters) {
    const answer = await peekNext(db, key, each, now);
    if (!answer.allowed) return answer;
  }
  return { allowed: true };
}

const newcomers = codeSendLimits.newcomers.map(
  (limit) => [`code-send:newcomers:${limit.window}`, limit] as const,
);

/** Counts an SMS that is not a code: towards the limits of its number and of the whole site for a day. */
export function countText(db: Db, phone: string, now: Date): Promise<ThrottleResult> {
  const limits = limitsOf({ channel: "sms", target: phone }, requestContext());
  const all = codeSendLimits.everybody.map((limit): [string, Limit] => ["everybody", limit]);
  const counters = [...limits, ...all].map(
    ([key, limit]) => [`code-send:${key}:${limit.window}`, limit] as const,
  );
  return countEachAttempt(db, counters, now);
}

/** How long a sender has to wait whose earlier codes were never verified. */
export async function findPause(db: Db, subject: CodeSubject, now: Date): Promise<Pause | null> {
  const account = subject.userId === null ? null : await findUser(db, subject.userId);
  for (const attempt of countedAttempts(subject, account, requestContext())) {
    const answer = await peekAddress(db, attempt, now);
    if (!answer.allowed) return pauseOf({ attempt, until: answer.until });
  }
  return null;
}
