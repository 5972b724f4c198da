import { atAddress } from "~/models/codes/limits";
import type { Db } from "#db/client";
import { lockMailbox } from "~/models/users/mailbox-lock.server";
import type { Pause } from "~/models/codes/pause";
import { afterRightGuess, afterWrongGuess, guessPause, triesLeft } from "~/models/codes/budget";
import { budgetOf, forgetOtherBudgets, lockBudget, saveBudget } from "~/models/codes/budget.server";
import {
  type CodeFlow,
  type CodeSubject,
  isOfRecovery,
  isRightCode,
  markUsed,
  spendAttempt,
  subjectKey,
} from "~/models/codes/flow.server";
import {
  type AddressAttempt,
  countAddressAttempts,
  noteSuccess,
  refundAttempts,
} from "~/models/http/address-attempt.server";
import { networkOf } from "~/models/http/network-address";
import { addressKey } from "~/models/http/throttle";
import { lockAccount } from "~/models/users/user.server";
import { type AppContext, type Context, contextOf, transact } from "~/services/platform/context.server";
import { type RequestContext, requestContext } from "~/services/platform/request-context.server";
import { countSiteWide } from "./breaker.server";
import { actorOf, participants } from "./send-code.server";
import { sendAttempts } from "./send-limits.server";

export type CheckResult =
  | { outcome: "accepted" }
  /** With a pause if this was one too many for the phone or mailbox. */
  | { outcome: "wrong"; attemptsLeft: number; pause?: Pause }
  /** The code is used, expired, replaced, out of attempts or was never sent: nothing was compared. */
  | { outcome: "gone" }
  | { outcome: "paused"; pause: Pause }
  | { outcome: "throttled"; retryAfterSeconds: number };

/**
 * Checks a typed code. The attempt is counted and committed before the code is compared, so that neither parallel
 * guesses nor a crash afterwards allow another one. The right code is used up in the transaction of what it allows.
 * @param allow does what the code is for; false if that is no longer possible
 */
export async function checkCode<Given extends AppContext>(
  app: Given,
  subject: CodeSubject,
  code: string,
  allow: (ctx: Given & Context) => Promise<boolean>,
): Promise<CheckResult> {
  const request = requestContext();
  const ctx = contextOf(app);
  const tooMany = await countCodeAttempt(ctx.db, subject, request, ctx.now);
  const result = tooMany ?? (await compare(app, subject, code, allow));
  if (result.outcome === "wrong") await countSiteWide(ctx);
  if (result.outcome === "gone" || result.outcome === "paused") await undoCount(ctx.db, subject, request);
  const parties = participants(subject);
  await ctx.audit(
    result.outcome === "accepted"
      ? { action: "code-accepted", ...parties, stranger: false }
      : { action: "code-refused", outcome: "refused", reason: result.outcome, ...parties },
  );
  return result;
}

async function compare<Given extends AppContext>(
  app: Given,
  subject: CodeSubject,
  code: string,
  allow: (ctx: Given & Context) => Promise<boolean>,
): Promise<CheckResult> {
  const spent = await chargeAttempt(app.db, subject, app.clock.now());
  if (!("flow" in spent)) return spent;
  const { flow } = spent;
  const stored = { mac: flow.mac, version: flow.keyVersion };
  const right = isRightCode(app.config.codeKeys, { ...subject, flowHash: flow.tokenHash, code }, stored);
  if (!right) return { outcome: "wrong", ...spent.after };
  return transact(app, actorOf(subject), async (ctx) => {
    const { db, now } = ctx;
    if (subject.channel === "mail") await lockMailbox(db, subject.target);
    await lockAccount(db, subject.userId);
    const key = budgetOf(subject);
    const budget = await lockBudget(db, key);
    if (!(await markUsed(db, flow, now))) return { outcome: "gone" };
    await saveBudget(db, key, afterRightGuess(budget));
    if (!(await allow(ctx))) return { outcome: "gone" };
    if (!isOfRecovery(subject)) await forgetOtherBudgets(db, key);
    await settleAtAddress(db, subject, now);
    return { outcome: "accepted" };
  });
}

interface Attempt {
  flow: CodeFlow;
  /** What is left if the code turns out to be wrong. */
  after: { attemptsLeft: number; pause?: Pause };
}

/** Counts the attempt as wrong before the comparison; only a right code reverses that. */
function chargeAttempt(
  db: Db,
  subject: CodeSubject,
  now: Date,
): Promise<Attempt | Extract<CheckResult, { outcome: "gone" | "paused" }>> {
  return db.transaction().execute(async (transaction) => {
    const key = budgetOf(subject);
    const budget = await lockBudget(transaction, key);
    const pause = guessPause(budget, now);
    if (pause) return { outcome: "paused", pause };
    const flow = await spendAttempt(transaction, subject, now);
    if (!flow) return { outcome: "gone" };
    const spent = afterWrongGuess(budget, now);
    await saveBudget(transaction, key, spent);
    const next = guessPause(spent, now);
    const attemptsLeft = triesLeft(spent, flow.attemptsLeft, now);
    return { flow, after: { attemptsLeft, ...(next && { pause: next }) } };
  });
}

/**
 * A right code shows that there was no abuse: it refunds the sending and the wrong attempts before it, from any
 * address, and allows one more code at this address.
 */
async function settleAtAddress(db: Db, subject: CodeSubject, now: Date): Promise<void> {
  const request = requestContext();
  for (const { address, ...sent } of sendAttempts(subject, request)) {
    await refundAttempts(db, { ...sent, most: 1 });
    await noteSuccess(db, { ...sent, address }, now);
  }
  for (const { limit, about } of guessAttempts(subject, request)) await refundAttempts(db, { limit, about });
}

async function countCodeAttempt(
  db: Db,
  subject: CodeSubject,
  request: RequestContext,
  now: Date,
): Promise<CheckResult | null> {
  const refused = await countAddressAttempts(db, guessAttempts(subject, request), now);
  return refused && { outcome: "throttled", retryAfterSeconds: refused.retryAfterSeconds };
}

async function undoCount(db: Db, subject: CodeSubject, request: RequestContext): Promise<void> {
  for (const attempt of guessAttempts(subject, request)) await refundAttempts(db, { ...attempt, most: 1 });
}

function guessAttempts(subject: CodeSubject, { address }: RequestContext): AddressAttempt[] {
  const about = subjectKey(subject);
  return [
    { limit: atAddress["wrong-code"], address: addressKey(address), about },
    { limit: atAddress["wrong-code-network"], address: networkOf(address), about },
  ];
}
