import { clearThrottles, countEachAttempt, peekNext } from "~/models/http/throttle.server";
import { factorKey } from "~/models/second-factor/factor";
import type { TypedProof } from "~/models/second-factor/factor-fields.server";
import { findFactor, takeRecoveryCode, takeTotpStep } from "~/models/second-factor/factor.server";
import { secondFactorLimits } from "~/models/second-factor/limits";
import { matchingStep } from "~/models/second-factor/totp.server";
import type { User } from "~/models/users/user";
import { lockAccount } from "~/models/users/user.server";
import { type AppContext, type Context, contextOf, transact } from "~/services/platform/context.server";
import { hashRecoveryCode, decryptFactorSecret } from "./factor-secret.server";
import { tellOfChange, tellOfPause } from "./tell-of-factor.server";

export type ProofRefused =
  | { outcome: "wrong" }
  /** A code of this time step or a later one has been used before. */
  | { outcome: "used" }
  | { outcome: "throttled"; retryAfterSeconds: number }
  /** The session has ended, or the factor has been removed in the meantime. */
  | { outcome: "gone" };

/**
 * Accepts a code and does `work` in the same transaction, so that the code counts once and only for this. Attempts
 * are counted, and committed, before the code is compared. `work` returns null if it is too late for it, for example
 * after a log-out in another tab, which leaves the code unused.
 */
export async function withProof<Given extends AppContext, Done>(
  app: Given,
  user: User,
  typed: TypedProof,
  work: (ctx: Given & Context) => Promise<Done | null>,
): Promise<{ done: Done } | { refused: ProofRefused }> {
  const outside = contextOf(app, { actorId: user.id });
  const counted = await countEachAttempt(app.db, countersOf(user), outside.now);
  if (!counted.allowed) {
    await refuse(outside, user, "throttled");
    return { refused: { outcome: "throttled", retryAfterSeconds: counted.retryAfterSeconds } };
  }
  const result = await transact(
    app,
    user,
    async (ctx, undo): Promise<{ done: Done } | { failed: FailedProof }> => {
      await lockAccount(ctx.db, user.id);
      const taken = await take(ctx, user, typed);
      if (taken !== "taken") return { failed: taken };
      const done = await work(ctx);
      return done === null ? undo({ failed: "gone" }) : { done };
    },
  );
  if ("failed" in result) {
    await refuse(outside, user, result.failed);
    if (result.failed === "wrong") await tellOfPauses(outside, user);
    return { refused: { outcome: result.failed } };
  }
  await clearThrottles(
    app.db,
    countersOf(user).map(([key]) => key),
  );
  return result;
}

type FailedProof = Exclude<ProofRefused["outcome"], "throttled">;

const countersOf = ({ id }: User) =>
  secondFactorLimits.map((limit) => [factorKey(id, limit), limit] as const);

async function take(ctx: Context, user: User, typed: TypedProof): Promise<"taken" | FailedProof> {
  const { db, now } = ctx;
  const event = { action: "second-factor", subjectId: user.id } as const;
  if ("list" in typed) {
    if (!(await takeRecoveryCode(db, user.id, hashRecoveryCode(typed.list), now))) return "wrong";
    await ctx.audit({ ...event, reason: "recovery-code" });
    await tellOfChange(ctx, user, "code-used");
    return "taken";
  }
  const factor = await findFactor(db, user.id);
  if (factor === null) return "gone";
  const step = matchingStep(decryptFactorSecret(ctx, user.id, factor.secret), typed.app, now);
  if (step === null) return "wrong";
  if (!(await takeTotpStep(db, user.id, step))) return "used";
  await ctx.audit(event);
  return "taken";
}

const refuse = ({ audit }: Context, { id }: User, reason: string): Promise<void> =>
  audit({ action: "second-factor", outcome: "refused", reason, subjectId: id });

/** The mail after the last wrong code before a pause: the person who typed the codes knew the password. */
async function tellOfPauses(ctx: Context, user: User): Promise<void> {
  for (const [key, limit] of countersOf(user)) {
    const next = await peekNext(ctx.db, key, limit, ctx.now);
    if (!next.allowed) await tellOfPause(ctx, user, { until: next.until, window: limit.window });
  }
}
