import { findPaymentsOfReceipt, listOrders, type FoundPayment } from "~/models/console/orders.server";
import { readPeopleSearch } from "~/models/console/people";
import { listPeople } from "~/models/console/people.server";
import { formatMoment } from "~/models/date";
import { formatNaira } from "~/models/money";
import { paymentStateNames } from "~/models/payments/payment-list";
import { listPayments } from "~/models/payments/payment-list.server";
import { orderView } from "~/routes/staff/list-orders.server";
import { paymentPath } from "~/routes/staff/list-payments.server";
import { personView } from "~/routes/staff/list-people.server";
import type { App } from "~/services/platform/app.server";
import type { AppContext } from "~/services/platform/context.server";

const FOUND_AT_ONCE = 10;

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
