import { agentCheckoutPath } from "~/models/agents/location-checkout";
import {
  locationOrderView,
  locationStanding,
  readLocationAfter,
  readLocationStep,
  tokenPaymentView,
} from "./location-order";
import { LEAST_BY_CARD } from "~/models/checkout/least-by-card";
import { findAgentOrder } from "~/models/checkout/order.server";
import { dayOf, formatDate, formatMoment } from "~/models/date";
import { formatTokens } from "~/models/ledger/tokens";
import { walletBalance } from "~/models/ledger/wallet.server";
import { formatNaira, KOBO_IN_NAIRA, kobo } from "~/models/money";
import { amountToAdd, topUpPath } from "~/models/payments/top-up";
import { readLocationCheckout } from "~/services/agents/order-for-location.server";
import { app } from "~/services/platform/app.server";
import { readKept } from "~/routes/_shared/kept-fields.server";
import { denial } from "~/http/refusals/refuse-object.server";
import type { AgentPage } from "./find-location-page.server";
import { orderFields, orderSchema, readOrder } from "./order.server";

/** What the page shows: a new payment, that nothing has to be paid now, or the order of the location. */
export async function readLocationPage(request: Request, page: AgentPage) {
  const query = new URL(request.url).searchParams;
  const { agent, location, plan } = page;
  const { shopName, registrant } = location;
  const named = registrant.name === shopName ? null : registrant.name;
  const about = { shopName, registrant: named, planName: plan.name };
  const reference = query.get("paid");
  if (reference !== null) return { ...about, ...nothing, paid: await readPaid(page, reference) };
  const after = readLocationAfter(query);
  const kept = readKept(request, Object.values(orderFields), orderSchema);
  const checkout = await readLocationCheckout(app, page, { after, unsaved: kept && readOrder(kept) });
  const { live, now } = checkout;
  const planName = page.catalogue.plans.find(({ id }) => id === live?.planId)?.name ?? null;
  const standing = locationStanding(live, planName, now);
  if (checkout.done) return { ...about, ...nothing, done: await readDone(page, checkout.paid, standing) };
  const view = locationOrderView({ ...page, ...checkout, vatTenths: app.config.vatTenths });
  return {
    ...about,
    ...nothing,
    order: {
      ...view,
      picks: [view.duration, ...view.extras].map(({ name, value }) => ({ name, value })),
      standing,
      agent: { name: firstNameOf(agent.name), email: agent.email },
      step: readLocationStep(query),
      paths: pathsOf(page, after),
      pay: payOf(page, checkout, after),
    },
  };
}

export type LocationOrder = NonNullable<Awaited<ReturnType<typeof readLocationPage>>["order"]>;

const nothing = { paid: null, done: null, order: null };

const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? name;

function pathsOf({ location, code, duration }: AgentPage, after: string | null) {
  const at = { ...location, code, duration, after };
  return {
    summary: agentCheckoutPath({ ...at, step: "summary" }),
    extras: agentCheckoutPath({ ...at, step: "extras" }),
    pay: agentCheckoutPath({ ...at, step: "pay" }),
  };
}

type Checkout = Awaited<ReturnType<typeof readLocationCheckout>>;

function payOf(
  page: AgentPage,
  { quote, balance, submissionKey, ownersPrice, ...order }: Checkout,
  after: string | null,
) {
  const { total, kept } = quote;
  const { shopName } = page.location;
  const missing = total - balance;
  const amount = missing > 0 ? amountToAdd(kobo(missing), app.config.topUp) / KOBO_IN_NAIRA : "";
  return {
    ...tokenPaymentView({ ...order, shopName, planName: page.plan.name, total, kept, balance }),
    hidden: { submission_key: submissionKey, total_amount: String(total / KOBO_IN_NAIRA) },
    ownerOrders: order.ownerOrders,
    ask: !order.ownerOrders && ownersPrice >= LEAST_BY_CARD ? formatNaira(ownersPrice) : null,
    buy: topUpPath(String(amount), pathsOf(page, after).pay, "tokens"),
  };
}

/** The state of the agent's own payment; another agent's counts as not found. */
async function readPaid({ agent, location }: AgentPage, reference: string) {
  const { locationId } = location;
  const order = await findAgentOrder(app.db, { agentId: agent.id, locationId }, reference);
  if (!order)
    throw await denial(app, {
      userId: agent.id,
      object: "order",
      message: "We cannot find this payment. Open Tokens to see what you paid.",
    });
  const balance = await walletBalance(app.db, agent.id, "tokens");
  return {
    until: order.endsAt && formatDate(order.endsAt),
    taken: formatTokens(order.total),
    left: formatTokens(balance),
    kept: order.kept > 0 ? formatNaira(order.kept) : null,
    receipt: `/transactions/${order.reference}`,
  };
}

async function readDone({ agent, location, code }: AgentPage, paid: Date | null, standing: string) {
  const { locationId } = location;
  const last = await findAgentOrder(app.db, { agentId: agent.id, locationId }, null);
  return {
    standing,
    last: last && {
      name: last.title,
      when: formatMoment(last.paidAt),
      total: last.total,
      tokens: formatTokens(last.total),
      kept: last.kept > 0 ? formatNaira(last.kept) : null,
      receipt: `/transactions/${last.reference}`,
    },
    more: agentCheckoutPath({ locationId, code, after: paid && dayOf(paid) }),
  };
}
