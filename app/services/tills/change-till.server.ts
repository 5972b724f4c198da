import { MAX_TILLS } from "~/models/tills/till";
import { renameTill, revokeTill, countTills, restoreTill } from "~/models/tills/till.server";
import type { User } from "~/models/users/user";
import { lockAccount } from "~/models/users/user.server";
import { type AppContext, transact } from "~/services/platform/context.server";

export function changeTillName(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  owner: User,
  id: number,
  name: string,
) {
  return renameTill(db, { ownerId: owner.id, id, now: clock.now() }, name);
}

/** Ends an owner's till; false if the owner has no such till. */
export async function endTill(app: AppContext, owner: User, id: number): Promise<boolean> {
  return transact(app, owner, async ({ db, now, audit }) => {
    const ended = await revokeTill(db, { ownerId: owner.id, id, now }, "owner");
    if (ended) await audit({ action: "till-revoked", subjectId: owner.id });
    return ended;
  });
}

/** Undoes the revoking of a till. False if it is too late, or another till has taken the last place. */
export async function undoTillEnd(app: AppContext, owner: User, id: number): Promise<boolean> {
  return transact(app, owner, async ({ db, now, audit }) => {
    await lockAccount(db, owner.id);
    if ((await countTills(db, owner.id, now)) >= MAX_TILLS) return false;
    const restored = await restoreTill(db, { ownerId: owner.id, id, now });
    if (restored) await audit({ action: "till-restored", subjectId: owner.id });
    return restored;
  });
}
