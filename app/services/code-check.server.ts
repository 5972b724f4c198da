import type { Db } from "#db/client";
import { addressPrefix } from "~/models/address";
import { recordEvent } from "~/models/audit.server";
import { afterRightGuess, afterWrongGuess, guessPause, type Pause } from "~/models/code-budget";
import { lockBudget, saveBudget, targetKey } from "~/models/code-budget.server";
import { markUsed, spendTry, type CodeFlow, type CodeSubject } from "~/models/code-flow.server";
import { isRightCode } from "~/models/code-mac.server";
import { addressKey, wrongCodeLimits, type Limit } from "~/models/throttle";
import { giveBack, hit } from "~/models/throttle.server";
import type { App } from "./app.server";
import { countSiteWide } from "./code-breaker.server";
import { participants } from "./code-send.server";
import type { Config } from "./config.server";
import { currentVisit, type Visit } from "./front-door.server";

export type CheckContext = Pick<App, "clock" | "db"> & { config: Pick<Config, "codeKeys"> };

export type CheckResult =
  | { outcome: "accepted" }
  | { outcome: "wrong"; triesLeft: number }
  /** Used, expired, used up, replaced or never sent: nothing was compared. */
  | { outcome: "gone" }
  | { outcome: "paused"; pause: Pause }
  | { outcome: "throttled"; retryAfterSeconds: number };

/**
 * Checks a typed code. A try is taken, and committed, before the code is compared, so neither parallel guesses nor a
 * failure afterwards win another one. The right code is used up in the transaction of what it allows.
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
  const tooMany = await countGuess(app.db, visit, now);
  const result = tooMany ?? (await compare(app, subject, code, allow));
  if (result.outcome === "wrong") await countSiteWide(app.db, visit, now);
  if (result.outcome !== "wrong" && result.outcome !== "throttled") await uncountGuess(app.db, visit);
  await recordEvent(app.db, {
    now,
    action: result.outcome === "accepted" ? "code-accepted" : "code-refused",
    outcome: result.outcome === "accepted" ? "ok" : "refused",
    reason: result.outcome === "accepted" ? undefined : result.outcome,
    ...participants(subject, visit),
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
  const spent = await spendGuess(app.db, subject, now);
  if (!("flow" in spent)) return spent;
  const { flow } = spent;
  const kept = { mac: flow.mac, version: flow.keyVersion };
  const right = isRightCode(app.config.codeKeys, { ...subject, flowHash: flow.tokenHash, code }, kept);
  if (!right) return { outcome: "wrong", triesLeft: flow.triesLeft };
  return app.db.transaction().execute(async (transaction) => {
    const key = targetKey(subject.channel, subject.target);
    const budget = await lockBudget(transaction, key);
    if (!(await markUsed(transaction, flow, now))) return { outcome: "gone" };
    await saveBudget(transaction, key, afterRightGuess(budget));
    return { outcome: (await allow(transaction)) ? "accepted" : "gone" };
  });
}

/** Charges a wrong guess ahead of the comparison; only a right code takes it back. */
function spendGuess(
  db: Db,
  subject: CodeSubject,
  now: Date,
): Promise<{ flow: CodeFlow } | Extract<CheckResult, { outcome: "gone" | "paused" }>> {
  return db.transaction().execute(async (transaction) => {
    const key = targetKey(subject.channel, subject.target);
    const budget = await lockBudget(transaction, key);
    const pause = guessPause(budget, now);
    if (pause) return { outcome: "paused", pause };
    const flow = await spendTry(transaction, subject, now);
    if (!flow) return { outcome: "gone" };
    await saveBudget(transaction, key, afterWrongGuess(budget, now));
    return { flow };
  });
}

async function countGuess(db: Db, visit: Visit, now: Date): Promise<CheckResult | null> {
  for (const [key, limit] of guessLimits(visit)) {
    const answer = await hit(db, key, limit, now);
    if (!answer.allowed) return { outcome: "throttled", retryAfterSeconds: answer.retryAfterSeconds };
  }
  return null;
}

async function uncountGuess(db: Db, visit: Visit): Promise<void> {
  for (const [key] of guessLimits(visit)) await giveBack(db, key);
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
