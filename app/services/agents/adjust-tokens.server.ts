import type { Db } from "#db/client";
import { findAgentAccount } from "~/models/agents/agent.server";
import { type Adjustment, adjustmentText, adjustedTokens } from "~/models/agents/token-adjustment";
import { adjustmentMail } from "~/messages/agents/mail";
import { findAdjustment, insertAdjustment } from "~/models/agents/token-adjustment.server";
import { grantEntries } from "~/models/ledger/journal";
import { postJournal } from "~/models/ledger/journal.server";
import { walletBalance } from "~/models/ledger/wallet.server";
import { getUser } from "~/models/users/user.server";
import type { Context } from "~/services/platform/context.server";

interface AdjustmentOrder extends Adjustment {
  /** The agent's code. */
  code: string;
  /** Identifies one adjustment: repeating it changes nothing. */
  reference: string;
  /** The login of the person who does it, and their staff account if they have one. */
  by: { name: string; userId?: number };
}

type AdjustmentResult =
  | { outcome: "done" | "repeated"; balance: number }
  /** The agent has fewer than should be taken. */
  | { outcome: "short"; balance: number }
  /** Another adjustment has this reference. */
  | { outcome: "conflict" }
  | { outcome: "not-found" };

/**
 * Staff give an agent tokens or take some away: books, statement, log and mail in the caller's transaction, once. The
 * transaction stays usable with any outcome.
 */
export async function adjustTokens(ctx: Context, order: AdjustmentOrder): Promise<AdjustmentResult> {
  const { db, now } = ctx;
  const agent = await findAgentAccount(db, order.code);
  if (!agent) return { outcome: "not-found" };
  const { kind, reference } = order;
  const posted = await postJournal(db, {
    ownerId: agent.id,
    kind: `token-${kind}`,
    reference: `token-adjustment:${reference}`,
    text: adjustmentText(order),
    entries: grantEntries(adjustedTokens(order)),
    now,
  });
  if (posted.outcome === "repeated") return repeat(db, agent.id, order);
  if (posted.outcome === "short") return posted;
  const balance = posted.balance ?? 0;
  await auditAdjustment(ctx, { ...order, agentId: agent.id, balance });
  return { outcome: "done", balance };
}

async function auditAdjustment(
  { db, now, contact, origin, audit, notify }: Context,
  { agentId, balance, by, ...order }: AdjustmentOrder & { agentId: number; balance: number },
): Promise<void> {
  const { kind, reason, reference } = order;
  await insertAdjustment(db, {
    reference,
    ownerId: agentId,
    amount: adjustedTokens(order),
    reason,
    madeBy: by.name,
    createdAt: now,
  });
  const user = await getUser(db, agentId);
  const mail = adjustmentMail(order, balance, user, origin, contact);
  await notify(user, { about: "token-adjustment", of: [reference], mail });
  const action = kind === "grant" ? "tokens-granted" : "tokens-taken-back";
  await audit({ action, actorId: by.userId, subjectId: agentId });
}

async function repeat(trx: Db, agentId: number, order: AdjustmentOrder): Promise<AdjustmentResult> {
  const earlier = await findAdjustment(trx, order.reference);
  const same =
    earlier?.ownerId === agentId &&
    earlier.amount === adjustedTokens(order) &&
    earlier.reason === order.reason;
  if (!same) return { outcome: "conflict" };
  return { outcome: "repeated", balance: await walletBalance(trx, agentId, "tokens") };
}
