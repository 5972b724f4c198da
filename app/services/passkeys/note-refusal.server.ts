import { DAY } from "~/models/duration";
import { passkeyCopiedMail } from "~/messages/passkeys/mail";
import { mailUser } from "~/models/users/user-message.server";
import { findUser } from "~/models/users/user.server";
import { recordRequestEvent } from "~/services/platform/audit.server";
import type { App } from "~/services/platform/app.server";
import type { PasskeyRefused } from "./check-assertion.server";

type Context = Pick<App, "db" | "clock" | "config">;

/** Notes in the log that a passkey was refused. Its owner is told of a copy, once a day. */
export async function notePasskeyRefusal(
  { db, clock, config }: Context,
  refused: PasskeyRefused,
  by: { action: "login" } | { action: "password-confirmed"; actorId: number },
): Promise<void> {
  const now = clock.now();
  const subjectId = "userId" in refused ? refused.userId : undefined;
  const reason = refused.outcome === "copied" ? "passkey-copied" : "passkey";
  const stranger = by.action === "login" ? true : undefined;
  await recordRequestEvent(db, { ...by, now, outcome: "refused", reason, subjectId, stranger });
  const user = refused.outcome === "copied" ? await findUser(db, refused.userId) : null;
  if (user === null) return;
  const dedupeKey = `passkey-copied:${user.id}:${Math.floor(now.getTime() / DAY)}`;
  await mailUser(db, user, { ...passkeyCopiedMail(now, config.contact), dedupeKey, now });
}
