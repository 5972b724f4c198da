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
import { type AppContext, type Context, messageKey, transact } from "~/services/platform/context.server";
import { mostUsers } from "./count-seats.server";
import { noteChange } from "./note-change.server";

/** "gone" if this is not a member of the shop. */
type ChangeResult = { outcome: "done" | "gone" | "no-location" };

/** Gives a member another role or location, from the next request on. */
export async function reassignMember(
  app: AppContext,
  { id: ownerId }: User,
  id: number,
  place: RoleAtLocation,
): Promise<ChangeResult> {
  return transact(app, { id: ownerId }, async (ctx) => {
    const { db, now } = ctx;
    const owner = await lockAccount(db, ownerId);
    await lockAccount(db, id);
    const before = await findMember(db, ownerId, id);
    if (!owner || !before) return { outcome: "gone" };
    if (before.role === place.role && before.locationId === place.locationId) return { outcome: "done" };
    if (!(await assignMember(db, { id, ownerId }, place))) return { outcome: "no-location" };
    const member = (await findMember(db, ownerId, id)) ?? before;
    const { role, location } = member;
    await mailUser(db, member, {
      ...roleChangedMail({ member, shop: owner.name, role, location }),
      dedupeKey: messageKey({ about: "member-moved", of: [id, now.getTime()] }),
      now,
    });
    await noteChange(ctx, { owner, change: "moved", who: member.name, id });
    return { outcome: "done" };
  });
}

/** Ends a membership and all its sessions, and closes the account. */
export async function removeMember(
  app: AppContext,
  { id: ownerId }: User,
  id: number,
): Promise<ChangeResult> {
  return transact(app, { id: ownerId }, async (ctx) => {
    const { db, now } = ctx;
    const owner = await lockAccount(db, ownerId);
    await lockAccount(db, id);
    const member = await findMember(db, ownerId, id);
    if (!owner || !member || !(await removeMemberOf(db, { id, ownerId, now }))) return { outcome: "gone" };
    await endAllSessions(db, id, now);
    await revokeRecoveries(db, id, now);
    await forgetDevices(db, id);
    await ctx.notify(
      { ...owner, email: member.email },
      {
        about: "member-removed",
        of: [id, now.getTime()],
        mail: memberRemovedMail({ member, shop: owner.name }),
      },
    );
    await noteChange(ctx, { owner, change: "removed", who: member.name, id });
    return { outcome: "done" };
  });
}

type UndoResult = "restored" | "late" | "full" | "taken";

/** Undoes the removal of a person by their owner. Their sessions stay ended. */
export async function undoRemoval(app: AppContext, { id: ownerId }: User, id: number): Promise<UndoResult> {
  const catalogue = await catalogueOf(app);
  try {
    return await transact(app, { id: ownerId }, async (ctx) => {
      const { db, now } = ctx;
      const owner = await lockAccount(db, ownerId);
      await lockAccount(db, id);
      const removed = await findJustRemoved(db, { id, ownerId, now });
      if (owner?.role !== "owner" || !removed) return "late";
      const most = await mostUsers(db, catalogue, ownerId, now);
      const needsSeat = removed.pausedAt === null && most !== null;
      if (needsSeat && (await countUsers(db, ownerId, now)) >= most) return "full";
      await restoreMember(db, { id, ownerId });
      await tellOfReturn(ctx, owner, id);
      return "restored";
    });
  } catch (error) {
    if (takenField(error) !== null || isPhoneTaken(error)) return "taken";
    throw error;
  }
}

async function tellOfReturn(ctx: Context, owner: User, id: number) {
  const { db, now } = ctx;
  const member = await findMember(db, owner.id, id);
  if (!member) throw new Error("The person is not back in the shop");
  await mailUser(db, member, {
    ...memberRestoredMail({ member, shop: owner.name }),
    dedupeKey: messageKey({ about: "member-restored", of: [id, now.getTime()] }),
    now,
  });
  await noteChange(ctx, { owner, change: "restored", who: member.name, id });
}
