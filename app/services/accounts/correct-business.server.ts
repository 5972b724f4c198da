import type { BusinessDetails } from "~/models/users/business";
import { saveBusiness } from "~/models/users/location.server";
import { lockAccount, setName } from "~/models/users/user.server";
import type { App } from "~/services/platform/app.server";
import { recordRequestEvent } from "~/services/platform/audit.server";

/** Corrects the name and place of the owner's business. A changed account name is written to the audit log. */
export async function correctBusiness(
  { db, clock }: Pick<App, "db" | "clock">,
  ownerId: number,
  { name, ...details }: BusinessDetails,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const owner = await lockAccount(transaction, ownerId);
    await saveBusiness(transaction, ownerId, details);
    if (owner === null || owner.name === name) return;
    await setName(transaction, ownerId, name);
    const event = { now: clock.now(), action: "name-changed", outcome: "ok" } as const;
    await recordRequestEvent(transaction, { ...event, actorId: ownerId, subjectId: ownerId });
  });
}
