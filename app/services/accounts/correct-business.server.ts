import type { BusinessDetails } from "~/models/users/business";
import { saveBusiness } from "~/models/users/location.server";
import { lockAccount, setName } from "~/models/users/user.server";
import { type AppContext, transact } from "~/services/platform/context.server";

/** Corrects the name and place of the owner's business. A changed account name is written to the audit log. */
export async function correctBusiness(
  app: AppContext,
  ownerId: number,
  { name, ...details }: BusinessDetails,
): Promise<void> {
  await transact(app, { id: ownerId }, async ({ db, audit }) => {
    const owner = await lockAccount(db, ownerId);
    await saveBusiness(db, ownerId, details);
    if (owner === null || owner.name === name) return;
    await setName(db, ownerId, name);
    await audit({ action: "name-changed", subjectId: ownerId });
  });
}
