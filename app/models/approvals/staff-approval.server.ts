import type { Db } from "#db/client";
import type { SecondPersonAction } from "#db/schema";
import { uniqueViolation } from "#db/violation";
import { type ApprovalState, approvalTransitions, type Verdict } from "./approval";
import { moveTo } from "~/models/state-table.server";

/** A change to a staff account that an admin requested, until another admin decides. */
interface StaffApproval {
  id: number;
  act: SecondPersonAction;
  subjectId: number;
  details: Record<string, string>;
  reason: string;
  state: ApprovalState;
  askedBy: number;
  askedAt: Date;
}

const columns = [
  "staffApprovals.id",
  "act",
  "subjectId",
  "details",
  "reason",
  "state",
  "askedBy",
  "askedAt",
] as const;

type Row = Omit<StaffApproval, "details"> & { details: object };

/** The details were checked when the request was stored. */
const toApproval = ({ details, ...row }: Row): StaffApproval => ({
  ...row,
  details: details as StaffApproval["details"],
});

export async function insertStaffApproval(
  db: Db,
  { act, subjectId, details, reason, askedBy, askedAt }: Omit<StaffApproval, "id" | "state">,
): Promise<number> {
  const { id } = await db
    .insertInto("staffApprovals")
    .values({
      act,
      subjectId,
      details,
      reason,
      state: "waiting",
      askedBy,
      askedAt,
      decidedBy: null,
      decidedAt: null,
      answer: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether the error says that such a request is already waiting for the account. */
export const isWaitingAlready = (error: unknown): boolean =>
  uniqueViolation(error) === "staff_approvals_one_waiting";

/** The waiting request of an account, with the requester's name. */
export async function findWaiting(
  db: Db,
  subjectId: number,
  act: SecondPersonAction,
): Promise<(StaffApproval & { askerName: string }) | null> {
  const row = await db
    .selectFrom("staffApprovals")
    .innerJoin("users", "users.id", "askedBy")
    .select(columns)
    .select("users.name as askerName")
    .where("subjectId", "=", subjectId)
    .where("act", "=", act)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return row ? { ...toApproval(row), askerName: row.askerName } : null;
}

/** The requests that have waited longest, and the number of all. */
export async function findOldestWaiting(
  db: Db,
): Promise<{ subjectId: number; act: SecondPersonAction; count: number } | null> {
  const row = await db
    .selectFrom("staffApprovals")
    .select(["subjectId", "act"])
    .select((of) => of.fn.countAll<number>().over().as("count"))
    .where("state", "=", "waiting")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

interface Decision {
  verdict: Verdict;
  staffId: number;
  answer: string;
  now: Date;
}

/**
 * Decides once: another admin approves or refuses, but not for their own account. The requester can only withdraw.
 */
export async function decideStaffApproval(
  db: Db,
  id: number,
  { verdict, staffId, answer, now }: Decision,
): Promise<StaffApproval | null> {
  const row = await db
    .updateTable("staffApprovals")
    .$call(moveTo(approvalTransitions, verdict))
    .set({ decidedBy: staffId, decidedAt: now, answer: answer === "" ? null : answer })
    .where("id", "=", id)
    .where("askedBy", verdict === "withdrawn" ? "=" : "!=", staffId)
    .where("subjectId", "!=", staffId)
    .returning(columns)
    .executeTakeFirst();
  return row ? toApproval(row) : null;
}

/** Whether the account is an admin's and in use. */
export async function isAdmin(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom("staffRoles")
    .innerJoin("users", "users.id", "staffRoles.userId")
    .select("users.id")
    .where("users.id", "=", userId)
    .where("staffRoles.role", "=", "admin")
    .where("disabledAt", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}
