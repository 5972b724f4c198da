import type { Db } from "#db/client";
import { revokeRecoveries } from "~/models/accounts/credential.server";
import { memberRemovedMail, memberRestoredMail, roleChangedMail } from "~/messages/members/mail";
import type { RoleAtLocation } from "~/models/members/member";
import {
  assignMember,
  countUsers,
  findJustRemoved,
  findMember,
  removeMemberOf,
  restoreMember,
} from "~/models/members/member.server";
import { mailUser } from "~/models/users/user-message.server";
import { forgetDevices } from "~/models/sessions/known-device.server";
import { endAllSessions } from "~/models/sessions/session.server";
import type { User } from "~/models/users/user";
import { isPhoneTaken } from "~/models/users/phone.server";
import { lockAccount, takenField } from "~/models/users/user.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";
import type { App } from "~/services/platform/app.server";
import { mostUsers } from "./count-seats.server";
import { noteChange } from "./note-change.server";

type Context = Pick<App, "db" | "clock" | "config">;

/** "gone" if this is not a member of the shop. */
type ChangeResult = { outcome: "done" | "gone" | "no-location" };

/** Gives a member another role or location, from the next request on. */
export async function reassignMember(
  app: Context,
  { id: ownerId }: User,
  id: number,
  place: RoleAtLocation,
): Promise<ChangeResult> {
  const now = app.clock.now();
  return app.db.transaction().execute(async (trx) => {
    const owner = await lockAccount(trx, ownerId);
    await lockAccount(trx, id);
    const before = await findMember(trx, ownerId, id);
    if (!owner || !before) return { outcome: "gone" };
    if (before.role === place.role && before.locationId === place.locationId) return { outcome: "done" };
    if (!(await assignMember(trx, { id, ownerId }, place))) return { outcome: "no-location" };
    const member = (await findMember(trx, ownerId, id)) ?? before;
    const { role, location } = member;
    await mailUser(trx, member, {
      now,
      ...roleChangedMail({ member, shop: owner.name, role, location }),
      dedupeKey: `member-moved:${id}:${now.getTime()}`,
    });
    await noteChange(app, trx, { owner, change: "moved", who: member.name, key: String(id), now });
    return { outcome: "done" };
  });
}

/** Ends a membership and all its sessions, and closes the account. */
export async function removeMember(app: Context, { id: ownerId }: User, id: number): Promise<ChangeResult> {
  const now = app.clock.now();
  return app.db.transaction().execute(async (trx) => {
    const owner = await lockAccount(trx, ownerId);
    await lockAccount(trx, id);
    const member = await findMember(trx, ownerId, id);
    if (!owner || !member || !(await removeMemberOf(trx, { id, ownerId, now }))) return { outcome: "gone" };
    await endAllSessions(trx, id, now);
    await revokeRecoveries(trx, id, now);
    await forgetDevices(trx, id);
    await mailUser(
      trx,
      { id: ownerId, email: member.email },
      {
        now,
        ...memberRemovedMail({ member, shop: owner.name }),
        dedupeKey: `member-removed:${id}:${now.getTime()}`,
      },
    );
    await noteChange(app, trx, { owner, change: "removed", who: member.name, key: String(id), now });
    return { outcome: "done" };
  });
}

type UndoResult = "restored" | "late" | "full" | "taken";

/** Undoes the removal of a person by their owner. Their sessions stay ended. */
export async function undoRemoval(app: Context, { id: ownerId }: User, id: number): Promise<UndoResult> {
  const catalogue = await catalogueOf(app);
  try {
    return await app.db.transaction().execute(async (trx) => {
      const owner = await lockAccount(trx, ownerId);
      await lockAccount(trx, id);
      const now = app.clock.now();
      const removed = await findJustRemoved(trx, { id, ownerId, now });
      if (owner?.role !== "owner" || !removed) return "late";
      const most = await mostUsers(trx, catalogue, ownerId, now);
      const needsSeat = removed.pausedAt === null && most !== null;
      if (needsSeat && (await countUsers(trx, ownerId, now)) >= most) return "full";
      await restoreMember(trx, { id, ownerId });
      await tellOfReturn(app, trx, { owner, id, now });
      return "restored";
    });
  } catch (error) {
    if (takenField(error) !== null || isPhoneTaken(error)) return "taken";
    throw error;
  }
}

async function tellOfReturn(
  app: Context,
  trx: Db,
  { owner, id, now }: { owner: User; id: number; now: Date },
) {
  const member = await findMember(trx, owner.id, id);
  if (!member) throw new Error("The person is not back in the shop");
  await mailUser(trx, member, {
    now,
    ...memberRestoredMail({ member, shop: owner.name }),
    dedupeKey: `member-restored:${id}:${now.getTime()}`,
  });
  await noteChange(app, trx, { owner, change: "restored", who: member.name, key: String(id), now });
}
