import type { AppContext } from "~/services/platform/context.server";
import { addedExtrasRow, periodRow } from "~/messages/subscriptions/billing";
import { listAddedExtras } from "~/models/checkout/order.server";
import { listPeriods } from "~/models/subscriptions/subscription.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";

const MOST_ROWS = 50;

/** The periods of the plan and the extras added to them, newest first. */
export async function readHistory(app: AppContext, ownerId: number) {
  const [catalogue, periods, extras] = await Promise.all([
    catalogueOf(app),
    listPeriods(app.db, ownerId, MOST_ROWS),
    listAddedExtras(app.db, ownerId, MOST_ROWS),
  ]);
  const rows = [
    ...extras.map((order) => ({
      ...addedExtrasRow(order, periods),
      at: order.settledAt,
      reference: order.reference,
    })),
    ...periods.map((period) => ({
      ...periodRow(catalogue, period),
      at: period.startsAt,
      reference: period.reference,
    })),
  ];
  return rows
    .sort((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, MOST_ROWS)
    .map(({ at: _, reference, ...row }) => ({
      ...row,
      receipt: row.total ? `/transactions/${reference}` : null,
    }));
}
