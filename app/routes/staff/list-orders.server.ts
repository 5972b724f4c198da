import { requireReadable } from "~/http/responses.server";
import { orderMethods, orderPath, orderStates, readOrdersFilter } from "~/models/console/orders";
import { countOrders, listOrders, type ListedOrder } from "~/models/console/orders.server";
import { pageLinks, readNumberedPage } from "~/models/console/numbered-page";
import { formatMoment } from "~/models/date";
import { formatNaira } from "~/models/money";
import type { App } from "~/services/platform/app.server";

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
  const { errors, ...filter } = readOrdersFilter(query);
  requireReadable(errors);
  const total = await countOrders(db, filter);
  const page = readNumberedPage(query.get("page"), total);
  return {
    filter: { ...filter, on: Object.values(filter).some((typed) => typed !== "") },
    rows: (await listOrders(db, filter, page)).map(orderView),
    pages: pageLinks(page, total, {
      path: "/staff/orders",
      filter: { ...filter },
      one: "order",
      many: "orders",
    }),
  };
}

/** The orders of an owner, newest first. */
export const readOrdersOf = async (
  db: App["db"],
  ownerId: number,
  slice: { limit: number; offset: number },
): Promise<OrderView[]> =>
  (await listOrders(db, { q: "", state: "", method: "" }, { ...slice, ownerId })).map(orderView);
