import type { Db } from "#db/client";
import { findNewestCorrection } from "~/models/accounts/pending-correction.server";
import { canProveLostFactor, type LostFactorProof, lostFactorProofs } from "~/models/accounts/lost-factor";
import { lostFactorMail, lostFactorSms } from "~/messages/accounts/mail";
import type { CodeSubject } from "~/models/codes/flow.server";
import { noteProved, type PendingLogin, readProved } from "~/models/sessions/pending-login.server";
import { securityHold, type User } from "~/models/users/user";
import { lockAccount } from "~/models/users/user.server";
import { type CheckResult, checkCode } from "~/services/codes/check-code.server";
import {
  type CodeRequest,
  type CodeState,
  type SendResult,
  codeState,
  requestWordedCode,
} from "~/services/codes/send-code.server";
import type { App } from "~/services/platform/app.server";
import { startFactorRemoval } from "./start-correction.server";

/** What the person behind a right password can do next about a lost second factor. */
type LostFactorStep =
  | { step: LostFactorProof; state: CodeState }
  | { step: "waiting" | "correcting" | "held"; until: Date }
  /** Phone and mailbox are not both proved, so only our staff can help. */
  | { step: "staff" };

export async function readLostFactor(
  app: Pick<App, "db" | "clock">,
  { id, user }: PendingLogin,
): Promise<LostFactorStep> {
  const barred = await barredBy(app.db, user, app.clock.now());
  if (barred !== null) return barred;
  if (!canProveLostFactor(user)) return { step: "staff" };
  const proved = await readProved(app.db, id);
  const next = lostFactorProofs.find((proof) => !proved[proof]) ?? "phone";
  return { step: next, state: await codeState(app, subjectOf(user, next)) };
}

/** A removal or correction that waits, or a password that was reset a short time ago; null if neither. */
async function barredBy(
  db: Db,
  user: User,
  now: Date,
): Promise<Extract<LostFactorStep, { until: Date }> | null> {
  const newest = await findNewestCorrection(db, user.id);
  if (newest?.state === "waiting")
    return { step: newest.what === "second-factor" ? "waiting" : "correcting", until: newest.dueAt };
  const until = securityHold(user, now);
  return until && { step: "held", until };
}

function subjectOf({ id: userId, phone, email }: User, proof: LostFactorProof): CodeSubject {
  const own = { purpose: "lost_factor", userId } as const;
  return proof === "phone"
    ? { ...own, channel: "sms", target: phone }
    : { ...own, channel: "mail", target: email };
}

export const sendLostFactorCode = (
  app: CodeRequest,
  user: User,
  proof: LostFactorProof,
): Promise<SendResult> =>
  requestWordedCode(app, subjectOf(user, proof), { sms: lostFactorSms, mail: lostFactorMail });

/** Checks the code of one proof. The last one that was missing opens the removal, whose date a second one keeps. */
export function proveLostFactor(
  app: CodeRequest,
  login: PendingLogin,
  { proof, code }: { proof: LostFactorProof; code: string },
): Promise<CheckResult> {
  return checkCode(app, subjectOf(login.user, proof), code, async (ctx) => {
    const { db, now } = ctx;
    const user = await lockAccount(db, login.user.id);
    if (user === null || !canProveLostFactor(user)) return false;
    const proved = await noteProved(db, login, proof, now);
    if (proved === null) return false;
    if (lostFactorProofs.some((one) => !proved[one]) || (await barredBy(db, user, now)) !== null) return true;
    await startFactorRemoval(ctx, user, null);
    await ctx.audit({ action: "second-factor-lost", subjectId: user.id });
    return true;
  });
}
