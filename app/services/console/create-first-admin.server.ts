import { lockMailbox } from "~/models/users/mailbox-lock.server";
import { KEY_BYTES, makeRecoveryKey } from "~/models/recovery/recovery";
import { saveKey } from "~/models/recovery/recovery.server";
import { insertFirstAdmin } from "~/models/staff/staff-account.server";
import { recordEvent } from "~/models/users/audit.server";
import { takenField } from "~/models/users/user.server";
import { claimMailbox } from "~/services/accounts/claim-mailbox.server";
import type { App } from "~/services/platform/app.server";
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
  { db, clock, random }: Pick<App, "db" | "clock" | "random">,
  person: { name: string; username: string; email: string },
): Promise<FirstAdminResult> {
  const now = clock.now();
  const key = makeRecoveryKey(random.bytes(KEY_BYTES));
  try {
    return await db.transaction().execute(async (trx): Promise<FirstAdminResult> => {
      await lockMailbox(trx, person.email);
      const made = await insertFirstAdmin(trx, { ...person, now });
      if (!made) return { outcome: "has-one" };
      await claimMailbox(trx, { userId: made.id, email: person.email, now });
      await saveKey(trx, { userId: made.id, hash: hashRecoveryKey(key), channel: "mail", now });
      await recordEvent(trx, { now, action: "role-granted-admin", outcome: "ok", subjectId: made.id });
      return { outcome: "made", key };
    });
  } catch (error) {
    const field = takenField(error);
    if (field === null) throw error;
    return { outcome: "taken", field };
  }
}
