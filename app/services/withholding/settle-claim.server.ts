import { inTransaction } from "#db/transaction";
import { lockAwaitingOrder } from "~/models/checkout/order.server";
import { withheldEntries } from "~/models/ledger/journal";
import { postJournal } from "~/models/ledger/journal.server";
import { lockState } from "~/models/subscriptions/state.server";
import { lockUndeletedAccount } from "~/models/users/closure.server";
import { mailUser } from "~/models/users/user-message.server";
import { getUser } from "~/models/users/user.server";
import { claimPath } from "~/models/withholding/claim";
import { findClaim, moveClaim } from "~/models/withholding/claim.server";
import { claimSettledMail } from "~/models/withholding/mail";
import { journalLines } from "~/models/withholding/view";
import { fulfilOrder } from "~/services/checkout/fulfil-order.server";
import { recordRequestEvent } from "~/services/http/audit.server";
import { ownOrigin } from "~/services/http/own-origin.server";
import type { App } from "~/services/platform/app.server";
import { recordStaffAction } from "~/services/staff/record-staff-action.server";

type Context = Pick<App, "db" | "clock" | "config">;

export type ClaimSettled =
  | { outcome: "done" }
  | { outcome: "not-found" }
  /** It was settled, refused or withdrawn before, or its order has ended. */
  | { outcome: "moved" }
  /** What arrived and what was kept back are less than the price. */
  | { outcome: "short"; missing: number };

/**
 * Counts what was kept back as paid, and pays the order with it and with what arrived in the wallet, or does nothing.
 * Locks account, plan, order and claim in this order, as all that ends an order does.
 */
export async function settleClaim(
  app: Context,
  reference: string,
  { staffId }: { staffId: number },
): Promise<ClaimSettled> {
  const claim = await findClaim(app.db, reference);
  if (!claim) return { outcome: "not-found" };
  const { id, ownerId, orderId, amount, due } = claim;
  return inTransaction<ClaimSettled>(app.db, async (trx, undo) => {
    const now = app.clock.now();
    if (!(await lockUndeletedAccount(trx, ownerId))) return { outcome: "moved" };
    await lockState(trx, ownerId, now);
    if (!(await lockAwaitingOrder(trx, { ownerId, id: orderId }, now))) return { outcome: "moved" };
    if (!(await moveClaim(trx, id, { to: "settled" }, now))) return { outcome: "moved" };
    await postJournal(trx, {
      ...{ ownerId, kind: "withholding", reference: `withheld:${reference}`, now },
      ...{ text: journalLines.settled, entries: withheldEntries(amount) },
    });
    const paidBy = "Wallet, with withheld tax";
    const done = await fulfilOrder(app, trx, { orderId, ownerId, paidFrom: "wallet", paidBy, now });
    if (done.outcome === "short") undo({ outcome: "short", missing: due - done.balance });
    if (done.outcome === "not-valid") undo({ outcome: "moved" });
    const owner = await getUser(trx, ownerId);
    await mailUser(trx, owner, {
      ...claimSettledMail({ owner, amount, page: ownOrigin(app) + claimPath(reference) }),
      ...{ dedupeKey: `withholding-settled:${reference}`, now },
    });
    await recordStaffAction(trx, {
      ...{ now, by: { staffId, reason: `${reference} is covered` }, act: "withholding-settled" },
      ...{
        subjectId: ownerId,
        object: reference,
        before: { state: "open" },
        after: { state: "settled", amount },
      },
    });
    await recordRequestEvent(trx, {
      ...{ now, action: "withholding-settled", outcome: "ok", actorId: staffId, subjectId: ownerId },
    });
    return { outcome: "done" };
  });
}
