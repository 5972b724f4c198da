import { addressPrefix } from "~/models/address";
import { recordEvent } from "~/models/audit.server";
import { findPasswordHash } from "~/models/credential.server";
import { reauthenticationLimits } from "~/models/throttle";
import { clearThrottle, hit } from "~/models/throttle.server";
import type { User } from "~/models/user";
import type { App } from "./app.server";
import { currentVisit } from "./front-door.server";

export type PasswordCheck =
  { outcome: "right" } | { outcome: "wrong" } | { outcome: "throttled"; retryAfterSeconds: number };

type Context = Pick<App, "db" | "clock" | "passwords">;

/** The password of somebody who is signed in. A stolen session gets few tries, however many browsers share it. */
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
