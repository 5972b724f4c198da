import type { Db } from "#db/client";
import type { Pause } from "~/models/codes/code";
import { type CodeSubject, isOfRecovery, subjectKey, targetKey } from "~/models/codes/flow.server";
import { networkOf } from "~/models/doors/network-address";
import {
  type AddressHit,
  hitAllAddresses,
  peekAddress,
  takeBackHits,
} from "~/models/doors/address-hit.server";
import { type Limit, addressKey, codeSendLimits } from "~/models/doors/throttle";
import { type Throttled, hit, hitEach, peekNext } from "~/models/doors/throttle.server";
import { SECOND } from "~/models/duration";
import { type Visit, currentVisit } from "~/services/doors/front-door.server";

interface Sending {
  subject: CodeSubject;
  envelope: { ofSignUp?: boolean; decoy?: boolean };
}

/** Counts a message that is about to be sent, unless the limits make it wait. */
export async function limitPause(
  db: Db,
  { subject, envelope }: Sending,
  visit: Visit,
  now: Date,
): Promise<Pause | null> {
  const sent = envelope.ofSignUp ? [] : sendHits(subject, visit);
  const refused = await hitAllAddresses(db, sent, now);
  if (refused) return pauseOf(refused.hit, refused.retryAfterSeconds, now);
  const limits = [...accountLimits(subject), ...targetLimits(subject, visit)];
  const counters = limits.map(([key, limit]) => [`code-send:${key}:${limit.window}`, limit] as const);
  const own = await hitEach(db, counters, now);
  const answer = own.allowed ? await hitSpending(db, { subject, envelope }, now) : own;
  if (answer.allowed) return null;
  for (const hit of sent) await takeBackHits(db, { ...hit, most: 1 });
  return { until: new Date(now.getTime() + answer.retryAfterSeconds * SECOND) };
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

function pauseOf({ limit }: AddressHit, retryAfterSeconds: number, now: Date): Pause {
  const until = new Date(now.getTime() + retryAfterSeconds * SECOND);
  return limit === "code-agent" ? { until } : { until, ofNetwork: true };
}

/** What all accounts together may send to a target that they name, so that nobody is flooded by many of them. */
function targetLimits(subject: CodeSubject, visit: Visit): [string, Limit][] {
  if (isOfRecovery(subject)) return [];
  const key = `target:${targetKey(subject.channel, subject.target)}`;
  const { named, namedFromNetwork } = codeSendLimits;
  return [
    ...namedFromNetwork.map((limit): [string, Limit] => [`${key}:${networkOf(visit.address)}`, limit]),
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
function hitSpending(db: Db, { subject, envelope }: Sending, now: Date): Promise<Throttled> {
  const [limit] = codeSendLimits.everybody;
  const spent = subject.channel === "sms" ? "everybody" : envelope.ofSignUp ? "sign-up" : "mail";
  const key = `code-send:${spent}:${limit.window}`;
  const isDecoy = subject.userId === null || envelope.decoy === true;
  return isDecoy ? peekNext(db, key, limit, now) : hit(db, key, limit, now);
}

/** How long those who never verify their codes make the next one wait. */
export async function peekHits(db: Db, subject: CodeSubject, now: Date): Promise<Pause | null> {
  for (const hit of sendHits(subject, currentVisit())) {
    const answer = await peekAddress(db, hit, now);
    if (!answer.allowed) return pauseOf(hit, answer.retryAfterSeconds, now);
  }
  return null;
}
