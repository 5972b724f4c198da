import { requireReadable } from "~/http/responses.server";
import { orderMethods, orderPath, ordersPath, orderStates, readOrdersFilter } from "~/models/console/orders";
import { listOrders, type ListedOrder } from "~/models/console/orders.server";
import { formatMoment } from "~/models/date";
import { formatNaira } from "~/models/money";
import type { App } from "~/services/platform/app.server";

const PAGE_LENGTH = 25;

/** An order as a row of the console shows it. */
export const orderView = (order: ListedOrder) => ({
  reference: order.reference,
  href: orderPath(order.reference),
  owner: order.owner,
  plan: order.plan,
  method: orderMethods[order.method],
  state: orderStates[order.state],
  total: formatNaira(order.total),
  when: formatMoment(order.createdAt),
});

type OrderView = ReturnType<typeof orderView>;

export async function readOrders({ db }: Pick<App, "db">, query: URLSearchParams) {
  const {
    filter: { errors, ...filter },
    before,
  } = readOrdersFilter(query);
  requireReadable(errors);
  const found = await listOrders(db, filter, { before, limit: PAGE_LENGTH + 1 });
  const rows = found.slice(0, PAGE_LENGTH);
  const last = found.length > PAGE_LENGTH ? rows.at(-1) : undefined;
  return {
    filter: { ...filter, on: Object.values(filter).some((typed) => typed !== "") },
    rows: rows.map(orderView),
    newest: before > 0 ? ordersPath(filter) : null,
    older: last ? ordersPath(filter, last.id) : null,
  };
}

export const readOrdersOf = async (db: App["db"], ownerId: number, limit: number): Promise<OrderView[]> =>
  (await listOrders(db, { q: "", state: "", method: "" }, { before: 0, limit, ownerId })).map(orderView);
