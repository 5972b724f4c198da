import type { Db } from "#db/client";
import { findAgentCode } from "~/models/agents/agent.server";
import type { Approval } from "~/models/approvals/approval";
import { findApproval } from "~/models/approvals/approval.server";
import { walletGrantMail, walletGrantText } from "~/messages/approvals/mail";
import { walletGrantEntries } from "~/models/ledger/journal";
import { postJournal } from "~/models/ledger/journal.server";
import { tokensFor } from "~/models/ledger/tokens";
import { kobo } from "~/models/money";
import type { Payment } from "~/models/payments/payment";
import { getPaymentById, lockPaymentAndOrder } from "~/models/payments/payment.server";
import { getUser, lockAccount } from "~/models/users/user.server";
import { adjustTokens } from "~/services/agents/adjust-tokens.server";
import type { PaymentContext } from "~/services/platform/app.server";
import { type Context, contextOf } from "~/services/platform/context.server";
import { type IssueResult, issueRefund } from "~/services/payments/issue-refund.server";
import { decideSuspense } from "~/services/payments/decide-suspense.server";
import { sendRefund } from "~/services/payments/send-refund.server";

export type ApprovalContext = PaymentContext & Context;

/** Why the approved action cannot be done as things are now. The caller must undo the transaction. */
export type CarryOutProblem =
  | Exclude<IssueResult, { outcome: "issued" }>
  /** The money is no longer held, or cannot be used as was asked. */
  | { outcome: "not-decidable" }
  /** It would add to the wallet of a closed account. */
  | { outcome: "closed-account" };

/** Does what was approved, in the transaction that approves it. */
export async function carryOut(ctx: ApprovalContext, approval: Approval): Promise<CarryOutProblem | null> {
  switch (approval.kind) {
    case "refund":
      return refund(ctx, approval);
    case "suspense":
      return decideSuspendedMoney(ctx, approval);
    case "wallet":
    case "tokens":
      if (await givesToClosed(ctx.db, approval)) return { outcome: "closed-account" };
      return approval.kind === "wallet" ? grantMoney(ctx, approval) : grantTokens(ctx, approval);
  }
}

/** A closed account keeps nothing: its money was sent to a bank. Locks the account, so that it cannot close meanwhile. */
export async function givesToClosed(
  db: Db,
  { ownerId, amount }: Pick<Approval, "ownerId" | "amount">,
): Promise<boolean> {
  if (amount < 0) return false;
  const account = await lockAccount(db, ownerId);
  return account !== null && account.closedAt !== null;
}

/** The payment to be refunded. */
export async function paymentOf(db: Db, { paymentId }: Pick<Approval, "paymentId">): Promise<Payment> {
  if (paymentId === null) throw new Error("this approval is of no payment");
  return getPaymentById(db, paymentId);
}

async function refund(ctx: ApprovalContext, approval: Approval): Promise<CarryOutProblem | null> {
  const { db, now } = ctx;
  const { reference: note, amount, target, endsPlan } = approval;
  if (target === "wallet" && (await givesToClosed(db, approval))) return { outcome: "closed-account" };
  const payment = await lockPaymentAndOrder(db, await paymentOf(db, approval));
  const issued = await issueRefund(contextOf(ctx, { db, now }), payment, {
    note,
    amount,
    target: target ?? "source",
    endsPlan: endsPlan ?? false,
  });
  return issued.outcome === "issued" ? null : issued;
}

/** The decider of the request decides about the money. */
async function decideSuspendedMoney(
  ctx: ApprovalContext,
  approval: Approval,
): Promise<CarryOutProblem | null> {
  const { decision, decidedBy, reason } = approval;
  if (decision === null || decidedBy === null) throw new Error(`${approval.reference} asks for no decision`);
  const { reference } = await paymentOf(ctx.db, approval);
  const { username: name } = await getUser(ctx.db, decidedBy);
  const decided = await decideSuspense(ctx, reference, {
    decision,
    reason,
    by: { name, staffId: decidedBy },
  });
  if (decided.outcome === "done") return null;
  if (decided.outcome === "short" || decided.outcome === "disputed") return decided;
  return { outcome: "not-decidable" };
}

async function grantMoney(
  { db, now, contact, origin, notify }: Context,
  { reference, ownerId, amount, reason }: Approval,
): Promise<CarryOutProblem | null> {
  const posted = await postJournal(db, {
    ownerId,
    kind: amount > 0 ? "wallet-grant" : "wallet-take-back",
    reference: `wallet-grant:${reference}`,
    text: walletGrantText(amount, reason),
    entries: walletGrantEntries(amount),
    now,
  });
  if (posted.outcome === "short") return posted;
  if (posted.outcome === "repeated") throw new Error(`${reference} is booked already`);
  const user = await getUser(db, ownerId);
  const mail = walletGrantMail({ amount, reason }, posted.balance ?? 0, user, origin, contact);
  await notify(user, { about: "wallet-grant", of: [reference], mail });
  return null;
}

async function grantTokens(
  ctx: Context,
  { reference, ownerId, amount, reason, askedBy }: Approval,
): Promise<CarryOutProblem | null> {
  const code = await findAgentCode(ctx.db, ownerId);
  if (code === null) throw new Error(`account ${ownerId} does not belong to an agent`);
  const done = await adjustTokens(ctx, {
    code,
    reference,
    reason,
    kind: amount > 0 ? "grant" : "take-back",
    amount: tokensFor(kobo(Math.abs(amount))),
    by: { name: (await getUser(ctx.db, askedBy)).username, userId: askedBy },
  });
  if (done.outcome === "short") return done;
  if (done.outcome !== "done") throw new Error(`${reference} is ${done.outcome}`);
  return null;
}

/** After the commit, asks the provider to refund the card; if that fails now, the jobs try again. */
export async function callAfter<Result extends { outcome: string }>(
  app: PaymentContext,
  result: Result,
): Promise<Result> {
  const { reference } = result as Result & { reference?: string };
  const approval = reference === undefined ? null : await findApproval(app.db, reference);
  if (approval?.state === "approved" && approval.target === "source")
    await sendRefund(app, await paymentOf(app.db, approval), approval.reference).catch((error: unknown) => {
      app.log.error({ err: error, reference }, "the provider will be asked for a refund later");
    });
  return result;
}
