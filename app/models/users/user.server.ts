import type { Db } from "#db/client";
import type { User } from "./user";
import { uniqueViolation } from "#db/violation";
import { sql } from "kysely";
import { hasEmail, hasPhone, hasUsername, readLoginName } from "./login-name.server";
import type { HeardFrom, MemberRole, UsersTable } from "#db/schema";

interface NewUser {
  name: string;
  username: string;
  email: string;
  phone: string;
  phoneReachable: boolean;
  /** null until the owner sets a password by recovery. */
  passwordHash: string | null;
  about: HeardFrom | null;
  referralCode: string | null;
  agentId: number | null;
  /** True if the agent typed all this, not the future account holder. */
  byAgent?: boolean;
  /** The shop's address, if an agent asked for it. */
  address?: string;
  now: Date;
}

const userColumns = [
  "users.id",
  "users.role",
  "users.name",
  "users.username",
  "users.email",
  "users.phone",
  "users.phoneReachable",
  "users.phoneVerifiedAt",
  "users.newPhone",
  "users.emailVerifiedAt",
  "users.checkoutAllowedAt",
  "users.heldUntil",
  "users.closedAt",
] as const;

/**
 * Creates an owner with a main location. A username of another account, or an e-mail that another account has
 * confirmed, throws: see `takenField`.
 */
export async function createOwner(db: Db, user: NewUser): Promise<User> {
  const { now } = user;
  const created = await db
    .insertInto("users")
    .values({
      name: user.name,
      username: user.username,
      email: user.email,
      phone: user.phone,
      phoneReachable: user.phoneReachable,
      passwordHash: user.passwordHash,
      about: user.about,
      referralCode: user.referralCode,
      agentId: user.agentId,
      phoneFromAgent: user.byAgent ?? false,
      createdAt: now,
    })
    .returning(userColumns)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("locations")
    .values({
      ownerId: created.id,
      name: user.name,
      address: user.address ?? "",
      isMain: true,
      createdAt: now,
    })
    .execute();
  return created;
}

interface NewMember extends Pick<
  NewUser,
  "name" | "username" | "email" | "phone" | "phoneReachable" | "now"
> {
  role: MemberRole;
  passwordHash: string;
  /** What the invitation code has proved. */
  proved: "mail" | "sms";
}

/** Creates a member's account. A value that another account has throws: see `takenField`. */
export async function createMember(db: Db, user: NewMember): Promise<User> {
  const { proved, now } = user;
  return db
    .insertInto("users")
    .values({
      role: user.role,
      name: user.name,
      username: user.username,
      email: user.email,
      phone: user.phone,
      phoneReachable: user.phoneReachable,
      passwordHash: user.passwordHash,
      phoneVerifiedAt: proved === "sms" ? now : null,
      emailVerifiedAt: proved === "mail" ? now : null,
      createdAt: now,
    })
    .returning(userColumns)
    .executeTakeFirstOrThrow();
}

/** The field of a new account that another account already has, from the violated constraint. */
export function takenField(error: unknown): "username" | "email" | null {
  const constraint = uniqueViolation(error);
  if (constraint === "users_username_unique") return "username";
  return constraint === "users_email_unique" ? "email" : null;
}

/**
 * Finds the account of an e-mail address, a username or a verified phone number. Of several accounts with one address
 * it is the one that has confirmed it, otherwise the oldest with a password, so that a later sign-up takes nothing
 * from an earlier one. A number is the account's that verified it, before one whose username looks like it.
 */
export async function findCredentials(db: Db, identifier: string): Promise<Credentials | null> {
  const found = await accountNamed(db, identifier).where("disabledAt", "is", null).executeTakeFirst();
  return found ?? null;
}

/** Finds it even if it is disabled, for staff and commands. */
export async function findByName(db: Db, identifier: string): Promise<Credentials | null> {
  return (await accountNamed(db, identifier).executeTakeFirst()) ?? null;
}

type Credentials = Pick<UsersTable, "passwordHash"> & { id: number };

function accountNamed(db: Db, identifier: string) {
  const { kind, value } = readLoginName(identifier);
  return db
    .selectFrom("users")
    .select(["id", "passwordHash"])
    .where((eb) => {
      if (kind === "email") return hasEmail(eb, value);
      const named = hasUsername(eb, identifier.trim().toLowerCase());
      return kind === "phone" ? eb.or([hasPhone(eb, value), named]) : named;
    })
    .$if(kind === "phone", (query) => query.orderBy((eb) => hasPhone(eb, value), "desc"))
    .orderBy(sql`email_verified_at is null`)
    .orderBy(sql`password_hash is null`)
    .orderBy("id")
    .limit(1);
}

/** Whether the email of an account logs in to it, and not to another one with the same address. */
export const isEmailLogin = async (db: Db, { id, email }: Pick<User, "id" | "email">): Promise<boolean> =>
  (await findCredentials(db, email))?.id === id;

export async function findUser(db: Db, id: number): Promise<User | null> {
  const user = await db.selectFrom("users").select(userColumns).where("id", "=", id).executeTakeFirst();
  return user ?? null;
}

export async function getUser(db: Db, id: number): Promise<User> {
  return db.selectFrom("users").select(userColumns).where("id", "=", id).executeTakeFirstOrThrow();
}

/**
 * Reads an account and locks its row until the end of the transaction, so that changes to one account happen one
 * after another. This must be the first lock of every transaction that also locks codes, counters, sessions or
 * recoveries of the account: in a different order, two transactions could wait for each other. Inserts of rows that
 * refer to the account do not wait for the lock. Without a user the same query runs and finds nothing, so that the
 * response time reveals nothing.
 */
export async function lockAccount(db: Db, userId: number | null): Promise<User | null> {
  const user = await db
    .selectFrom("users")
    .select(userColumns)
    .where("id", "=", userId ?? 0)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return user ?? null;
}

export async function isPhoneVerifiedByAnother(
  db: Db,
  phone: string,
  userId: number | null,
): Promise<boolean> {
  const other = await db
    .selectFrom("users")
    .select("id")
    .where("phone", "=", phone)
    .where("phoneVerifiedAt", "is not", null)
    .$if(userId !== null, (query) => query.where("id", "!=", userId))
    .executeTakeFirst();
  return other !== undefined;
}

export async function findAgentByCode(db: Db, code: string): Promise<{ id: number; name: string } | null> {
  const agent = await db
    .selectFrom("agents")
    .innerJoin("users", "users.id", "agents.userId")
    .select(["users.id", "users.name"])
    .where("agents.code", "=", code.toUpperCase())
    .where("users.disabledAt", "is", null)
    .executeTakeFirst();
  return agent ?? null;
}

export { userColumns };

/**
 * Allows checkout to an owner who has proved this mailbox. Returns false if the account has another address by now.
 */
export async function allowCheckout(
  db: Db,
  owner: { userId: number; email: string; now: Date },
): Promise<boolean> {
  const opened = await db
    .updateTable("users")
    .set({
      checkoutAllowedAt: sql<Date>`coalesce(checkout_allowed_at, ${owner.now})`,
      emailVerifiedAt: sql<Date>`coalesce(email_verified_at, ${owner.now})`,
    })
    .where("id", "=", owner.userId)
    .where("email", "=", owner.email)
    .returning("id")
    .executeTakeFirst();
  return opened !== undefined;
}

export async function setName(db: Db, userId: number, name: string): Promise<void> {
  await db.updateTable("users").set({ name }).where("id", "=", userId).execute();
}

/** A username of another account throws: see `takenField`. */
export async function setUsername(db: Db, userId: number, username: string): Promise<void> {
  await db.updateTable("users").set({ username }).where("id", "=", userId).execute();
}

export async function findPasswordHash(db: Db, userId: number): Promise<string | null> {
  const user = await db
    .selectFrom("users")
    .select("passwordHash")
    .where("id", "=", userId)
    .where("disabledAt", "is", null)
    .executeTakeFirst();
  return user?.passwordHash ?? null;
}
