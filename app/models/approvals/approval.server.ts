import { sql } from "kysely";
import type { Db } from "#db/client";
import {
  ALONE_WINDOW,
  APPROVER_REST,
  type Approval,
  approvalTransitions,
  approvesAgain,
  takeovers,
  type Verdict,
} from "./approval";
import type { SuspenseDecision } from "~/models/payments/suspense.server";
import { moveTo } from "~/models/state-table.server";

const columns = [
  "approvals.id",
  "approvals.reference",
  "approvals.submissionKey",
  "approvals.kind",
  "approvals.ownerId",
  "approvals.paymentId",
  "approvals.target",
  "approvals.endsPlan",
  "approvals.decision",
  "approvals.promisedOn",
  "approvals.amount",
  "approvals.reason",
  "approvals.state",
  "approvals.askedBy",
  "approvals.askedAt",
  "approvals.decidedBy",
  "approvals.decidedAt",
  "approvals.answer",
] as const;

type NewApproval = Omit<Approval, "id" | "state" | "decidedBy" | "decidedAt" | "answer"> & {
  /** True if no second person has to agree. */
  alone: boolean;
};

export async function insertApproval(db: Db, approval: NewApproval): Promise<Approval> {
  const { alone, askedAt } = approval;
  return db
    .insertInto("approvals")
    .values({
      reference: approval.reference,
      submissionKey: approval.submissionKey,
      kind: approval.kind,
      ownerId: approval.ownerId,
      paymentId: approval.paymentId,
      target: approval.target,
      endsPlan: approval.endsPlan,
      decision: approval.decision,
      promisedOn: approval.promisedOn,
      amount: approval.amount,
      reason: approval.reason,
      alone,
      state: alone ? "approved" : "waiting",
      askedBy: approval.askedBy,
      askedAt,
      decidedBy: null,
      decidedAt: alone ? askedAt : null,
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
    .where("askedBy", "=", askedBy)
    .where("ownerId", "=", ownerId)
    .where("alone", "=", true)
    .where("askedAt", ">", new Date(now.getTime() - ALONE_WINDOW))
    .executeTakeFirst();
  return Number(row?.sum ?? 0);
}

export async function findApproval(db: Db, reference: string): Promise<Approval | null> {
  return (await approvals(db).where("reference", "=", reference).executeTakeFirst()) ?? null;
}

export async function findApprovalByKey(db: Db, submissionKey: string): Promise<Approval | null> {
  return (await approvals(db).where("submissionKey", "=", submissionKey).executeTakeFirst()) ?? null;
}

const approvals = (db: Db) => db.selectFrom("approvals").select(columns);

/** The open request to decide about a held payment; null if there is none. */
export async function findDecisionRequest(db: Db, paymentId: number): Promise<NamedApproval | null> {
  const request = await selectApprovals(db)
    .where("approvals.paymentId", "=", paymentId)
    .where("approvals.kind", "=", "suspense")
    .where("approvals.state", "=", "waiting")
    .executeTakeFirst();
  return request ?? null;
}

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
      decidedBy: staffId,
      decidedAt: now,
      answer: answer === "" ? null : answer,
    })
    .where("reference", "=", reference)
    .where("askedBy", verdict === "withdrawn" ? "=" : "!=", staffId)
    .returning(columns)
    .executeTakeFirst();
  return decided ?? null;
}

interface SuspendedMoneyOutcome {
  decision: SuspenseDecision;
  reason: string;
  staffId: number;
  now: Date;
}

/**
 * Ends the waiting request about a payment that is decided otherwise than by it: approved if the decision is the one
 * asked for, else refused with the reason; withdrawn if its asker decided. Null if none waits.
 */
export async function closeDecisionRequest(
  db: Db,
  paymentId: number,
  { decision, reason, staffId, now }: SuspendedMoneyOutcome,
): Promise<Approval | null> {
  const request = await findDecisionRequest(db, paymentId);
  if (!request) return null;
  const answered = request.decision === decision ? "approved" : "refused";
  const verdict = request.askedBy === staffId ? "withdrawn" : answered;
  return decideApproval(db, request.reference, { verdict, staffId, answer: reason, now });
}

interface ApprovalFilter {
  state: Approval["state"] | null;
  kind: Approval["kind"] | null;
  ownerId?: number;
  paymentId?: number;
  /** Without what this person asked for. */
  exceptBy?: number;
  /** Only what this person asked for. */
  askedBy?: number;
}

/** Newest first, with the names of the requester, the decider and the owner. */
export async function listApprovals(
  db: Db,
  filter: ApprovalFilter,
  { limit, offset = 0 }: { limit: number; offset?: number },
) {
  const { state, kind, ownerId, paymentId, exceptBy, askedBy } = filter;
  return selectApprovals(db)
    .$if(state !== null, (query) => query.where("approvals.state", "=", state))
    .$if(kind !== null, (query) => query.where("approvals.kind", "=", kind))
    .$if(ownerId !== undefined, (query) => query.where("approvals.ownerId", "=", ownerId ?? 0))
    .$if(paymentId !== undefined, (query) => query.where("approvals.paymentId", "=", paymentId ?? 0))
    .$if(exceptBy !== undefined, (query) => query.where("approvals.askedBy", "!=", exceptBy ?? 0))
    .$if(askedBy !== undefined, (query) => query.where("approvals.askedBy", "=", askedBy ?? 0))
    .orderBy("approvals.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countApprovals(
  db: Db,
  { state, kind }: Pick<ApprovalFilter, "state" | "kind">,
): Promise<number> {
  const { count } = await db
    .selectFrom("approvals")
    .select((of) => of.fn.countAll<number>().as("count"))
    .$if(state !== null, (query) => query.where("state", "=", state))
    .$if(kind !== null, (query) => query.where("kind", "=", kind))
    .executeTakeFirstOrThrow();
  return count;
}

export type NamedApproval = Awaited<ReturnType<typeof listApprovals>>[number];

export async function findNamedApproval(db: Db, reference: string): Promise<NamedApproval | null> {
  return (await selectApprovals(db).where("approvals.reference", "=", reference).executeTakeFirst()) ?? null;
}

function selectApprovals(db: Db) {
  return db
    .selectFrom("approvals")
    .innerJoin("users as owner", "owner.id", "approvals.ownerId")
    .innerJoin("users as asker", "asker.id", "approvals.askedBy")
    .leftJoin("users as decider", "decider.id", "approvals.decidedBy")
    .leftJoin("payments", "payments.id", "approvals.paymentId")
    .select(columns)
    .select(["owner.name as ownerName", "asker.name as askerName", "decider.name as deciderName"])
    .select(["payments.reference as paymentReference", "payments.channel", "payments.orderId"])
    .select((of) => of.fn.coalesce("payments.received", "payments.amount").as("paid"));
}

/** Kobo of a payment that staff asked to refund and a second person has not decided on. */
export async function sumWaiting(db: Db, paymentId: number): Promise<number> {
  const row = await db
    .selectFrom("approvals")
    .select((of) => of.fn.sum<string | null>("amount").as("sum"))
    .where("paymentId", "=", paymentId)
    .where("kind", "=", "refund")
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return Number(row?.sum ?? 0);
}

/** When a staff account may approve again, after it was recovered or changed by others; null if it may now. */
export async function findApproverRest(db: Db, staffId: number, now: Date): Promise<Date | null> {
  const newest = await db
    .selectFrom("auditEvents")
    .select("at")
    .where("subjectId", "=", staffId)
    .where("action", "in", [...takeovers])
    .where("outcome", "=", "ok")
    .where("at", ">", new Date(now.getTime() - APPROVER_REST))
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  return approvesAgain(newest?.at ?? null, now);
}
