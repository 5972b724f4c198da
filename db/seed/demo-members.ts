import { randomBytes } from "node:crypto";

import { DAY } from "~/models/duration";
import type { Db } from "../client";
import type { MemberRole, Role } from "../schema";

const mainShopOf = (db: Db, username: string) =>
  db
    .selectFrom("users")
    .innerJoin("locations", "locations.ownerId", "users.id")
    .select(["users.id as ownerId", "locations.id as locationId"])
    .where("username", "=", username)
    .where("isMain", "=", true)
    .executeTakeFirstOrThrow();

/** A member in the main shop of a demo owner. */
export async function seedMember(
  db: Db,
  { id, role, worksFor = "" }: { id: number; role: Role; worksFor?: string },
  now: Date,
): Promise<void> {
  const { ownerId, locationId } = await mainShopOf(db, worksFor);
  const place = { ownerId, role: role as MemberRole, locationId };
  await db
    .insertInto("members")
    .values({ userId: id, ...place, joinedAt: now })
    .execute();
}

/** An open invitation. Its code is unknown: the owner can send another one. */
export async function seedInvitation(db: Db, worksFor: string, now: Date): Promise<void> {
  const { ownerId, locationId } = await mainShopOf(db, worksFor);
  await db
    .insertInto("invitations")
    .values({
      ownerId,
      role: "cashier",
      locationId,
      channel: "mail",
      address: "zainab@kaypoint.example",
      codeMac: randomBytes(32),
      keyVersion: 1,
      createdAt: now,
      sentAt: now,
      expiresAt: new Date(now.getTime() + 7 * DAY),
    })
    .execute();
}
