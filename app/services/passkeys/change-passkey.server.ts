import { passkeyRemovedMail } from "~/messages/passkeys/mail";
import { listPasskeys, removePasskey, setPasskeyName } from "~/models/passkeys/passkey.server";
import type { User } from "~/models/users/user";
import { lockAccount } from "~/models/users/user.server";
import type { App } from "~/services/platform/app.server";
import { type AppContext, transact } from "~/services/platform/context.server";

/** False if the account has no such passkey. */
export const renamePasskey = (
  { db }: Pick<App, "db">,
  { id: userId }: User,
  id: number,
  name: string,
): Promise<boolean> => setPasskeyName(db, { userId, id }, name);

/** Removes a passkey and tells the person. "last": without it no one could log in to the account. */
export function endPasskey(app: AppContext, user: User, id: number): Promise<"removed" | "gone" | "last"> {
  return transact(app, user, async (ctx) => {
    const { db, now, contact } = ctx;
    await lockAccount(db, user.id);
    if (!(await removePasskey(db, { userId: user.id, id })))
      return (await listPasskeys(db, user.id)).some((own) => own.id === id) ? "last" : "gone";
    const mail = passkeyRemovedMail(now, contact);
    await ctx.notify(user, { about: "passkey-removed", of: [id], mail });
    await ctx.audit({ action: "passkey-removed", subjectId: user.id });
    return "removed";
  });
}
