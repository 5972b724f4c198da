import { recordRequestEvent } from "~/services/platform/audit.server";
import { findPasswordHash } from "~/models/users/user.server";
import { reauthenticationLimits } from "~/models/sessions/limits";
import { clearThrottles, countEachAttempt } from "~/models/http/throttle.server";
import type { User } from "~/models/users/user";
import type { App } from "~/services/platform/app.server";

export type PasswordCheck =
  | { outcome: "right" }
  | { outcome: "wrong" }
  | { outcome: "throttled"; retryAfterSeconds: number };

type Context = Pick<App, "db" | "clock" | "passwords">;

/**
 * Checks the password of a signed-in user. Attempts are counted by user, so that a stolen session gets few of them
 * across all browsers.
 */
export async function checkPassword(app: Context, user: User, password: string): Promise<PasswordCheck> {
  const now = app.clock.now();
  const event = { now, action: "password-confirmed", actorId: user.id, subjectId: user.id } as const;
  const counters = reauthenticationLimits.map((limit) => [keyOf(user, limit.window), limit] as const);
  const answer = await countEachAttempt(app.db, counters, now);
  if (!answer.allowed) {
    await recordRequestEvent(app.db, { ...event, outcome: "refused", reason: "throttled" });
    return { outcome: "throttled", retryAfterSeconds: answer.retryAfterSeconds };
  }
  if (!(await app.passwords.matches(password, await findPasswordHash(app.db, user.id)))) {
    await recordRequestEvent(app.db, { ...event, outcome: "refused", reason: "password" });
    return { outcome: "wrong" };
  }
  await clearThrottles(
    app.db,
    reauthenticationLimits.map(({ window }) => keyOf(user, window)),
  );
  await recordRequestEvent(app.db, { ...event, outcome: "ok" });
  return { outcome: "right" };
}

const keyOf = ({ id }: User, window: number) => `reauthenticate:${id}:${window}`;
