import { sql } from "kysely";
import type { Db } from "#db/client";
import { UNDO_TIME } from "~/models/undo";
import type { Member, Membership, RoleAtLocation } from "./member";

const memberQuery = (db: Db, ownerId: number) =>
  db
    .selectFrom("members")
    .innerJoin("users", "users.id", "members.userId")
    .innerJoin("locations", "locations.id", "members.locationId")
    .select(["users.id", "users.name", "users.username", "users.email"])
    .select(["users.emailVerifiedAt", "users.disabledAt", "members.role", "locationId"])
    .select(["locations.name as location", "joinedAt", "members.pausedAt"])
    .select((row) =>
      row
        .selectFrom("sessions")
        .select((session) => session.fn.max("seenAt").as("seenAt"))
        .whereRef("sessions.userId", "=", "users.id")
        // Before a transfer of the shop another person had the account.
        .where((is) =>
          is.or([
            is("users.loginSince", "is", null),
            is("sessions.createdAt", ">=", is.ref("users.loginSince")),
          ]),
        )
        .as("seenAt"),
    )
    .where("members.ownerId", "=", ownerId);

/** The members of a shop, newest first. */
export function listMembers(
  db: Db,
  ownerId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<Member[]> {
  return memberQuery(db, ownerId)
    .orderBy("joinedAt", "desc")
    .orderBy("userId", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function findMember(db: Db, ownerId: number, id: number): Promise<Member | null> {
  const member = await memberQuery(db, ownerId).where("members.userId", "=", id).executeTakeFirst();
  return member ?? null;
}

/** The shop the account works in; null for a removed member, and while its owner is locked out. */
export async function findMembership(db: Db, userId: number): Promise<Membership | null> {
  const membership = await db
    .selectFrom("members")
    .innerJoin("users as owners", "owners.id", "members.ownerId")
    .innerJoin("locations", "locations.id", "members.locationId")
    .select(["members.ownerId", "owners.name as shop", "members.role"])
    .select(["locations.name as location", "members.pausedAt"])
    .where("members.userId", "=", userId)
    .where("owners.disabledAt", "is", null)
    .where("owners.closedAt", "is", null)
    .executeTakeFirst();
  return membership ?? null;
}

/** The users of a shop: its owner, members who are not paused, and invitations that can still be accepted. */
export const usersOf = (ownerId: number, now: Date) => sql<number>`(
  1
  + (select count(*) from members where members.owner_id = ${ownerId} and members.paused_at is null)
  + (select count(*) from invitations
      where invitations.owner_id = ${ownerId} and invitations.state = 'open' and invitations.expires_at > ${now})
)`;

export async function countUsers(db: Db, ownerId: number, now: Date): Promise<number> {
  const { count } = await db.selectNoFrom(usersOf(ownerId, now).as("count")).executeTakeFirstOrThrow();
  return count;
}

/** Whether one more may be invited. The caller holds the owner's account, so that it stays so. */
export const hasSeat = (ownerId: number, most: number | null, now: Date) =>
  most === null ? sql<boolean>`true` : sql<boolean>`${usersOf(ownerId, now)} < ${most}`;

interface NewMember extends RoleAtLocation {
  userId: number;
  ownerId: number;
  most: number | null;
  now: Date;
}

/**
 * Takes a seat for an accepted invitation. The plan may include less than when it was sent, so a member is added only
 * if there is room for one more; false, with nothing written, if not. The caller holds the owner's account.
 */
export async function insertMember(db: Db, member: NewMember): Promise<boolean> {
  const { userId, ownerId, role, locationId, most, now } = member;
  const seats = sql<number>`(select count(*) from members where owner_id = ${ownerId} and paused_at is null)`;
  const added = await db
    .insertInto("members")
    .columns(["userId", "ownerId", "role", "locationId", "joinedAt"])
    .expression((from) =>
      from
        .selectFrom("users")
        .select((of) => [
          "users.id as userId",
          of.cast<number>(of.val(ownerId), "bigint").as("ownerId"),
          of.cast<typeof role>(of.val(role), "text").as("role"),
          of.cast<number>(of.val(locationId), "bigint").as("locationId"),
          of.cast<Date>(of.val(now), "timestamptz").as("joinedAt"),
        ])
        .where("users.id", "=", userId)
        .where(most === null ? sql<boolean>`true` : sql<boolean>`1 + ${seats} < ${most}`),
    )
    .returning("userId")
    .executeTakeFirst();
  return added !== undefined;
}

/** Gives a member another role or location. False if that member or location is not the shop's. */
export async function assignMember(
  db: Db,
  { id, ownerId }: { id: number; ownerId: number },
  { role, locationId }: RoleAtLocation,
): Promise<boolean> {
  const placed = await db
    .updateTable("members")
    .set({ locationId })
    .where("userId", "=", id)
    .where("ownerId", "=", ownerId)
    .where((member) =>
      member.exists(
        member
          .selectFrom("locations")
          .select("id")
          .where("id", "=", locationId)
          .where("ownerId", "=", ownerId)
          .where((is) => is.or([is("archivedAt", "is", null), is("id", "=", is.ref("members.locationId"))])),
      ),
    )
    .returning("userId")
    .executeTakeFirst();
  if (!placed) return false;
  // The role of the account also changes that of the membership.
  await db.updateTable("users").set({ role }).where("id", "=", id).execute();
  return true;
}

const loginColumns = [
  "username",
  "email",
  "emailVerifiedAt",
  "phone",
  "newPhone",
  "phoneReachable",
  "phoneVerifiedAt",
  "passwordHash",
  "disabledAt",
] as const;

/**
 * Ends a membership and closes the account, which was for this shop only. Its e-mail, phone and username become free,
 * so the same person can be invited again. What it was is kept for a while: to undo this, and to tell the person who logs
 * in. False if it is not a
 * member of the shop. The caller has locked the account.
 */
export async function removeMemberOf(
  db: Db,
  { id, ownerId, now }: { id: number; ownerId: number; now: Date },
): Promise<boolean> {
  const kept = await db
    .selectFrom("members")
    .innerJoin("users", "users.id", "members.userId")
    .select(["userId", "ownerId", "members.role", "locationId", "joinedAt", "pausedAt"])
    .select(loginColumns)
    .where("userId", "=", id)
    .where("ownerId", "=", ownerId)
    .executeTakeFirst();
  if (!kept) return false;
  await db.deleteFrom("members").where("userId", "=", id).execute();
  await db.deleteFrom("removedMembers").where("userId", "=", id).execute();
  await db
    .insertInto("removedMembers")
    .values({ ...kept, removedAt: now })
    .execute();
  await db
    .updateTable("users")
    .set({
      username: `former-${id}`,
      email: `former-${id}@removed.invalid`,
      phone: "",
      newPhone: null,
      phoneReachable: false,
      phoneVerifiedAt: null,
      emailVerifiedAt: null,
      passwordHash: null,
      disabledAt: now,
    })
    .where("id", "=", id)
    .execute();
  return true;
}

const justRemoved = (db: Db, ownerId: number, now: Date) =>
  db
    .selectFrom("removedMembers")
    .innerJoin("users", "users.id", "removedMembers.userId")
    .select(["userId as id", "users.name", "pausedAt"])
    .where("ownerId", "=", ownerId)
    .where("removedAt", ">", new Date(now.getTime() - UNDO_TIME));

/** People whose removal the owner can still undo, latest first. */
export const listJustRemoved = (db: Db, ownerId: number, now: Date) =>
  justRemoved(db, ownerId, now).orderBy("removedAt", "desc").execute();

export async function findJustRemoved(
  db: Db,
  { id, ownerId, now }: { id: number; ownerId: number; now: Date },
) {
  const removed = await justRemoved(db, ownerId, now).where("userId", "=", id).executeTakeFirst();
  return removed ?? null;
}

/**
 * Undoes a removal: the person has the same place and logs in as before, with new sessions. A username, e-mail or phone
 * that another account has by now throws: see `takenField` and `isPhoneTaken`. The caller has locked owner and account.
 */
export async function restoreMember(db: Db, { id, ownerId }: { id: number; ownerId: number }): Promise<void> {
  const { role, locationId, joinedAt, pausedAt, ...login } = await db
    .deleteFrom("removedMembers")
    .where("userId", "=", id)
    .where("ownerId", "=", ownerId)
    .returning(["role", "locationId", "joinedAt", "pausedAt", ...loginColumns])
    .executeTakeFirstOrThrow();
  await db.updateTable("users").set(login).where("id", "=", id).execute();
  await db
    .insertInto("members")
    .values({ userId: id, ownerId, role, locationId, joinedAt, pausedAt })
    .execute();
}
