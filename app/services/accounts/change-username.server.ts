import { usernameChangedMail } from "~/messages/accounts/mail";
import { usernameChangeLimit } from "~/models/accounts/limits";
import { countAttempt } from "~/models/http/throttle.server";
import type { User } from "~/models/users/user";
import { lockAccount, setUsername, takenField } from "~/models/users/user.server";
import { type AppContext, contextOf, transact } from "~/services/platform/context.server";

type Result = { outcome: "changed" | "taken" } | { outcome: "throttled"; retryAfterSeconds: number };

/**
 * Changes the username. The answer says if a name is taken, as at sign-up, so every attempt counts, even a successful
 * one.
 */
export async function changeUsername(app: AppContext, user: User, username: string): Promise<Result> {
  const { db, now, audit } = contextOf(app, { actorId: user.id });
  const event = { action: "username-changed", subjectId: user.id } as const;
  const counted = await countAttempt(db, `username-change:${user.id}`, usernameChangeLimit, now);
  if (!counted.allowed) {
    await audit({ ...event, outcome: "refused", reason: "throttled" });
    return { outcome: "throttled", retryAfterSeconds: counted.retryAfterSeconds };
  }
  try {
    return await transact(app, user, async (ctx) => {
      await lockAccount(ctx.db, user.id);
      await setUsername(ctx.db, user.id, username);
      const mail = usernameChangedMail(ctx.now, ctx.contact);
      await ctx.notify(user, { about: "username-changed", of: [user.id, ctx.now.getTime()], mail });
      await ctx.audit(event);
      return { outcome: "changed" };
    });
  } catch (error) {
    if (takenField(error) !== "username") throw error;
    await audit({ ...event, outcome: "refused", reason: "taken" });
    return { outcome: "taken" };
  }
}
