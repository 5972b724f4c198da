import { findPasswordHash } from "~/models/users/user.server";
import { reauthenticationLimits } from "~/models/sessions/limits";
import { clearThrottles, countEachAttempt } from "~/models/http/throttle.server";
import type { User } from "~/models/users/user";
import type { App } from "~/services/platform/app.server";
import { type AppContext, contextOf } from "~/services/platform/context.server";

export type PasswordCheck =
  | { outcome: "right" }
  | { outcome: "wrong" }
  | { outcome: "throttled"; retryAfterSeconds: number };

/**
 * Checks the password of a signed-in user. Attempts are counted by user, so that a stolen session gets few of them
 * across all browsers.
 */
export async function checkPassword(
  app: AppContext & Pick<App, "passwords">,
  user: User,
  password: string,
): Promise<PasswordCheck> {
  const { db } = app;
  const now = app.clock.now();
  const { audit } = contextOf(app, { db, now, actorId: user.id });
  const event = { action: "password-confirmed", subjectId: user.id } as const;
  const counters = reauthenticationLimits.map((limit) => [keyOf(user, limit.window), limit] as const);
  const answer = await countEachAttempt(db, counters, now);
  if (!answer.allowed) {
    await audit({ ...event, outcome: "refused", reason: "throttled" });
    return { outcome: "throttled", retryAfterSeconds: answer.retryAfterSeconds };
  }
  if (!(await app.passwords.matches(password, await findPasswordHash(db, user.id)))) {
    await audit({ ...event, outcome: "refused", reason: "password" });
    return { outcome: "wrong" };
  }
  await clearThrottles(
    db,
    counters.map(([key]) => key),
  );
  await audit(event);
  return { outcome: "right" };
}

const keyOf = ({ id }: User, window: number) => `reauthenticate:${id}:${window}`;
