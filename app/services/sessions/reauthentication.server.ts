import { addressPrefix } from "~/models/doors/network-address";
import { recordEvent } from "~/models/users/audit.server";
import { findPasswordHash } from "~/models/users/user.server";
import { reauthenticationLimits } from "~/models/doors/throttle";
import { clearThrottle, hit } from "~/models/doors/throttle.server";
import type { User } from "~/models/users/user";
import type { App } from "~/services/app/app.server";
import { currentVisit } from "~/services/doors/front-door.server";

export type PasswordCheck =
  { outcome: "right" } | { outcome: "wrong" } | { outcome: "throttled"; retryAfterSeconds: number };

type Context = Pick<App, "db" | "clock" | "passwords">;

/**
 * Checks the password of a signed-in user. Attempts are counted by user, so that a stolen session gets few in all its
 * browsers.
 */
export async function checkPassword(app: Context, user: User, password: string): Promise<PasswordCheck> {
  const now = app.clock.now();
  const visit = currentVisit();
  const event = {
    now,
    action: "password-confirmed",
    actorId: user.id,
    subjectId: user.id,
    requestId: visit.id,
    addressPrefix: addressPrefix(visit.address),
  } as const;
  for (const limit of reauthenticationLimits) {
    const answer = await hit(app.db, keyOf(user, limit.window), limit, now);
    if (answer.allowed) continue;
    await recordEvent(app.db, { ...event, outcome: "refused", reason: "throttled" });
    return { outcome: "throttled", retryAfterSeconds: answer.retryAfterSeconds };
  }
  if (!(await app.passwords.matches(password, await findPasswordHash(app.db, user.id)))) {
    await recordEvent(app.db, { ...event, outcome: "refused", reason: "password" });
    return { outcome: "wrong" };
  }
  for (const { window } of reauthenticationLimits) await clearThrottle(app.db, keyOf(user, window));
  await recordEvent(app.db, { ...event, outcome: "ok" });
  return { outcome: "right" };
}

const keyOf = ({ id }: User, window: number) => `reauthenticate:${id}:${window}`;
