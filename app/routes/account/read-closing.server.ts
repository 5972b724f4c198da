import type { AppContext } from "~/services/platform/context.server";
import { formatDate } from "~/models/date";
import { walletBalance } from "~/models/ledger/wallet.server";
import { formatNaira, kobo } from "~/models/money";
import { findClosure } from "~/models/rights/closure.server";
import { type ClosingView, closingView } from "./closing";
import { findLastPeriod } from "~/models/subscriptions/subscription.server";
import { countTills } from "~/models/tills/till.server";
import type { User } from "~/models/users/user";
import { catalogueOf } from "~/services/plans/read-catalogue.server";

/** What deleting this account would mean now. */
export async function readClosing(app: Pick<AppContext, "db" | "clock">, { id }: User): Promise<ClosingView> {
  const now = app.clock.now();
  const open = await findLastPeriod(app.db, id, now);
  const { plans } = await catalogueOf(app);
  const name = plans.find((plan) => plan.id === open?.planId)?.name;
  return closingView({
    plan: open && name !== undefined ? { name, endsAt: open.endsAt } : null,
    balance: kobo(await walletBalance(app.db, id)),
    tills: await countTills(app.db, id, now),
    now,
  });
}

/**
 * When a closed account will be deleted, with the money that came to its wallet since; null if it was reopened or
 * deleted in the meantime.
 */
export async function readDue(
  { db }: Pick<AppContext, "db" | "clock">,
  { id }: User,
): Promise<{ due: string; asked: string; money: string | null } | null> {
  const closure = await findClosure(db, id);
  const balance = await walletBalance(db, id);
  const money = balance > 0 ? formatNaira(balance) : null;
  return closure && { due: formatDate(closure.dueAt), asked: formatDate(closure.askedAt), money };
}
