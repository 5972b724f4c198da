import { describe, expect, test } from "vitest";
import { FREELY_FROM_WALLET } from "~/models/checkout/authorization";
import { priceExtras } from "~/models/checkout/change-price";
import type { Order } from "~/models/checkout/order";
import type {
  PlanPurchase,
  PurchaseFacts,
  PurchaseRequest,
  OrderSource,
  Verdict,
} from "~/models/checkout/purchase";
import { priceAndDecide } from "~/models/checkout/verdict";
import { naira } from "~/models/money";
import { catalogue, plus, self, users, payingAgent, paidPeriod } from "../../support/samples";

const now = new Date("2026-11-21T09:00:00Z");
const plan = { ...plus, resellerDiscount: 25 };
const YEAR = naira(45_000);
const MONTH = naira(6_000);

const month: PlanPurchase = {
  kind: "plan",
  plan,
  duration: "month",
  addOns: [],
  onboarding: self,
  coupon: null,
  after: null,
};
/** The key in an agent's page: the location, its newest order, the duration and the price. */
const keyOf = (duration: string, total: number) => `branch|8|3|5|${duration}|${total}`;
const source: OrderSource = { by: "key", key: keyOf("month", MONTH) };

const request: PurchaseRequest = {
  payer: payingAgent(),
  catalogue,
  purchase: month,
  pay: null,
  source,
  step: "order",
  isFresh: true,
};

const facts: PurchaseFacts = {
  now,
  vatTenths: 0,
  tokens: MONTH,
  earlier: null,
  running: null,
  coupon: null,
  eligibility: null,
  state: {
    location: { id: 3, name: "Ada's shop", address: "", taxNumber: "" },
    revision: 1,
    balance: naira(1_000_000),
    lastOrderId: 5,
    awaits: false,
    periods: [],
  },
  keyOf: (...about) => about.join("|"),
  fingerprintOf: ({ total }) => String(total),
};

const order: Order = {
  id: 1,
  ownerId: 1,
  locationId: 3,
  reference: "KP-1",
  planId: 2,
  duration: "month",
  onboardingId: 1,
  method: "tokens",
  state: "settled",
  kind: "new",
  submissionKey: "key",
  lines: [],
  subtotal: 0,
  discount: 0,
  discountName: null,
  vat: 0,
  total: 100,
  couponId: null,
  agentId: 8,
  extras: [],
  createdAt: now,
};

const verdictOn = (change: Partial<PurchaseRequest> = {}, known: Partial<PurchaseFacts> = {}): Verdict =>
  priceAndDecide({ ...request, ...change }, { ...facts, ...known });

const inShort = (verdict: Verdict): string =>
  verdict.verdict === "refuse" ? verdict.refusal : verdict.verdict;

describe("a plan that an agent pays for", () => {
  test("is paid with tokens, at the price for agents", () => {
    const yearly = { ...request, purchase: { ...month, duration: "yearly" as const } };
    const verdict = priceAndDecide(
      { ...yearly, source: { by: "key", key: keyOf("yearly", YEAR) } },
      { ...facts, tokens: YEAR },
    );
    expect(verdict).toMatchObject({
      verdict: "place",
      method: "tokens",
      priced: { kind: "new", couponId: null, quote: { total: YEAR, discountName: "Discount (25%)" } },
    });
  });

  test("needs as many tokens as it costs, whatever the owner's wallet holds", () => {
    expect(verdictOn({}, { tokens: MONTH - 1 })).toMatchObject({
      verdict: "refuse",
      refusal: "tokens-low",
      facts: { missing: 1, quote: { total: MONTH } },
    });
    expect(inShort(verdictOn())).toBe("place");
  });

  test.each([
    ["at another price", { source: { by: "key", key: keyOf("month", MONTH - 1) } }, {}],
    ["for another duration", { source: { by: "key", key: keyOf("yearly", MONTH) } }, {}],
    ["after another order of its owner", {}, { state: { ...facts.state, lastOrderId: 6 } }],
    ["of another account's form", {}, { earlier: "foreign" }],
    ["of another agent's order", {}, { earlier: { ...order, agentId: 9 } }],
    ["of the owner's own order", {}, { earlier: { ...order, agentId: null } }],
  ] as [string, Partial<PurchaseRequest>, Partial<PurchaseFacts>][])(
    "%s is shown again first",
    (_, change, known) => {
      expect(inShort(verdictOn(change, known))).toBe("offer-changed");
    },
  );

  test("that is paid is paid again only if the page asks for the time after it", () => {
    const periods = [paidPeriod({ endsAt: new Date("2026-12-11T09:00:00Z") })];
    const state = { ...facts.state, periods };
    const after = (day: string | null) =>
      inShort(verdictOn({ purchase: { ...month, after: day } }, { state }));
    expect(after(null)).toBe("offer-changed");
    expect(after("2026-12-10")).toBe("offer-changed");
    expect(after("2026-12-11")).toBe("place");
  });

  test("of more than fifty thousand needs a recently typed password", () => {
    const of = (amountMonth: number, isFresh: boolean) => {
      const costly = { ...plan, amountMonth: amountMonth as typeof plan.amountMonth };
      const key = keyOf("month", amountMonth);
      const purchase = { ...month, plan: costly };
      return inShort(verdictOn({ purchase, isFresh, source: { by: "key", key } }, { tokens: amountMonth }));
    };
    expect(of(FREELY_FROM_WALLET, false)).toBe("place");
    expect(of(FREELY_FROM_WALLET + 1, false)).toBe("confirm-password");
    expect(of(FREELY_FROM_WALLET + 1, true)).toBe("place");
  });

  test("sent again by the same agent gets the first result, without tokens or a price", () => {
    const gone = { ...facts.state, lastOrderId: 7 };
    expect(verdictOn({}, { earlier: order, tokens: 0, state: gone })).toEqual({ verdict: "repeat", order });
  });

  test("with others in one payment has that payment's key, and was confirmed with it", () => {
    const bulk: OrderSource = { by: "bulk", orderKey: "renewed-together|4|3" };
    const costly = { ...plan, amountMonth: naira(60_000) };
    const purchase = { ...month, plan: costly };
    const whole = { purchase, source: bulk, isFresh: false };
    expect(verdictOn(whole, { tokens: naira(60_000) })).toMatchObject({
      verdict: "place",
      priced: { submissionKey: bulk.orderKey },
    });
    expect(inShort(verdictOn(whole, { tokens: naira(60_000) - 1 }))).toBe("tokens-low");
  });
});

describe("extras that an agent pays for", () => {
  const periods = [
    paidPeriod({
      paid: {
        lines: [{ kind: "plan", name: "Plus, a month", amount: MONTH }],
        discount: 0,
        vat: 0,
        total: MONTH,
      },
    }),
  ];
  const state = { ...facts.state, periods };
  const quantities = { users: users.options[0]?.quantity };
  const total = priceExtras(quantities, { state, catalogue, vatTenths: 0, now })?.quote.total ?? 0;
  const key = `branch-extras|8|extras|1|1|5|11|${total}`;
  const decided = (
    change: Partial<Extract<OrderSource, { by: "price" }>> = {},
    known: Partial<PurchaseFacts> = {},
  ) =>
    verdictOn(
      { purchase: { kind: "extras", quantities }, source: { by: "price", key, total, ...change } },
      { state, tokens: total, ...known },
    );

  test("are paid with tokens, at the price shown", () => {
    expect(total).toBeGreaterThan(0);
    expect(decided()).toMatchObject({
      verdict: "place",
      method: "tokens",
      priced: { kind: "extras", submissionKey: key, quote: { total } },
    });
    expect(inShort(decided({ total: total + 1 }))).toBe("offer-changed");
    expect(inShort(decided({ key: `extras|1|1|5|11|${total}` }))).toBe("offer-changed");
    expect(inShort(decided({}, { tokens: total - 1 }))).toBe("tokens-low");
    expect(inShort(decided({}, { state: { ...state, periods: [] } }))).toBe("offer-changed");
  });

  test("are not ordered by the form of a plan", () => {
    const byKey = verdictOn(
      { purchase: { kind: "extras", quantities }, source: { by: "key", key } },
      { state },
    );
    expect(inShort(byKey)).toBe("offer-changed");
  });

  test("cannot be ordered if none is chosen", () => {
    const none = verdictOn(
      { purchase: { kind: "extras", quantities: {} }, source: { by: "price", key, total } },
      { state, tokens: total },
    );
    expect(inShort(none)).toBe("offer-changed");
  });
});

test("agents pay for plans and extras only", () => {
  expect(() => verdictOn({ purchase: { ...month, kind: "trial" } })).toThrow(/trial/);
  expect(() => verdictOn({ purchase: { kind: "upgrade", planId: 5 } })).toThrow(/upgrade/);
});
