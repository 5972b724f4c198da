import { lockMailbox } from "~/models/users/mailbox-lock.server";
import { KEY_BYTES, makeRecoveryKey } from "~/models/recovery/recovery";
import { saveKey } from "~/models/recovery/recovery.server";
import { insertFirstAdmin } from "~/models/staff/staff-account.server";
import { takenField } from "~/models/users/user.server";
import { claimMailbox } from "~/services/accounts/claim-mailbox.server";
import { type AppContext, transact } from "~/services/platform/context.server";
import { hashRecoveryKey } from "~/services/recovery/start-recovery.server";

type FirstAdminResult =
  | { outcome: "made"; /** Works once, within a day, on the page for forgotten passwords. */ key: string }
  | { outcome: "has-one" }
  | { outcome: "taken"; field: string };

/**
 * Creates an installation's first admin, who sets a password with the key and a second factor at the first login. All
 * other admins are created in the console.
 */
export async function createFirstAdmin(
  app: AppContext,
  person: { name: string; username: string; email: string },
): Promise<FirstAdminResult> {
  const key = makeRecoveryKey(app.random.bytes(KEY_BYTES));
  try {
    return await transact(app, null, async ({ db, now, audit }): Promise<FirstAdminResult> => {
      await lockMailbox(db, person.email);
      const made = await insertFirstAdmin(db, { ...person, now });
      if (!made) return { outcome: "has-one" };
      await claimMailbox({ db, now }, { userId: made.id, email: person.email });
      await saveKey(db, { userId: made.id, hash: hashRecoveryKey(key), channel: "mail", now });
      await audit({ action: "role-granted-admin", subjectId: made.id });
      return { outcome: "made", key };
    });
  } catch (error) {
    const field = takenField(error);
    if (field === null) throw error;
    return { outcome: "taken", field };
  }
}
