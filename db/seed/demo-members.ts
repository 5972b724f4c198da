import { randomBytes } from "node:crypto";

import { DAY } from "~/models/duration";
import type { Db } from "../client";
import type { MemberRole, Role } from "../schema";

const mainShopOf = (db: Db, username: string) =>
  db
    .selectFrom("users")
    .innerJoin("locations", "locations.owner_id", "users.id")
    .select(["users.id as ownerId", "locations.id as locationId"])
    .where("username", "=", username)
    .where("is_main", "=", true)
    .executeTakeFirstOrThrow();

/** A member in the main shop of a demo owner. */
export async function seedMember(
  db: Db,
  { id, role, worksFor = "" }: { id: number; role: Role; worksFor?: string },
  now: Date,
): Promise<void> {
  const { ownerId, locationId } = await mainShopOf(db, worksFor);
  const place = { owner_id: ownerId, role: role as MemberRole, location_id: locationId };
  await db
    .insertInto("members")
    .values({ user_id: id, ...place, joined_at: now })
    .execute();
}

/** An open invitation. Its code is unknown: the owner can send another one. */
export async function seedInvitation(db: Db, worksFor: string, now: Date): Promise<void> {
  const { ownerId, locationId } = await mainShopOf(db, worksFor);
  await db
    .insertInto("invitations")
    .values({
      ...{ owner_id: ownerId, role: "cashier", location_id: locationId },
      ...{ channel: "mail", address: "zainab@kaypoint.example", code_mac: randomBytes(32), key_version: 1 },
      ...{ created_at: now, sent_at: now, expires_at: new Date(now.getTime() + 7 * DAY) },
    })
    .execute();
}
