import { listOrders } from "~/models/console/orders.server";
import { type PersonCard, readPersonCards } from "~/models/console/person-card.server";
import { FOUND_AT_ONCE, whyFound } from "~/models/console/search";
import { findPeople } from "~/models/console/search.server";
import { anyPayment } from "~/models/payments/payment-list";
import { listPayments } from "~/models/payments/payment-list.server";
import { readSearch, searchTerms } from "~/models/search-terms";
import { readPlanFacts } from "~/routes/staff/plan-fact.server";
import { orderView } from "~/routes/staff/list-orders.server";
import { paymentView } from "~/routes/staff/list-payments.server";
import { cardView } from "~/routes/staff/person-card.server";
import type { AppContext } from "~/services/platform/context.server";

/** What the search box finds: people with what support asks first, orders and payments. */
export async function searchConsole(app: Pick<AppContext, "db" | "clock">, query: URLSearchParams) {
  const { db, clock } = app;
  const q = readSearch(query.get("q"));
  if (q === "") return { q, people: [], orders: [], payments: [] };
  const now = clock.now();
  const terms = searchTerms(q);
  const found = await findPeople(db, terms, { limit: FOUND_AT_ONCE, now });
  const cards = await readPersonCards(
    db,
    found.map(({ userId }) => userId),
    now,
  );
  const plans = await readPlanFacts(app, ownersIn(cards));
  const orders = await listOrders(db, { q, state: "", method: "" }, { limit: FOUND_AT_ONCE });
  const payments = await listPayments(
    db,
    { ...anyPayment, search: q },
    { below: null, limit: FOUND_AT_ONCE },
  );
  return {
    q,
    people: cards.map((card) => {
      const { id } = card.person;
      const match = found.find(({ userId }) => userId === id);
      return cardView(card, { plan: plans.get(id), why: match ? whyFound(match.by, match.detail) : "", now });
    }),
    orders: orders.map(orderView),
    payments: payments.map(paymentView),
  };
}

const ownersIn = (cards: readonly PersonCard[]): number[] =>
  cards.filter(({ person }) => person.role === "owner").map(({ person }) => person.id);
