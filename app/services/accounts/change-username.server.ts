import { usernameChangedMail } from "~/messages/accounts/mail";
import { usernameChangeLimit } from "~/models/accounts/limits";
import { countAttempt } from "~/models/http/throttle.server";
import { mailUser } from "~/models/users/user-message.server";
import type { User } from "~/models/users/user";
import { lockAccount, setUsername, takenField } from "~/models/users/user.server";
import type { App } from "~/services/platform/app.server";
import { recordRequestEvent } from "~/services/platform/audit.server";

type Result = { outcome: "changed" | "taken" } | { outcome: "throttled"; retryAfterSeconds: number };

/**
 * Changes the username. The answer says if a name is taken, as at sign-up, so every attempt counts, even a successful
 * one.
 */
export async function changeUsername(
  app: Pick<App, "db" | "clock" | "config">,
  { id, email }: Pick<User, "id" | "email">,
  username: string,
): Promise<Result> {
  const now = app.clock.now();
  const event = { now, action: "username-changed", actorId: id, subjectId: id } as const;
  const counted = await countAttempt(app.db, `username-change:${id}`, usernameChangeLimit, now);
  if (!counted.allowed) {
    await recordRequestEvent(app.db, { ...event, outcome: "refused", reason: "throttled" });
    return { outcome: "throttled", retryAfterSeconds: counted.retryAfterSeconds };
  }
  try {
    return await app.db.transaction().execute(async (transaction) => {
      await lockAccount(transaction, id);
      await setUsername(transaction, id, username);
      await mailUser(
        transaction,
        { id, email },
        {
          ...usernameChangedMail(now, app.config.contact),
          dedupeKey: `username-changed:${id}:${now.getTime()}`,
          now,
        },
      );
      await recordRequestEvent(transaction, { ...event, outcome: "ok" });
      return { outcome: "changed" };
    });
  } catch (error) {
    if (takenField(error) !== "username") throw error;
    await recordRequestEvent(app.db, { ...event, outcome: "refused", reason: "taken" });
    return { outcome: "taken" };
  }
}
