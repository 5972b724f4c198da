import type { Db } from "#db/client";
import type { UsersTable } from "#db/schema";
import { uniqueViolation } from "#db/violation";
import type { User } from "./user";

export interface NewUser {
  name: string;
  username: string;
  email: string;
  phone: string;
  phoneReachable: boolean;
  /** Null until the owner sets one by recovery. */
  passwordHash: string | null;
  about: string | null;
  referralCode: string | null;
  agentId: number | null;
  now: Date;
}

const userColumns = [
  "users.id",
  "users.role",
  "users.name",
  "users.username",
  "users.email",
  "users.phone",
  "users.phone_reachable as phoneReachable",
  "users.phone_verified_at as phoneVerifiedAt",
  "users.new_phone as newPhone",
  "users.email_verified_at as emailVerifiedAt",
  "users.checkout_opened_at as checkoutOpenedAt",
  "users.held_until as heldUntil",
] as const;

/** Makes an owner and the account's main location. A taken username or e-mail throws: see `takenField`. */
export async function createOwner(db: Db, user: NewUser): Promise<User> {
  const { now } = user;
  const created = await db
    .insertInto("users")
    .values({
      name: user.name,
      username: user.username,
      email: user.email,
      phone: user.phone,
      phone_reachable: user.phoneReachable,
      password_hash: user.passwordHash,
      about: user.about,
      referral_code: user.referralCode,
      agent_id: user.agentId,
      created_at: now,
    })
    .returning(userColumns)
    .executeTakeFirstOrThrow();
  const location = { owner_id: created.id, name: user.name, is_main: true, created_at: now };
  await db.insertInto("locations").values(location).execute();
  return created;
}

/** Which field of a new account another account holds already, judged by the constraint that refused it. */
export function takenField(error: unknown): "username" | "email" | null {
  const constraint = uniqueViolation(error);
  if (constraint === "users_username_unique") return "username";
  return constraint === "users_email_unique" ? "email" : null;
}

/** One look-up by e-mail or username, whatever the case. */
export async function findCredentials(
  db: Db,
  identifier: string,
): Promise<(Pick<UsersTable, "password_hash"> & { id: number }) | null> {
  const wanted = identifier.toLowerCase();
  const column = wanted.includes("@") ? "email" : "username";
  const found = await db
    .selectFrom("users")
    .select(["id", "password_hash"])
    .where((eb) => eb(eb.fn<string>("lower", [column]), "=", wanted))
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  return found ?? null;
}

export async function getUser(db: Db, id: number): Promise<User> {
  return db.selectFrom("users").select(userColumns).where("id", "=", id).executeTakeFirstOrThrow();
}

export async function isPhoneVerifiedByAnother(
  db: Db,
  phone: string,
  userId: number | null,
): Promise<boolean> {
  const found = await db
    .selectFrom("users")
    .select("id")
    .where("phone", "=", phone)
    .where("phone_verified_at", "is not", null)
    .$if(userId !== null, (query) => query.where("id", "!=", userId))
    .executeTakeFirst();
  return found !== undefined;
}

export async function findAgentByCode(db: Db, code: string): Promise<{ id: number; name: string } | null> {
  const found = await db
    .selectFrom("agents")
    .innerJoin("users", "users.id", "agents.user_id")
    .select(["users.id", "users.name"])
    .where("agents.code", "=", code.toUpperCase())
    .where("users.disabled_at", "is", null)
    .executeTakeFirst();
  return found ?? null;
}

export { userColumns };
