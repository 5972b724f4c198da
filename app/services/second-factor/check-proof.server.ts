import type { Db } from "#db/client";
import { inTransaction } from "#db/transaction";
import { clearThrottles, countEachAttempt, peekNext } from "~/models/http/throttle.server";
import { factorKey } from "~/models/second-factor/factor";
import type { TypedProof } from "~/models/second-factor/factor-fields.server";
import { findFactor, takeRecoveryCode, takeTotpStep } from "~/models/second-factor/factor.server";
import { secondFactorLimits } from "~/models/second-factor/limits";
import { matchingStep } from "~/models/second-factor/totp.server";
import type { User } from "~/models/users/user";
import { lockAccount } from "~/models/users/user.server";
import type { App } from "~/services/platform/app.server";
import { recordRequestEvent } from "~/services/platform/audit.server";
import { hashRecoveryCode, decryptFactorSecret } from "./factor-secret.server";
import { tellOfChange, tellOfPause } from "./tell-of-factor.server";

type Context = Pick<App, "db" | "clock" | "config">;

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
export async function withProof<Done>(
  app: Context,
  user: User,
  typed: TypedProof,
  work: (trx: Db, now: Date) => Promise<Done | null>,
): Promise<{ done: Done } | { refused: ProofRefused }> {
  const now = app.clock.now();
  const counted = await countEachAttempt(app.db, countersOf(user), now);
  if (!counted.allowed) {
    await refuse(app, user, "throttled", now);
    return { refused: { outcome: "throttled", retryAfterSeconds: counted.retryAfterSeconds } };
  }
  const result = await inTransaction(
    app.db,
    async (trx, undo): Promise<{ done: Done } | { failed: FailedProof }> => {
      await lockAccount(trx, user.id);
      const taken = await take(app, trx, user, { typed, now });
      if (taken !== "taken") return { failed: taken };
      const done = await work(trx, now);
      return done === null ? undo({ failed: "gone" }) : { done };
    },
  );
  if ("failed" in result) {
    await refuse(app, user, result.failed, now);
    if (result.failed === "wrong") await tellOfPauses(app, user, now);
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

interface ProofInput {
  typed: TypedProof;
  now: Date;
}

async function take(
  app: Context,
  trx: Db,
  user: User,
  { typed, now }: ProofInput,
): Promise<"taken" | FailedProof> {
  const event = {
    now,
    action: "second-factor",
    outcome: "ok",
    actorId: user.id,
    subjectId: user.id,
  } as const;
  if ("list" in typed) {
    if (!(await takeRecoveryCode(trx, user.id, hashRecoveryCode(typed.list), now))) return "wrong";
    await recordRequestEvent(trx, { ...event, reason: "recovery-code" });
    await tellOfChange(trx, user, { change: "code-used", now, contact: app.config.contact });
    return "taken";
  }
  const factor = await findFactor(trx, user.id);
  if (factor === null) return "gone";
  const step = matchingStep(decryptFactorSecret(app, user.id, factor.secret), typed.app, now);
  if (step === null) return "wrong";
  if (!(await takeTotpStep(trx, user.id, step))) return "used";
  await recordRequestEvent(trx, event);
  return "taken";
}

function refuse({ db }: Context, { id }: User, reason: string, now: Date): Promise<void> {
  const event = { now, action: "second-factor", outcome: "refused", reason } as const;
  return recordRequestEvent(db, { ...event, actorId: id, subjectId: id });
}

/** The mail after the last wrong code before a pause: the person who typed the codes knew the password. */
async function tellOfPauses({ db, config }: Context, user: User, now: Date): Promise<void> {
  for (const [key, limit] of countersOf(user)) {
    const next = await peekNext(db, key, limit, now);
    if (next.allowed) continue;
    await tellOfPause(db, user, {
      now,
      until: next.until,
      window: limit.window,
      contact: config.contact,
    });
  }
}
