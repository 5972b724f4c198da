import { sql } from "kysely";
import type { Db } from "#db/client";
import type { User } from "~/models/users/user";
import { userColumns } from "~/models/users/user.server";
import { endPendingLogins } from "./pending-login.server";
import { MAX_SESSIONS, SEEN_INTERVAL, sessionLimits } from "./session";

export interface Session {
  id: number;
  authenticatedAt: Date;
  /** When the second factor was proved in this session; null for everyone but staff. */
  secondFactorAt: Date | null;
  /** When a code to a contact of the account was typed in it. */
  contactProvedAt: Date | null;
}

interface NewSession {
  user: Pick<User, "id" | "role">;
  tokenHash: Buffer;
  addressPrefix: string;
  userAgent: string;
  now: Date;
  /** When the user last authenticated; now by default. */
  provedAt?: Date;
}

/** Opens a session and ends the oldest ones of the user beyond the tenth. The caller has locked the account. */
export async function insertSession(db: Db, session: NewSession): Promise<number> {
  const { user, now } = session;
  const { id } = await db
    .insertInto("sessions")
    .values({
      tokenHash: session.tokenHash,
      userId: user.id,
      createdAt: now,
      seenAt: now,
      authenticatedAt: session.provedAt ?? now,
      expiresAt: new Date(now.getTime() + sessionLimits(user.role).absolute),
      addressPrefix: session.addressPrefix,
      userAgent: session.userAgent,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .updateTable("sessions")
    .set({ revokedAt: now })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("sessions")
        .select("id")
        .where("userId", "=", user.id)
        .where("revokedAt", "is", null)
        .orderBy("seenAt", "desc")
        .orderBy("id", "desc")
        .offset(MAX_SESSIONS),
    )
    .execute();
  return id;
}

/** Who is signed in, and in which session. */
export interface SignedIn {
  user: User;
  session: Session;
}

const sessionQuery = (db: Db) =>
  db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .select(userColumns)
    .select(["sessions.id as sessionId", "authenticatedAt", "secondFactorAt", "contactProvedAt"])
    .select(["seenAt", "expiresAt", "revokedAt"])
    .where("disabledAt", "is", null);

type SessionRow = Awaited<ReturnType<ReturnType<typeof sessionQuery>["execute"]>>[number];

/** The live session of a token and its user. Rights are read from the database each time, never from a cookie. */
export async function findSession(db: Db, tokenHash: Buffer, now: Date): Promise<SignedIn | null> {
  return liveOf(db, await sessionQuery(db).where("tokenHash", "=", tokenHash).execute(), now);
}

/** The live session of an id and its user, for a caller that has shown another token of the session. */
export async function findSessionById(db: Db, id: number, now: Date): Promise<SignedIn | null> {
  return liveOf(db, await sessionQuery(db).where("sessions.id", "=", id).execute(), now);
}

async function liveOf(db: Db, [row]: SessionRow[], now: Date): Promise<SignedIn | null> {
  // Checked here and not in the query: when sessions are added faster than the statistics of the database are
  // updated, PostgreSQL would scan the index of all live sessions.
  if (!row || row.revokedAt) return null;
  const { sessionId, authenticatedAt, secondFactorAt, contactProvedAt, ...rest } = row;
  const { seenAt, expiresAt, revokedAt: _, ...user } = rest;
  const idle = now.getTime() - seenAt.getTime();
  if (now >= expiresAt || idle >= sessionLimits(user.role).idle) return null;
  if (idle >= SEEN_INTERVAL) await updateLastSeen(db, sessionId, now);
  return { session: { id: sessionId, authenticatedAt, secondFactorAt, contactProvedAt }, user };
}

/** Skips a row that another request of the same session is writing, so that none waits for another. */
async function updateLastSeen(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ seenAt: now })
    .where("id", "in", (own) =>
      own.selectFrom("sessions").select("id").where("id", "=", id).forUpdate().skipLocked(),
    )
    .execute();
}

/**
 * Disables or enables an account; false if it already is, or was deleted. Disabling ends its sessions, its logins that
 * wait for a code and its known devices for good.
 */
export async function setDisabled(db: Db, userId: number, disabledAt: Date | null): Promise<boolean> {
  const changed = await db
    .updateTable("users")
    .set({ disabledAt })
    .where("id", "=", userId)
    .where("disabledAt", disabledAt === null ? "is not" : "is", null)
    .where(sql<boolean>`not is_deleted(users.id)`)
    .returning("id")
    .executeTakeFirst();
  if (changed === undefined || disabledAt === null) return changed !== undefined;
  await endAllSessions(db, userId, disabledAt);
  await endPendingLogins(db, userId, disabledAt);
  await db.deleteFrom("devices").where("userId", "=", userId).execute();
  return true;
}

/** What was proved again in a session, and when: the password, the second factor, a contact. */
export interface Proofs {
  authenticatedAt?: Date;
  secondFactorAt?: Date;
  contactProvedAt?: Date;
}

/**
 * Gives a live session a new token. The old one opens nothing any more, nor do tokens that programs have for this
 * session: a copy must not gain what the session gains. Returns false if the session has ended in the meantime.
 */
export function rotateToken(
  db: Db,
  sessionId: number,
  tokenHash: Buffer,
  proofs: Proofs = {},
): Promise<boolean> {
  const rotate = async (trx: Db): Promise<boolean> => {
    const rotated = await trx
      .updateTable("sessions")
      .set({ tokenHash, ...proofs })
      .where("id", "=", sessionId)
      .where("revokedAt", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (rotated === undefined) return false;
    // A separate statement, once the session is locked: a refresh at the same moment has written its pair by now. The
    // rows are deleted, since a revoked refresh token that comes back counts as stolen and would end the session.
    await trx.deleteFrom("apiTokens").where("sessionId", "=", sessionId).execute();
    return true;
  };
  return db.isTransaction ? rotate(db) : db.transaction().execute(rotate);
}

export async function endSessionOf(db: Db, tokenHash: Buffer): Promise<number | null> {
  const ended = await db
    .updateTable("sessions")
    .set({ revokedAt: sql<Date>`coalesce(revoked_at, now())` })
    .where("tokenHash", "=", tokenHash)
    .returning("userId")
    .executeTakeFirst();
  return ended?.userId ?? null;
}

interface LiveSession {
  id: number;
  startedAt: Date;
  seenAt: Date;
  addressPrefix: string;
  userAgent: string;
}

type Owner = Pick<User, "id" | "role">;

/** The valid sessions of a user, last seen first. */
export async function listSessions(db: Db, user: Owner, now: Date): Promise<LiveSession[]> {
  return db
    .selectFrom("sessions")
    .select(["id", "createdAt as startedAt", "seenAt", "addressPrefix", "userAgent"])
    .where("userId", "=", user.id)
    .where("revokedAt", "is", null)
    .where("expiresAt", ">", now)
    .where("seenAt", ">", new Date(now.getTime() - sessionLimits(user.role).idle))
    .orderBy("seenAt", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Ends one session of the user and returns when it began; null if there is no such session. */
export async function endOneSession(
  db: Db,
  userId: number,
  sessionId: number,
  now: Date,
): Promise<Date | null> {
  const ended = await db
    .updateTable("sessions")
    .set({ revokedAt: now })
    .where("id", "=", sessionId)
    .where("userId", "=", userId)
    .where("revokedAt", "is", null)
    .returning("createdAt")
    .executeTakeFirst();
  return ended?.createdAt ?? null;
}

/** Ends all sessions of the user but one and returns how many. The caller has locked the account. */
export function endOtherSessions(db: Db, userId: number, keptId: number, now: Date): Promise<number> {
  return endSessions(db, { userId, keptId }, now);
}

/** Ends all sessions of the user and returns how many. The caller has locked the account. */
export function endAllSessions(db: Db, userId: number, now: Date): Promise<number> {
  return endSessions(db, { userId, keptId: null }, now);
}

/** Ends the sessions of all users. */
export async function endEverySession(db: Db, now: Date): Promise<void> {
  await db.updateTable("sessions").set({ revokedAt: now }).where("revokedAt", "is", null).execute();
}

/** Ends the sessions of the user that began at or after a moment. The caller has locked the account. */
export function endSessionsSince(db: Db, ended: SessionsToEnd & { since: Date }, now: Date): Promise<number> {
  return endSessions(db, ended, now);
}

interface SessionsToEnd {
  userId: number;
  keptId: number | null;
  since?: Date;
}

async function endSessions(db: Db, { userId, keptId, since }: SessionsToEnd, now: Date): Promise<number> {
  const ended = await db
    .updateTable("sessions")
    .set({ revokedAt: now })
    .where("userId", "=", userId)
    .$if(keptId !== null, (sessions) => sessions.where("id", "!=", keptId))
    .$if(since !== undefined, (sessions) => sessions.where("createdAt", ">=", since as Date))
    .where("revokedAt", "is", null)
    .returning("id")
    .execute();
  return ended.length;
}
