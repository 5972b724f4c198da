import type { Db } from "#db/client";
import type { ContactCorrectionsTable, CorrectionState } from "#db/schema";
import { uniqueViolation } from "#db/violation";
import { moveTo } from "~/models/state-table.server";
import { correctionTransitions } from "./asked-correction";

export interface AskedCorrection {
  id: number;
  userId: number;
  staffId: number;
  actId: number;
  what: ContactCorrectionsTable["what"];
  newValue: string;
  state: CorrectionState;
  createdAt: Date;
  dueAt: Date;
}

interface NewCorrection extends Omit<AskedCorrection, "id" | "state"> {
  oldValue: string;
  tokenHash: Buffer;
}

export async function insertCorrection(db: Db, asked: NewCorrection): Promise<void> {
  await db
    .insertInto("contact_corrections")
    .values({
      ...{ user_id: asked.userId, staff_id: asked.staffId, act_id: asked.actId, what: asked.what },
      ...{ old_value: asked.oldValue, new_value: asked.newValue, token_hash: asked.tokenHash },
      ...{ state: "waiting", created_at: asked.createdAt, due_at: asked.dueAt },
    })
    .execute();
}

/** The account already has a waiting correction. */
export const isAskedAlready = (error: unknown): boolean =>
  uniqueViolation(error) === "contact_corrections_one_waiting";

const columns = [
  ...(["contact_corrections.id", "user_id as userId", "staff_id as staffId", "act_id as actId"] as const),
  ...(["what", "new_value as newValue", "state", "due_at as dueAt"] as const),
  "contact_corrections.created_at as createdAt",
] as const;

/** The newest correction of an account, in any state. */
export async function findNewestCorrection(db: Db, userId: number): Promise<AskedCorrection | null> {
  const row = await db
    .selectFrom("contact_corrections")
    .select(columns)
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Claims the next due correction, in the caller's transaction, and locks its account. A correction whose account
 * another transaction holds is skipped. null if none is due after that number.
 */
export async function claimDueCorrection(trx: Db, now: Date, after: number): Promise<AskedCorrection | null> {
  const row = await trx
    .selectFrom("contact_corrections")
    .innerJoin("users", "users.id", "contact_corrections.user_id")
    .select(columns)
    .where("state", "=", "waiting")
    .where("due_at", "<=", now)
    .where("contact_corrections.id", ">", after)
    .orderBy("contact_corrections.id")
    .limit(1)
    .forNoKeyUpdate(["users"])
    .skipLocked()
    .executeTakeFirst();
  return row ?? null;
}

type Wanted = { id: number } | { tokenHash: Buffer } | { userId: number };

/** Ends a waiting correction; null if none waits, so that it ends only once. */
export async function endCorrection(
  db: Db,
  wanted: Wanted,
  state: Exclude<CorrectionState, "waiting">,
  now: Date,
): Promise<AskedCorrection | null> {
  const ended = await db
    .updateTable("contact_corrections")
    .$call(moveTo(correctionTransitions, state))
    .set({ ended_at: now })
    .$if("id" in wanted, (rows) => rows.where("id", "=", (wanted as { id: number }).id))
    .$if("tokenHash" in wanted, (rows) =>
      rows.where("token_hash", "=", (wanted as { tokenHash: Buffer }).tokenHash),
    )
    .$if("userId" in wanted, (rows) => rows.where("user_id", "=", (wanted as { userId: number }).userId))
    .returning(columns)
    .executeTakeFirst();
  return ended ?? null;
}
