import { cancelAwaiting } from "~/models/checkout/order.server";
import { lockWallet, walletBalance } from "~/models/ledger/wallet.server";
import { withdrawTopUpLinks } from "~/models/pay-links/pay-link.server";
import { endPersonalItems } from "~/models/recovery/personal-items.server";
import { closeAccountOf, undoClosure } from "~/models/rights/closure.server";
import { accountClosedMail } from "~/messages/rights/mail";
import { type PayoutAccount, payoutReference } from "~/models/rights/payout";
import { endPayout, findWaitingPayout, setAside } from "~/models/rights/payout.server";
import { listOpenSetups } from "~/models/setups/setup.server";
import { type User, securityHold } from "~/models/users/user";
import { lockAccount } from "~/models/users/user.server";
import { type AppContext, contextOf, transact } from "~/services/platform/context.server";
import { invoiceFees } from "~/services/invoices/invoice-fees.server";
import { endShopAccess } from "~/services/members/end-access.server";
import { endSavedPayments } from "~/services/recovery/end-saved-payments.server";
import { cancelSetupOf } from "~/services/setups/cancel-setup.server";

type CloseResult =
  | { outcome: "closed" }
  /** Money is never deleted: it has to be spent, or go to a bank account. */
  | { outcome: "money"; balance: number }
  | { outcome: "held"; until: Date };

/**
 * Closes an account at once; it is deleted after the time for second thoughts. Everything that acts for it ends:
 * sessions, tills, webhooks, invitations, renewal, saved cards, orders, payment links and setups. Submitted twice, it
 * is closed once.
 * @param account where to send what is left in the wallet
 */
export function closeAccount(
  app: AppContext,
  { id }: Pick<User, "id">,
  account: PayoutAccount | null = null,
): Promise<CloseResult> {
  return transact(app, { id }, async (ctx, undo): Promise<CloseResult> => {
    const { db, now } = ctx;
    const user = await lockAccount(db, id);
    if (user === null || user.closedAt !== null) return { outcome: "closed" };
    const held = securityHold(user, now);
    if (held) return { outcome: "held", until: held };
    await endSavedPayments(ctx, user);
    await cancelAwaiting(db, id, now);
    await withdrawTopUpLinks(db, id, now);
    for (const { orderId } of await listOpenSetups(db, id))
      await cancelSetupOf(contextOf(app, { db, now }), orderId, "closed");
    await lockWallet(db, id);
    const balance = await walletBalance(db, id);
    if (balance > 0 && account === null) return undo({ outcome: "money", balance });
    const payout = balance > 0 && account ? { amount: balance, account } : null;
    if (payout) {
      const reference = payoutReference(ctx.random.bytes(REFERENCE_BYTES));
      await setAside(db, { ...payout, ownerId: id, reference, now });
    }
    await invoiceFees(ctx, id, null);
    const closure = await closeAccountOf(db, id, now);
    await endShopAccess(db, id, "closed", now);
    await endPersonalItems(db, "closure", { user, now });
    const words = { owner: user, dueAt: closure.dueAt, payout, page: `${ctx.origin}/login` };
    const mail = accountClosedMail(words, ctx.contact);
    await ctx.notify(user, { about: "account-closed", of: [closure.id], mail });
    await ctx.audit({ action: "account-closed", subjectId: id });
    return { outcome: "closed" };
  });
}

const REFERENCE_BYTES = 10;

/** Reopens a closed account; false if it is open already, or deleted by now. Money not sent yet is in the wallet again. */
export function undoClosing(app: AppContext, { id }: User): Promise<boolean> {
  return transact(app, { id }, async ({ db, now, audit }) => {
    await lockAccount(db, id);
    if (!(await undoClosure(db, id, now))) return false;
    const payout = await findWaitingPayout(db, id);
    if (payout) await endPayout(db, payout, "returned", now);
    await audit({ action: "account-taken-back", subjectId: id });
    return true;
  });
}
