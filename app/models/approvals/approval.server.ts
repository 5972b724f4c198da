import { sql } from "kysely";
import type { Db } from "#db/client";
import { ALONE_WINDOW, type Approval, approvalTransitions, type Verdict } from "./approval";
import { moveTo } from "~/models/state-table.server";

const columns = [
  "approvals.id",
  "approvals.reference",
  "approvals.submission_key as submissionKey",
  "approvals.kind",
  "approvals.owner_id as ownerId",
  "approvals.payment_id as paymentId",
  "approvals.target",
  "approvals.ends_plan as endsPlan",
  "approvals.amount",
  "approvals.reason",
  "approvals.state",
  "approvals.asked_by as askedBy",
  "approvals.asked_at as askedAt",
  "approvals.decided_by as decidedBy",
  "approvals.decided_at as decidedAt",
  "approvals.answer",
] as const;

type NewApproval = Omit<Approval, "id" | "state" | "decidedBy" | "decidedAt" | "answer"> & {
  /** True if nobody else has to agree. */
  alone: boolean;
};

export async function insertApproval(db: Db, approval: NewApproval): Promise<Approval> {
  const { alone, askedAt } = approval;
  return db
    .insertInto("approvals")
    .values({
      reference: approval.reference,
      submission_key: approval.submissionKey,
      kind: approval.kind,
      owner_id: approval.ownerId,
      payment_id: approval.paymentId,
      target: approval.target,
      ends_plan: approval.endsPlan,
      amount: approval.amount,
      reason: approval.reason,
      alone,
      state: alone ? "approved" : "waiting",
      asked_by: approval.askedBy,
      asked_at: askedAt,
      decided_by: null,
      decided_at: alone ? askedAt : null,
      answer: null,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Only one transaction at a time asks for an account, so that what a person gave alone is added up correctly. */
export async function lockAsking(trx: Db, ownerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`approvals:${ownerId}`}, 0))`.execute(trx);
}

/** What one person recently gave an account, or took from it, without a second person. */
export async function sumAlone(
  db: Db,
  { askedBy, ownerId }: Pick<Approval, "askedBy" | "ownerId">,
  now: Date,
): Promise<number> {
  const row = await db
    .selectFrom("approvals")
    .select(sql<string | null>`sum(abs(amount))`.as("sum"))
    .where("asked_by", "=", askedBy)
    .where("owner_id", "=", ownerId)
    .where("alone", "=", true)
    .where("asked_at", ">", new Date(now.getTime() - ALONE_WINDOW))
    .executeTakeFirst();
  return Number(row?.sum ?? 0);
}

export async function findApproval(db: Db, reference: string): Promise<Approval | null> {
  return (await approvals(db).where("reference", "=", reference).executeTakeFirst()) ?? null;
}

export async function findApprovalByKey(db: Db, submissionKey: string): Promise<Approval | null> {
  return (await approvals(db).where("submission_key", "=", submissionKey).executeTakeFirst()) ?? null;
}

const approvals = (db: Db) => db.selectFrom("approvals").select(columns);

interface Decision {
  verdict: Verdict;
  staffId: number;
  answer: string;
  now: Date;
}

/** The first decision counts: another person approves or refuses; the requester can only withdraw. */
export async function decideApproval(
  db: Db,
  reference: string,
  { verdict, staffId, answer, now }: Decision,
): Promise<Approval | null> {
  const decided = await db
    .updateTable("approvals")
    .$call(moveTo(approvalTransitions, verdict))
    .set({
      decided_by: staffId,
      decided_at: now,
      answer: answer === "" ? null : answer,
    })
    .where("reference", "=", reference)
    .where("asked_by", verdict === "withdrawn" ? "=" : "!=", staffId)
    .returning(columns)
    .executeTakeFirst();
  return decided ?? null;
}

interface ApprovalFilter {
  state: Approval["state"] | null;
  kind: Approval["kind"] | null;
  ownerId?: number;
  paymentId?: number;
  /** Only rows older than this one. */
  below: number | null;
}

/** Newest first, with the names of the requester, the decider and the owner. */
export async function listApprovals(db: Db, filter: ApprovalFilter, limit: number) {
  const { state, kind, ownerId, paymentId, below } = filter;
  return named(db)
    .$if(state !== null, (query) => query.where("approvals.state", "=", state))
    .$if(kind !== null, (query) => query.where("approvals.kind", "=", kind))
    .$if(ownerId !== undefined, (query) => query.where("approvals.owner_id", "=", ownerId ?? 0))
    .$if(paymentId !== undefined, (query) => query.where("approvals.payment_id", "=", paymentId ?? 0))
    .$if(below !== null, (query) => query.where("approvals.id", "<", below))
    .orderBy("approvals.id", "desc")
    .limit(limit)
    .execute();
}

export type NamedApproval = Awaited<ReturnType<typeof listApprovals>>[number];

export async function findNamedApproval(db: Db, reference: string): Promise<NamedApproval | null> {
  return (await named(db).where("approvals.reference", "=", reference).executeTakeFirst()) ?? null;
}

function named(db: Db) {
  return db
    .selectFrom("approvals")
    .innerJoin("users as owner", "owner.id", "approvals.owner_id")
    .innerJoin("users as asker", "asker.id", "approvals.asked_by")
    .leftJoin("users as decider", "decider.id", "approvals.decided_by")
    .leftJoin("payments", "payments.id", "approvals.payment_id")
    .select(columns)
    .select(["owner.name as ownerName", "asker.name as askerName", "decider.name as deciderName"])
    .select(["payments.reference as paymentReference", "payments.channel", "payments.order_id as orderId"]);
}

export async function countWaiting(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("approvals")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
  return count;
}
