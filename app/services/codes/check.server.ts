import type { Db } from "#db/client";
import { type Pause, afterRightGuess, afterWrongGuess, guessPause } from "~/models/codes/code";
import { budgetOf, forgetOtherBudgets, lockBudget, saveBudget } from "~/models/codes/budget.server";
import {
  type CodeFlow,
  type CodeSubject,
  isOfRecovery,
  isRightCode,
  markUsed,
  spendAttempt,
} from "~/models/codes/flow.server";
import { addressPrefix } from "~/models/doors/network-address";
import { type Limit, addressKey, wrongCodeLimits } from "~/models/doors/throttle";
import { undoHit, hitEach } from "~/models/doors/throttle.server";
import { recordEvent } from "~/models/users/audit.server";
import { lockAccount } from "~/models/users/user.server";
import type { App } from "~/services/app/app.server";
import type { Config } from "~/services/app/config.server";
import { type Visit, currentVisit } from "~/services/doors/front-door.server";
import { countSiteWide } from "./breaker.server";
import { participants } from "./send.server";

export type CheckContext = Pick<App, "clock" | "db"> & { config: Pick<Config, "codeKeys"> };

export type CheckResult =
  | { outcome: "accepted" }
  | { outcome: "wrong"; attemptsLeft: number }
  /** Used, expired, replaced, out of attempts or never sent: nothing was compared. */
  | { outcome: "gone" }
  | { outcome: "paused"; pause: Pause }
  | { outcome: "throttled"; retryAfterSeconds: number };

/**
 * Checks a typed code. The attempt is counted and committed before the code is compared, so that neither parallel
 * guesses nor a crash afterwards allow another one. The right code is used up in the transaction of what it allows.
 * @param allow does what the code is for; false when that is no longer possible
 */
export async function checkCode(
  app: CheckContext,
  subject: CodeSubject,
  code: string,
  allow: (transaction: Db) => Promise<boolean>,
): Promise<CheckResult> {
  const visit = currentVisit();
  const now = app.clock.now();
  const tooMany = await countAttempt(app.db, visit, now);
  const result = tooMany ?? (await compare(app, subject, code, allow));
  if (result.outcome === "wrong") await countSiteWide(app.db, visit, now);
  if (result.outcome !== "wrong" && result.outcome !== "throttled") await undoCount(app.db, visit);
  const parties = participants(subject, visit);
  await recordEvent(app.db, {
    now,
    action: result.outcome === "accepted" ? "code-accepted" : "code-refused",
    outcome: result.outcome === "accepted" ? "ok" : "refused",
    reason: result.outcome === "accepted" ? undefined : result.outcome,
    ...parties,
    stranger: parties.stranger && result.outcome !== "accepted",
  });
  return result;
}

async function compare(
  app: CheckContext,
  subject: CodeSubject,
  code: string,
  allow: (transaction: Db) => Promise<boolean>,
): Promise<CheckResult> {
  const now = app.clock.now();
  const spent = await chargeAttempt(app.db, subject, now);
  if (!("flow" in spent)) return spent;
  const { flow } = spent;
  const stored = { mac: flow.mac, version: flow.keyVersion };
  const right = isRightCode(app.config.codeKeys, { ...subject, flowHash: flow.tokenHash, code }, stored);
  if (!right) return { outcome: "wrong", attemptsLeft: flow.attemptsLeft };
  return app.db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, subject.userId);
    const key = budgetOf(subject);
    const budget = await lockBudget(transaction, key);
    if (!(await markUsed(transaction, flow, now))) return { outcome: "gone" };
    await saveBudget(transaction, key, afterRightGuess(budget));
    if (!(await allow(transaction))) return { outcome: "gone" };
    if (!isOfRecovery(subject)) await forgetOtherBudgets(transaction, key);
    return { outcome: "accepted" };
  });
}

/** Counts the attempt as wrong before the comparison; only a right code takes that back. */
function chargeAttempt(
  db: Db,
  subject: CodeSubject,
  now: Date,
): Promise<{ flow: CodeFlow } | Extract<CheckResult, { outcome: "gone" | "paused" }>> {
  return db.transaction().execute(async (transaction) => {
    const key = budgetOf(subject);
    const budget = await lockBudget(transaction, key);
    const pause = guessPause(budget, now);
    if (pause) return { outcome: "paused", pause };
    const flow = await spendAttempt(transaction, subject, now);
    if (!flow) return { outcome: "gone" };
    await saveBudget(transaction, key, afterWrongGuess(budget, now));
    return { flow };
  });
}

async function countAttempt(db: Db, visit: Visit, now: Date): Promise<CheckResult | null> {
  const answer = await hitEach(db, guessLimits(visit), now);
  return answer.allowed ? null : { outcome: "throttled", retryAfterSeconds: answer.retryAfterSeconds };
}

async function undoCount(db: Db, visit: Visit): Promise<void> {
  for (const [key] of guessLimits(visit)) await undoHit(db, key);
}

function guessLimits({ address }: Visit): [string, Limit][] {
  const { address: ofAddress, network: ofNetwork } = wrongCodeLimits;
  return [
    ...ofAddress.map((limit): [string, Limit] => [
      `wrong-code:${addressKey(address)}:${limit.window}`,
      limit,
    ]),
    ...ofNetwork.map((limit): [string, Limit] => [
      `wrong-code:network:${addressPrefix(address)}:${limit.window}`,
      limit,
    ]),
  ];
}
