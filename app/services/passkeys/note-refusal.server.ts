import { DAY } from "~/models/duration";
import { passkeyCopiedMail } from "~/messages/passkeys/mail";
import { findUser } from "~/models/users/user.server";
import { type AppContext, contextOf } from "~/services/platform/context.server";
import type { PasskeyRefused } from "./check-assertion.server";

/** Notes in the log that a passkey was refused. Its owner is told of a copy, once a day. */
export async function notePasskeyRefusal(
  app: AppContext,
  refused: PasskeyRefused,
  { action, actorId }: { action: "login" | "password-confirmed"; actorId?: number },
): Promise<void> {
  const ctx = contextOf(app, { actorId });
  const { db, now } = ctx;
  const subjectId = "userId" in refused ? refused.userId : undefined;
  const reason = refused.outcome === "copied" ? "passkey-copied" : "passkey";
  const stranger = action === "login" ? true : undefined;
  await ctx.audit({ action, outcome: "refused", reason, subjectId, stranger });
  const user = refused.outcome === "copied" ? await findUser(db, refused.userId) : null;
  if (user === null) return;
  const of = [user.id, Math.floor(now.getTime() / DAY)];
  await ctx.notify(user, { about: "passkey-copied", of, mail: passkeyCopiedMail(now, ctx.contact) });
}
