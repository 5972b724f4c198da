import { sql } from "kysely";
import type { Db } from "#db/client";
import type { NewRow, PasskeysTable } from "#db/schema";
import { uniqueViolation } from "#db/violation";

export interface Passkey {
  id: number;
  rpId: string;
  credentialId: Buffer;
  transports: string[];
  deviceType: PasskeysTable["deviceType"];
  backedUp: boolean;
  name: string;
  createdAt: Date;
  usedAt: Date | null;
}

/** The passkeys of an account, oldest first. */
export function listPasskeys(db: Db, userId: number): Promise<Passkey[]> {
  return db
    .selectFrom("passkeys")
    .select(["id", "rpId", "credentialId", "transports", "deviceType", "backedUp", "name"])
    .select(["createdAt", "usedAt"])
    .where("userId", "=", userId)
    .orderBy("id")
    .execute();
}

/** A passkey that another account or this one already has throws: see `isPasskeyTaken`. */
export async function insertPasskey(db: Db, passkey: Omit<NewRow<PasskeysTable>, "id">): Promise<void> {
  await db.insertInto("passkeys").values(passkey).execute();
}

export const isPasskeyTaken = (error: unknown): boolean =>
  uniqueViolation(error) === "passkeys_credential_id_key";

export type UsablePasskey = Pick<PasskeysTable, "userId" | "publicKey" | "counter"> & { id: number };

/** The passkey with this credential id, of an account that is not disabled. */
export async function findUsablePasskey(
  db: Db,
  { credentialId, rpId }: Pick<PasskeysTable, "credentialId" | "rpId">,
): Promise<UsablePasskey | null> {
  const passkey = await db
    .selectFrom("passkeys")
    .innerJoin("users", "users.id", "passkeys.userId")
    .select(["passkeys.id", "userId", "publicKey", "counter"])
    .where("credentialId", "=", credentialId)
    .where("rpId", "=", rpId)
    .where("disabledAt", "is", null)
    .executeTakeFirst();
  return passkey ?? null;
}

interface Use {
  id: number;
  /** The account that was locked: a transfer of its shop moves the passkey to another one. */
  userId: number;
  counter: number;
  backedUp: boolean;
  now: Date;
}

/**
 * Notes a use with the device's count, as `isCounterRight` allows it. False if the passkey was removed or moved in the
 * meantime, or another use of it has the same count or a higher one. The caller has locked the account.
 */
export async function noteUse(db: Db, { id, userId, counter, backedUp, now }: Use): Promise<boolean> {
  const used = await db
    .updateTable("passkeys")
    .set({ counter, backedUp, usedAt: now })
    .where("id", "=", id)
    .where("userId", "=", userId)
    .where((row) =>
      row.or([
        row("counter", "<", counter),
        row.and([row("counter", "=", 0), sql<boolean>`${counter}::bigint = 0`]),
      ]),
    )
    .where((row) =>
      row.exists(
        row
          .selectFrom("users")
          .select("users.id")
          .whereRef("users.id", "=", "passkeys.userId")
          .where("disabledAt", "is", null),
      ),
    )
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}

interface OwnPasskey {
  userId: number;
  id: number;
}

/** False if the account has no such passkey. */
export async function setPasskeyName(db: Db, { userId, id }: OwnPasskey, name: string): Promise<boolean> {
  const renamed = await db
    .updateTable("passkeys")
    .set({ name })
    .where("id", "=", id)
    .where("userId", "=", userId)
    .returning("id")
    .executeTakeFirst();
  return renamed !== undefined;
}

/**
 * Removes a passkey, unless the account has neither a password nor another passkey. False if it is not there, or is the
 * last way in. The caller has locked the account.
 */
export async function removePasskey(db: Db, { userId, id }: OwnPasskey): Promise<boolean> {
  const removed = await db
    .deleteFrom("passkeys")
    .where("id", "=", id)
    .where("userId", "=", userId)
    .where((row) =>
      row.or([
        row.exists(
          row
            .selectFrom("users")
            .select("users.id")
            .where("users.id", "=", userId)
            .where("passwordHash", "is not", null),
        ),
        row.exists(
          row
            .selectFrom("passkeys as other")
            .select("other.id")
            .where("other.userId", "=", userId)
            .where("other.id", "!=", id),
        ),
      ]),
    )
    .returning("id")
    .executeTakeFirst();
  return removed !== undefined;
}

/** Removes all passkeys of an account, which someone else may have added. The caller has locked it. */
export async function removeAllPasskeys(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("passkeys").where("userId", "=", userId).execute();
}

/** Removes the passkeys that were added to an account at or after a moment. The caller has locked it. */
export async function removePasskeysSince(db: Db, userId: number, since: Date): Promise<void> {
  await db.deleteFrom("passkeys").where("userId", "=", userId).where("createdAt", ">=", since).execute();
}

/** Exchanges the passkeys of two accounts. The caller has locked both. */
export async function exchangePasskeys(db: Db, [one, other]: readonly [number, number]): Promise<void> {
  await db
    .updateTable("passkeys")
    .set({
      userId: sql<number>`case user_id when ${one}::bigint then ${other}::bigint else ${one}::bigint end`,
    })
    .where("userId", "in", [one, other])
    .execute();
}
