import type { Db } from "#db/client";
import { inTransaction } from "#db/transaction";
import { cancelAwaiting } from "~/models/checkout/order.server";
import { lockWallet, walletBalance } from "~/models/ledger/wallet.server";
import { withdrawTopUpLinks } from "~/models/pay-links/pay-link.server";
import { mailUser } from "~/models/users/user-message.server";
import { endSavedPayments } from "~/models/recovery/handover.server";
import { endPersonalItems } from "~/models/recovery/personal-items.server";
import type { Closure } from "~/models/rights/closure";
import { closeAccountOf, undoClosure } from "~/models/rights/closure.server";
import { accountClosedMail } from "~/messages/rights/mail";
import { listOpenSetups } from "~/models/setups/setup.server";
import { type User, securityHold } from "~/models/users/user";
import { lockAccount } from "~/models/users/user.server";
import type { App } from "~/services/platform/app.server";
import { recordRequestEvent } from "~/services/platform/audit.server";
import { contextOf } from "~/services/platform/context.server";
import { ownOrigin } from "~/services/platform/own-origin.server";
import { endShopAccess } from "~/services/members/end-access.server";
import { cancelSetupOf } from "~/services/setups/cancel-setup.server";

type Context = Pick<App, "db" | "clock" | "config">;

type CloseResult =
  | { outcome: "closed" }
  /** Money is never deleted: it has to be spent or returned first. */
  | { outcome: "money"; balance: number }
  | { outcome: "held"; until: Date };

/**
 * Closes an account at once; it is deleted after the time for second thoughts. Everything that acts for it ends:
 * sessions, tills, webhooks, invitations, renewal, saved cards, orders, payment links and setups. Submitted twice, it
 * is closed once.
 */
export function closeAccount(app: Context, { id }: User): Promise<CloseResult> {
  const now = app.clock.now();
  return inTransaction(app.db, async (trx, undo): Promise<CloseResult> => {
    const user = await lockAccount(trx, id);
    if (user === null || user.closedAt !== null) return { outcome: "closed" };
    const held = securityHold(user, now);
    if (held) return { outcome: "held", until: held };
    await endSavedPayments(trx, user, now);
    await cancelAwaiting(trx, id, now);
    await withdrawTopUpLinks(trx, id, now);
    for (const { orderId } of await listOpenSetups(trx, id))
      await cancelSetupOf(contextOf(app, { db: trx, now }), orderId);
    await lockWallet(trx, id);
    const balance = await walletBalance(trx, id);
    if (balance > 0) return undo({ outcome: "money", balance });
    const closure = await closeAccountOf(trx, id, now);
    await endShopAccess(trx, id, "closed", now);
    await endPersonalItems(trx, "closure", { user, now });
    await tell(app, trx, user, closure, now);
    return { outcome: "closed" };
  });
}

async function tell(app: Context, trx: Db, owner: User, { id, dueAt }: Closure, now: Date): Promise<void> {
  await mailUser(trx, owner, {
    dedupeKey: `account-closed:${id}`,
    now,
    ...accountClosedMail({ owner, dueAt, page: `${ownOrigin(app)}/login` }, app.config.contact),
  });
  await recordRequestEvent(trx, {
    now,
    action: "account-closed",
    outcome: "ok",
    actorId: owner.id,
    subjectId: owner.id,
  });
}

/** Reopens a closed account; false if it is open already, or deleted by now. */
export function undoClosing(app: Context, { id }: User): Promise<boolean> {
  const now = app.clock.now();
  return app.db.transaction().execute(async (trx) => {
    await lockAccount(trx, id);
    if (!(await undoClosure(trx, id, now))) return false;
    await recordRequestEvent(trx, {
      now,
      action: "account-taken-back",
      outcome: "ok",
      actorId: id,
      subjectId: id,
    });
    return true;
  });
}
