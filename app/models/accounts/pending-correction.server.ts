import { sql } from "kysely";
import type { Db } from "#db/client";
import type { ContactCorrectionsTable, CorrectionState } from "#db/schema";
import { uniqueViolation } from "#db/violation";
import { moveTo } from "~/models/state-table.server";
import { correctionTransitions } from "./pending-correction";

export interface RequestedCorrection {
  id: number;
  userId: number;
  /** Both are null if the account itself asked. */
  staffId: number | null;
  actId: number | null;
  what: ContactCorrectionsTable["what"];
  newValue: string;
  state: CorrectionState;
  createdAt: Date;
  dueAt: Date;
}

interface NewCorrection extends Omit<RequestedCorrection, "id" | "state"> {
  oldValue: string;
  tokenHash: Buffer;
}

export async function insertCorrection(db: Db, asked: NewCorrection): Promise<void> {
  await db
    .insertInto("contactCorrections")
    .values({
      userId: asked.userId,
      staffId: asked.staffId,
      actId: asked.actId,
      what: asked.what,
      oldValue: asked.oldValue,
      newValue: asked.newValue,
      tokenHash: asked.tokenHash,
      state: "waiting",
      createdAt: asked.createdAt,
      dueAt: asked.dueAt,
    })
    .execute();
}

/** The account already has a waiting correction. */
export const isAlreadyRequested = (error: unknown): boolean =>
  uniqueViolation(error) === "contact_corrections_one_waiting";

const columns = [
  "contactCorrections.id",
  "userId",
  "staffId",
  "actId",
  "what",
  "newValue",
  "state",
  "dueAt",
  "contactCorrections.createdAt",
] as const;

/** The newest correction of an account, in any state. */
export async function findNewestCorrection(db: Db, userId: number): Promise<RequestedCorrection | null> {
  const row = await db
    .selectFrom("contactCorrections")
    .select(columns)
    .where("userId", "=", userId)
    .orderBy("id", "desc")
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Claims the next due correction, in the caller's transaction, and locks its account. A correction whose account
 * another transaction holds is skipped. null if none is due after that number.
 */
export async function claimDueCorrection(
  trx: Db,
  now: Date,
  after: number,
): Promise<RequestedCorrection | null> {
  const row = await trx
    .selectFrom("contactCorrections")
    .innerJoin("users", "users.id", "contactCorrections.userId")
    .select(columns)
    .where("state", "=", "waiting")
    .where("dueAt", "<=", now)
    .where("contactCorrections.id", ">", after)
    .orderBy("contactCorrections.id")
    .limit(1)
    .forNoKeyUpdate(["users"])
    .skipLocked()
    .executeTakeFirst();
  return row ?? null;
}

/** The removal of a second factor that waits; null if there is none. */
export async function findFactorRemoval(db: Db, userId: number): Promise<{ dueAt: Date } | null> {
  const row = await db
    .selectFrom("contactCorrections")
    .select("dueAt")
    .where("userId", "=", userId)
    .where("what", "=", "second-factor")
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return row ?? null;
}

/** Whether this login is shown the removal of the second factor: each time while it waits, and once after it. Records that it was shown. */
export async function markRemovalSeen(db: Db, userId: number, now: Date): Promise<boolean> {
  const news = await db
    .updateTable("contactCorrections")
    .set({ landedAt: sql`case when state = 'done' then ${now}::timestamptz end` })
    .where("userId", "=", userId)
    .where("what", "=", "second-factor")
    .where("state", "in", ["waiting", "done"])
    .where("landedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  return news !== undefined;
}

type CorrectionKey =
  | { id: number }
  | { tokenHash: Buffer }
  | { userId: number }
  | { userId: number; what: RequestedCorrection["what"] };

/** Ends a waiting correction; null if none waits, so that it ends only once. */
export async function endCorrection(
  db: Db,
  wanted: CorrectionKey,
  state: Exclude<CorrectionState, "waiting">,
  now: Date,
): Promise<RequestedCorrection | null> {
  const ended = await db
    .updateTable("contactCorrections")
    .$call(moveTo(correctionTransitions, state))
    .set({ endedAt: now })
    .$if("id" in wanted, (rows) => rows.where("id", "=", (wanted as { id: number }).id))
    .$if("tokenHash" in wanted, (rows) =>
      rows.where("tokenHash", "=", (wanted as { tokenHash: Buffer }).tokenHash),
    )
    .$if("userId" in wanted, (rows) => rows.where("userId", "=", (wanted as { userId: number }).userId))
    .$if("what" in wanted, (rows) =>
      rows.where("what", "=", (wanted as { what: RequestedCorrection["what"] }).what),
    )
    .returning(columns)
    .executeTakeFirst();
  return ended ?? null;
}
