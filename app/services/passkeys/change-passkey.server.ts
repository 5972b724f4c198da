import { passkeyRemovedMail } from "~/messages/passkeys/mail";
import { listPasskeys, removePasskey, setPasskeyName } from "~/models/passkeys/passkey.server";
import type { User } from "~/models/users/user";
import { mailUser } from "~/models/users/user-message.server";
import { lockAccount } from "~/models/users/user.server";
import { recordRequestEvent } from "~/services/platform/audit.server";
import type { App } from "~/services/platform/app.server";

type Context = Pick<App, "db" | "clock" | "config">;

/** False if the account has no such passkey. */
export const renamePasskey = (
  { db }: Pick<App, "db">,
  { id: userId }: User,
  id: number,
  name: string,
): Promise<boolean> => setPasskeyName(db, { userId, id }, name);

/** Removes a passkey and tells the person. "last": without it no one could log in to the account. */
export function endPasskey(
  { db, clock, config }: Context,
  user: User,
  id: number,
): Promise<"removed" | "gone" | "last"> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, user.id);
    if (!(await removePasskey(trx, { userId: user.id, id })))
      return (await listPasskeys(trx, user.id)).some((own) => own.id === id) ? "last" : "gone";
    const dedupeKey = `passkey-removed:${id}`;
    await mailUser(trx, user, { ...passkeyRemovedMail(now, config.contact), dedupeKey, now });
    await recordRequestEvent(trx, {
      now,
      action: "passkey-removed",
      outcome: "ok",
      actorId: user.id,
      subjectId: user.id,
    });
    return "removed";
  });
}
