import type { AppContext } from "~/services/platform/context.server";
import { requireReadable } from "~/http/responses.server";
import { orderMethods, orderPath, ordersPath, orderStates, readOrdersFilter } from "~/models/console/orders";
import {
  findPaymentsOfReceipt,
  listOrders,
  type FoundPayment,
  type ListedOrder,
} from "~/models/console/orders.server";
import {
  peoplePath,
  personPath,
  readPeopleFilter,
  readPeopleSearch,
  accountStanding,
} from "~/models/console/people";
import { listPeople, type ListedPerson } from "~/models/console/people.server";
import { formatDate, formatMoment } from "~/models/date";
import { formatNaira } from "~/models/money";
import { nationalPhone } from "~/models/users/phone";
import { roleNames } from "~/models/users/role";
import { paymentStateNames } from "~/models/payments/payment-list";
import { listPayments } from "~/models/payments/payment-list.server";
import type { App } from "~/services/platform/app.server";
import { paymentPath } from "./list-payments.server";

const PAGE_LENGTH = 25;
const FOUND_AT_ONCE = 10;

const personView = (person: ListedPerson, now: Date) => ({
  id: person.id,
  href: personPath(person.id),
  name: person.name,
  username: person.username,
  role: roleNames[person.role],
  standing: accountStanding(person, now),
  contact: `${person.email}, ${nationalPhone(person.phone) || "no phone"}`,
  since: formatDate(person.createdAt),
});

export async function readPeople({ db, clock }: Pick<AppContext, "db" | "clock">, query: URLSearchParams) {
  const {
    filter: { errors, ...filter },
    before,
  } = readPeopleFilter(query);
  requireReadable(errors);
  const now = clock.now();
  const found = await listPeople(db, filter, { before, limit: PAGE_LENGTH + 1, now });
  const rows = found.slice(0, PAGE_LENGTH);
  const last = found.length > PAGE_LENGTH ? rows.at(-1) : undefined;
  return {
    filter: { ...filter, on: Object.values(filter).some((typed) => typed !== "") },
    rows: rows.map((person) => personView(person, now)),
    newest: before > 0 ? peoplePath(filter) : null,
    older: last ? peoplePath(filter, last.id) : null,
  };
}

const orderView = (order: ListedOrder) => ({
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

const anyPayment = { state: null, channel: null, from: "", to: "", since: null, until: null };

/** By receipt number, reference of the payment or its order, the provider's number, or words of the owner. */
async function findPayments(db: App["db"], q: string): Promise<FoundPayment[]> {
  const ofReceipt = await findPaymentsOfReceipt(db, q);
  if (ofReceipt.length > 0) return ofReceipt;
  const page = { below: null, limit: FOUND_AT_ONCE };
  const found = await listPayments(db, { ...anyPayment, search: q }, page);
  return found.map(({ ownerName: owner, ...payment }) => ({ ...payment, owner }));
}

/** Results of the search box: people, orders and payments. */
export async function searchConsole({ db, clock }: Pick<AppContext, "db" | "clock">, query: URLSearchParams) {
  const q = readPeopleSearch(query.get("q"));
  if (q === "") return { q, people: [], orders: [], payments: [] };
  const now = clock.now();
  const everybody = { q, role: "", state: "" } as const;
  const first = { before: 0, limit: FOUND_AT_ONCE };
  const people = await listPeople(db, everybody, { ...first, now });
  const orders = await listOrders(db, { q, state: "", method: "" }, first);
  const payments = await findPayments(db, q);
  return {
    q,
    people: people.map((person) => personView(person, now)),
    orders: orders.map(orderView),
    payments: payments.map(({ reference, owner, amount, state, createdAt }) => ({
      reference,
      owner,
      state: paymentStateNames[state],
      href: paymentPath(reference),
      amount: formatNaira(amount),
      when: formatMoment(createdAt),
    })),
  };
}
