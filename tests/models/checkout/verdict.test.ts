import { describe, expect, test } from "vitest";
import { FREELY_FROM_WALLET } from "~/models/checkout/authorization";
import { LEAST_BY_CARD } from "~/models/checkout/least-by-card";
import type { Order } from "~/models/checkout/order";
import { priceExtras, priceUpgrade } from "~/models/checkout/change-price";
import type { FoundCoupon } from "~/models/checkout/plan-price";
import { type PayBy, cardOrderFingerprint, payOf } from "~/models/checkout/pay-by";
import type {
  PlanPurchase,
  PurchaseFacts,
  PurchaseRequest,
  OrderSource,
  Verdict,
} from "~/models/checkout/purchase";
import { priceAndDecide } from "~/models/checkout/verdict";
import { naira } from "~/models/money";
import type { Catalogue, PricedPlan } from "~/models/plans/catalogue";
import type { OrderedPeriod, SubscriptionKind } from "~/models/subscriptions/subscription";
import { basic, byPhone, catalogue, plus, self, users, payingOwner, paidPeriod } from "../../support/samples";

const now = new Date("2026-11-21T09:00:00Z");
const wallet: PayBy = { with: "wallet" };
const newCard: PayBy = { with: "provider", channel: "card", cardId: null, saveCard: false };
const savedCard: PayBy = { ...newCard, cardId: 7 };

const KEY = "checkout|1|2|month|5";
const month: PlanPurchase = {
  kind: "plan",
  plan: plus,
  duration: "month",
  addOns: [],
  onboarding: self,
  coupon: null,
  after: null,
};
const form = (change: Partial<Extract<OrderSource, { by: "form" }>> = {}): OrderSource => ({
  by: "form",
  key: KEY,
  choices: {},
  fingerprint: null,
  ...change,
});
const program: OrderSource = { by: "program", key: KEY, choices: {} };

const paidBy = (...change: Parameters<typeof payingOwner>): Pick<PurchaseRequest, "payer"> => ({
  payer: payingOwner(...change),
});

const request: PurchaseRequest = {
  ...paidBy({}),
  catalogue,
  purchase: month,
  pay: newCard,
  source: form(),
  step: "order",
  isFresh: true,
};

const state: PurchaseFacts["state"] = {
  location: { id: 1, name: "Ada's shop", address: "", taxNumber: "" },
  revision: 1,
  balance: 0,
  lastOrderId: 5,
  awaits: false,
  periods: [],
};
const facts: PurchaseFacts = {
  now,
  vatTenths: 0,
  state,
  tokens: 0,
  earlier: null,
  running: null,
  coupon: null,
  eligibility: null,
  keyOf: (...about) => about.join("|"),
  fingerprintOf: ({ total }) => String(total),
};

/** The verdict on a request, in short: what is done, or why not. */
function verdictOn(
  change: Partial<Omit<PurchaseRequest, "purchase">> & { purchase?: Partial<PlanPurchase> } = {},
  known: Partial<Omit<PurchaseFacts, "state">> & { balance?: number; periods?: OrderedPeriod[] } = {},
): string {
  const { balance = 0, periods = [], ...others } = known;
  const purchase = { ...month, ...change.purchase };
  const keyed = change.source === undefined ? form({ key: keyOf(purchase) }) : change.source;
  return inShort(
    priceAndDecide(
      { ...request, ...change, purchase, source: keyed },
      { ...facts, ...others, state: { ...state, balance, periods } },
    ),
  );
}

const keyOf = ({ plan, duration }: PlanPurchase) => `checkout|1|${plan.id}|${duration}|5`;

function inShort(verdict: Verdict): string {
  switch (verdict.verdict) {
    case "place":
    case "open":
      return `${verdict.verdict} ${verdict.method}`;
    case "refuse":
      return verdict.refusal;
    case "repeat":
      return `repeat ${verdict.order.reference}`;
    case "check":
    case "confirm-password":
      return verdict.verdict;
  }
}

const running = (kind: SubscriptionKind, planId: number): OrderedPeriod =>
  paidPeriod({ kind, planId, endsAt: kind === "free" ? null : new Date("2026-12-11T09:00:00Z") });

/** A plan with a different price from Plus. */
const costing = (amountMonth: number): PricedPlan => ({
  ...plus,
  amountMonth: amountMonth as PricedPlan["amountMonth"],
});

describe("Basic", () => {
  test("needs an onboarding choice and nothing else", () => {
    expect(verdictOn({ pay: null, purchase: { plan: basic, onboarding: null } })).toBe("onboarding-type");
    expect(verdictOn({ pay: null, purchase: { plan: basic } })).toBe("place free");
  });

  test("with a paid setup is paid for like a plan", () => {
    const purchase = { plan: basic, onboarding: byPhone };
    expect(verdictOn({ pay: null, purchase })).toBe("payment-and-onboarding");
    expect(verdictOn({ purchase, source: { ...program, key: "checkout|1|1|month|5" } })).toBe("open card");
  });

  test("can be taken once, and over a paid plan only by a downgrade", () => {
    const over = (live: OrderedPeriod) =>
      verdictOn({ pay: null, purchase: { plan: basic } }, { periods: [live] });
    expect(over(running("free", 1))).toBe("already-active");
    expect(over(running("trial", 2))).toBe("plan-running");
    expect(over(running("paid", 2))).toBe("paid-plan-runs");
    expect(over(running("free", 9))).toBe("place free");
  });
});

describe("the trial", () => {
  const trial = (change: Partial<PlanPurchase>, eligibility: PurchaseFacts["eligibility"] = "entitled") =>
    verdictOn({ pay: null, purchase: { kind: "trial", ...change } }, { eligibility });

  test("is of Plus only, and only for an eligible owner", () => {
    expect(trial({})).toBe("place trial");
    expect(trial({ plan: basic })).toBe("trial-of-plus-only");
    expect(trial({}, "running")).toBe("plan-running");
    expect(trial({}, "paused")).toBe("plan-paused");
    expect(trial({}, "used")).toBe("trial-used");
    expect(trial({}, "phone-not-verified")).toBe("trial-needs-phone");
  });

  test("needs a free onboarding type, and no payment method", () => {
    expect(trial({ onboarding: null })).toBe("onboarding-type");
    expect(trial({ onboarding: byPhone })).toBe("setup-costs");
  });

  test("is not for an account of which nothing is known, or which is no owner's", () => {
    expect(trial({}, null)).toBe("trial-used");
    expect(trial({}, "not-an-owner")).toBe("trial-used");
  });

  test("of a paid plan is refused with the end of the paid time", () => {
    const paid = { periods: [running("paid", 2)], eligibility: "running" as const };
    expect(verdictOn({ pay: null, purchase: { kind: "trial" } }, paid)).toBe("already-paid");
  });
});

describe("an order that costs money", () => {
  test("needs a method and an onboarding type, because Plus is never free", () => {
    for (const step of ["order", "check"] as const) {
      expect(verdictOn({ step, pay: null })).toBe("payment-and-onboarding");
      expect(verdictOn({ step, purchase: { onboarding: null } })).toBe("payment-and-onboarding");
    }
  });

  test("is paid at the first press of a button that says so, and a new price is shown first", () => {
    expect(verdictOn({ step: "check", source: form({ fingerprint: "1" }) })).toBe("check");
    expect(verdictOn({ source: form({ fingerprint: "1" }) })).toBe("price-changed");
    expect(verdictOn({ source: form({ fingerprint: "600000" }) })).toBe("open card");
    const byWallet = (balance: number) =>
      verdictOn({ pay: wallet, source: form({ fingerprint: "1" }) }, { balance });
    expect(byWallet(naira(6_000))).toBe("price-changed");
    // A new price changes nothing for a wallet that cannot pay it.
    expect(byWallet(naira(5_999))).toBe("wallet-low");
  });

  test("by a program uses the current price, without a check", () => {
    expect(verdictOn({ source: program })).toBe("open card");
    expect(verdictOn({ source: program, pay: wallet }, { balance: naira(6_000) })).toBe("place wallet");
  });

  test("below fifty naira can be paid from a wallet but not by card", () => {
    const cheap = { plan: costing(LEAST_BY_CARD - 1) };
    for (const step of ["check", "order"] as const)
      expect(verdictOn({ step, purchase: cheap })).toBe("too-small-for-card");
    expect(verdictOn({ source: program, purchase: { plan: costing(LEAST_BY_CARD) } })).toBe("open card");
    expect(verdictOn({ pay: wallet, purchase: cheap }, { balance: 5_000 })).toBe("place wallet");
  });

  test("from the wallet must be covered in full, to the kobo", () => {
    const withBalance = (balance: number) =>
      verdictOn({ pay: wallet, purchase: { onboarding: byPhone } }, { balance });
    expect(withBalance(naira(11_000) - 1)).toBe("wallet-low");
    expect(withBalance(naira(11_000))).toBe("place wallet");
    const check = (balance: number) =>
      verdictOn(
        { step: "check", pay: wallet, isFresh: false, source: form({ fingerprint: "1" }) },
        { balance },
      );
    expect(check(naira(6_000))).toBe("check");
    expect(check(naira(6_000) - 1)).toBe("wallet-low");
  });

  test("by a saved card, or of more than fifty thousand from the wallet, needs a recently typed password", () => {
    const saved = { pay: savedCard, source: form({}) };
    expect(verdictOn({ ...saved, isFresh: false })).toBe("confirm-password");
    expect(verdictOn(saved)).toBe("open saved_card");
    expect(verdictOn({ isFresh: false })).toBe("open card");
    const fromWallet = (total: number) =>
      verdictOn({ pay: wallet, isFresh: false, purchase: { plan: costing(total) } }, { balance: total });
    expect(fromWallet(FREELY_FROM_WALLET)).toBe("place wallet");
    expect(fromWallet(FREELY_FROM_WALLET + 1)).toBe("confirm-password");
  });

  test("by a saved card is refused while the account is on hold, and by a new card is not", () => {
    const onHold = paidBy({ heldUntil: new Date(now.getTime() + 1) });
    expect(verdictOn({ ...onHold, source: program, pay: savedCard })).toBe("card-held");
    expect(verdictOn(onHold)).toBe("open card");
    const over = paidBy({ heldUntil: now });
    expect(verdictOn({ ...over, source: program, pay: savedCard })).toBe("open saved_card");
  });

  test("by another owner's card is not found", () => {
    expect(verdictOn({ pay: savedCard, isCardUsable: false })).toBe("card-not-found");
  });

  test("of a paid plan repeats only by a request that names the end of the paid time", () => {
    const periods = [running("paid", 2)];
    expect(verdictOn({}, { periods })).toBe("already-paid");
    expect(verdictOn({ purchase: { after: "2026-12-10" } }, { periods })).toBe("already-paid");
    expect(verdictOn({ purchase: { after: "2026-12-11" } }, { periods })).toBe("open card");
    expect(verdictOn({ step: "check" }, { periods })).toBe("already-paid");
  });

  test("by a form older than the owner's last order is shown again first", () => {
    const old = form({ key: "checkout|1|2|month|4" });
    expect(verdictOn({ source: old })).toBe("out-of-date");
    expect(verdictOn({ source: old, step: "check" })).toBe("check");
    expect(verdictOn({ source: form({ key: null }) })).toBe("open card");
  });
});

test("an order is written as it was priced, and a refusal names its subject", () => {
  const verdict = priceAndDecide({ ...request, source: program }, facts);
  expect(verdict).toMatchObject({
    verdict: "open",
    method: "card",
    priced: {
      kind: "new",
      plan: plus,
      duration: "month",
      addOns: [],
      onboarding: self,
      couponId: null,
      submissionKey: KEY,
      fingerprint: "600000",
      quote: { total: naira(6_000) },
    },
  });
  const heldUntil = new Date(now.getTime() + 1);
  const held = { ...request, source: program, ...paidBy({ heldUntil }) };
  const periods = [running("trial", 2)];
  const low = priceAndDecide(
    { ...held, pay: wallet },
    { ...facts, state: { ...state, balance: 1, periods } },
  );
  expect(low).toMatchObject({
    verdict: "refuse",
    refusal: "wallet-low",
    priced: { submissionKey: KEY },
    facts: {
      plan: plus,
      duration: "month",
      quote: { total: naira(6_000) },
      live: { planId: 2 },
      choices: { onboarding: self, paymentMethod: "wallet" },
      missing: naira(6_000) - 1,
      heldUntil,
    },
  });
  const byCard = priceAndDecide({ ...held, pay: savedCard }, facts);
  expect(byCard).toMatchObject({ facts: { choices: { paymentMethod: "card" } } });
});

test("a step that leads to the trial returns the running trial", () => {
  const step = { pay: null, purchase: { kind: "trial" as const }, source: { by: "step" as const } };
  expect(verdictOn(step, { running: order, eligibility: "running" })).toBe("repeat KP-1");
  expect(verdictOn(step, { eligibility: "entitled" })).toBe("place trial");
});

describe("a coupon", () => {
  const found = (percent: number, change: Partial<FoundCoupon["coupon"]> = {}): FoundCoupon => ({
    coupon: {
      id: 3,
      code: "MARKET",
      kind: "percent",
      percent,
      amount: null,
      cap: null,
      leastSpend: 0,
      startsOn: "2026-01-01",
      endsOn: "2099-01-01",
      planId: null,
      disabled: false,
      useLimit: null,
      accountLimit: 1,
      ...change,
    },
    use: { taken: 0, takenByOwner: 0 },
  });

  test("that takes off the whole price leads to the free path, without a way to pay", () => {
    const known = { coupon: found(100) };
    const purchase = { coupon: { code: "MARKET" } };
    expect(verdictOn({ pay: null, purchase }, known)).toBe("place free");
    expect(verdictOn({ pay: null, purchase: { ...purchase, onboarding: null } }, known)).toBe(
      "onboarding-type",
    );
    expect(verdictOn({ pay: null, purchase, source: form({ fingerprint: "600000" }) }, known)).toBe(
      "price-changed",
    );
  });

  test("named by the call must be valid, while one kept in a draft may have expired", () => {
    const over = { coupon: found(10, { endsOn: "2026-01-02" }) };
    expect(verdictOn({ purchase: { coupon: { code: "MARKET" } } }, over)).toBe("coupon-not-valid");
    expect(verdictOn({ purchase: { coupon: { code: "NOSUCH" } } })).toBe("coupon-not-valid");
    expect(verdictOn({ purchase: { coupon: { id: 3 } } }, over)).toBe("open card");
  });

  test("makes the order cheaper, and is part of it", () => {
    const purchase = { ...month, coupon: { code: "MARKET" } };
    const verdict = priceAndDecide(
      { ...request, purchase, source: program },
      { ...facts, coupon: found(10) },
    );
    expect(verdict).toMatchObject({ priced: { couponId: 3, quote: { total: naira(5_400) } } });
  });
});

const order: Order = {
  id: 1,
  ownerId: 1,
  locationId: 1,
  reference: "KP-1",
  planId: 2,
  duration: "month",
  onboardingId: 1,
  method: "card",
  state: "awaiting",
  kind: "new",
  submissionKey: "key",
  lines: [],
  subtotal: 0,
  discount: 0,
  discountName: null,
  vat: 0,
  total: 100,
  couponId: null,
  agentId: null,
  extras: [],
  createdAt: now,
};

describe("a form that was sent before", () => {
  const again = (earlier: Partial<Order> | "foreign", change: Partial<PurchaseRequest> = {}) =>
    inShort(
      priceAndDecide(
        { ...request, ...change },
        { ...facts, earlier: earlier === "foreign" ? earlier : { ...order, ...earlier } },
      ),
    );

  test("gets the first result", () => {
    expect(again({})).toBe("repeat KP-1");
    expect(again({ state: "settled" })).toBe("repeat KP-1");
    expect(again({ state: "cancelled" })).toBe("ended-unpaid");
    expect(again({}, { source: program })).toBe("repeat KP-1");
  });

  test("with other choices is refused, and told whether the first was paid", () => {
    const other = { source: form({ choices: { onboardingId: 2 } }) };
    expect(again({}, other)).toBe("sent-before");
    expect(again({ state: "settled" }, other)).toBe("paid-before");
    expect(again({ state: "settled", total: 0 }, other)).toBe("sent-before");
  });

  test("by another account is not found, and a new check is allowed", () => {
    expect(again("foreign")).toBe("order-not-found");
    expect(again("foreign", { step: "check" })).toBe("order-not-found");
    expect(again({}, { step: "check" })).toBe("check");
  });
});

test("a button that is not an order form returns what is running", () => {
  const pressed = (kind: "plan" | "trial", of: Partial<Order>, said: object = { onboardingId: 1 }) =>
    verdictOn(
      { pay: null, purchase: { kind }, source: { by: "button", choices: said, fingerprint: null } },
      { running: { ...order, ...of }, eligibility: "running" },
    );
  expect(pressed("trial", { method: "trial" })).toBe("repeat KP-1");
  expect(pressed("plan", { method: "free" })).toBe("repeat KP-1");
  expect(pressed("plan", { method: "free" }, {})).toBe("payment-and-onboarding");
  expect(pressed("trial", { method: "free" })).toBe("plan-running");
});

test("a button for the trial of a paid plan says until when it is paid, and one for the plan what runs", () => {
  const pressed = (kind: "plan" | "trial", method: Order["method"]) =>
    verdictOn(
      {
        pay: null,
        purchase: { kind },
        source: { by: "button", choices: { onboardingId: 1 }, fingerprint: null },
      },
      { running: { ...order, method }, eligibility: "running", periods: [running("paid", 2)] },
    );
  expect(pressed("trial", "trial")).toBe("already-paid");
  expect(pressed("plan", "free")).toBe("repeat KP-1");
});

test("a free order of an old page, or at a price that its button did not show, is shown again", () => {
  const free = { pay: null, purchase: { plan: basic } };
  expect(verdictOn({ ...free, source: form({ key: "checkout|1|1|month|4" }) })).toBe("out-of-date");
  const button = (fingerprint: string): OrderSource => ({ by: "button", choices: {}, fingerprint });
  expect(verdictOn({ ...free, source: button("1") })).toBe("price-changed");
  expect(verdictOn({ ...free, source: button("0") })).toBe("place free");
});

test("what is placed has its onboarding and its price", () => {
  const placed = (change: Partial<PlanPurchase>, eligibility: PurchaseFacts["eligibility"] = null) =>
    priceAndDecide(
      { ...request, pay: null, source: program, purchase: { ...month, ...change } },
      { ...facts, eligibility, keyOf: () => KEY },
    );
  expect(placed({ plan: basic })).toMatchObject({
    verdict: "place",
    method: "free",
    priced: { onboarding: self, plan: basic, quote: { total: 0 } },
  });
  expect(placed({ kind: "trial" }, "entitled")).toMatchObject({
    verdict: "place",
    method: "trial",
    priced: { onboarding: self, plan: plus },
  });
});

test("a coupon that cannot be used is refused with its problem", () => {
  const purchase = { ...month, coupon: { code: "NOSUCH" } };
  const verdict = priceAndDecide({ ...request, purchase, source: program }, facts);
  expect(verdict).toMatchObject({
    refusal: "coupon-not-valid",
    facts: { couponProblem: expect.any(String) as string },
  });
});

describe("a change of the running plan", () => {
  const dearer: PricedPlan = { ...plus, id: 5, code: "chain", name: "Chain", amountMonth: naira(15_000) };
  const wide: Catalogue = { ...catalogue, plans: [...catalogue.plans, dearer] };
  const paid = paidPeriod({
    paid: {
      lines: [{ kind: "plan", name: "Plus, a month", amount: naira(6_000) }],
      discount: 0,
      vat: 0,
      total: naira(6_000),
    },
  });
  const known: PurchaseFacts = { ...facts, state: { ...state, periods: [paid], balance: naira(20_000) } };
  const upgrade = { kind: "upgrade" as const, planId: dearer.id };
  const extras = { kind: "extras" as const, quantities: { users: users.options[0]?.quantity } };

  const changed = (
    purchase: PurchaseRequest["purchase"],
    change: Partial<PurchaseRequest> = {},
    facts_: Partial<PurchaseFacts> = {},
  ) =>
    priceAndDecide(
      { ...request, catalogue: wide, pay: wallet, ...change, purchase },
      { ...known, ...facts_ },
    );

  /** The values its page showed. */
  function sourceFor(purchase: typeof upgrade | typeof extras): Extract<OrderSource, { by: "price" }> {
    const situation = { state: known.state, catalogue: wide, vatTenths: 0, now };
    const priced =
      purchase.kind === "upgrade"
        ? priceUpgrade(purchase.planId, situation)
        : priceExtras(purchase.quantities, situation);
    const total = priced?.quote.total ?? 0;
    const key = purchase.kind === "upgrade" ? `upgrade|1|${dearer.id}|5` : `extras|1|1|5|11|${total}`;
    return { by: "price", key, total };
  }

  test("is priced as its page showed it", () => {
    const priced = { onboarding: self, couponId: null, fingerprint: null, duration: "month" };
    const source = sourceFor(upgrade);
    expect(changed(upgrade, { source })).toMatchObject({
      priced: {
        ...priced,
        kind: "upgrade",
        plan: dearer,
        submissionKey: source.key,
        quote: { total: source.total, discount: 0, discountName: null },
      },
    });
    const added = sourceFor(extras);
    expect(added.total).toBeGreaterThan(0);
    expect(changed(extras, { source: added })).toMatchObject({
      priced: {
        ...priced,
        kind: "extras",
        plan: plus,
        submissionKey: added.key,
        addOns: [{ option: { id: 11 } }],
        quote: { total: added.total },
      },
    });
    expect(inShort(changed({ kind: "extras", quantities: {} }, { source: added }))).toBe("plan-not-found");
    expect(inShort(changed(extras, { source: { ...added, total: added.total + 1 } }))).toBe("offer-changed");
    expect(inShort(changed(upgrade, { source }, { earlier: "foreign" }))).toBe("place wallet");
  });

  test.each([
    ["an upgrade", upgrade],
    ["extras", extras],
  ])("%s is paid at the price shown, from the wallet or at the provider", (_, purchase) => {
    const source = sourceFor(purchase);
    const decided = (change: Partial<PurchaseRequest> = {}, of: Partial<PurchaseFacts> = {}) =>
      inShort(changed(purchase, { source, ...change }, of));
    expect(decided()).toBe("place wallet");
    expect(decided({ pay: newCard })).toBe("open card");
    expect(decided({ pay: { ...newCard, channel: "ussd" } })).toBe("open ussd");
    expect(decided({ pay: savedCard, isFresh: false })).toBe("confirm-password");
    expect(decided({ pay: savedCard, isCardUsable: false })).toBe("card-not-found");
    const held = paidBy({ heldUntil: new Date(now.getTime() + 1) });
    expect(decided({ pay: savedCard, ...held })).toBe("card-held");
    const poor = { state: { ...known.state, balance: 1 } };
    expect(changed(purchase, { source }, poor)).toMatchObject({
      refusal: "wallet-low",
      facts: { missing: source.total - 1 },
    });
    expect(decided({}, { state: { ...known.state, lastOrderId: 6 } })).toBe("offer-changed");
    expect(decided({}, { state: { ...known.state, periods: [] } })).toBe("plan-not-found");
  });

  test("is never decided without a way to pay, or by another price than the one shown", () => {
    const source = sourceFor(upgrade);
    expect(() => changed(upgrade, { source, pay: null })).toThrow("paid at the price that was shown");
    expect(() => changed(upgrade, { source: program })).toThrow("paid at the price that was shown");
  });

  test("of less than a card can pay is paid from the wallet alone", () => {
    const price = (amountMonth: number) => {
      const cheap = { ...users, options: [{ ...users.options[0], amountMonth }] } as typeof users;
      const offer = { ...wide, addOnGroups: [cheap] };
      const situation = { state: known.state, catalogue: offer, vatTenths: 0, now };
      const total = priceExtras(extras.quantities, situation)?.quote.total ?? 0;
      const source: OrderSource = { by: "price", key: `extras|1|1|5|11|${total}`, total };
      const by = (pay: PayBy) => inShort(changed(extras, { catalogue: offer, source, pay }));
      return { total, byCard: by(newCard), byWallet: by(wallet) };
    };
    // The rest of the period is two thirds of it.
    expect(price((LEAST_BY_CARD - 100) * 1.5)).toMatchObject({
      total: LEAST_BY_CARD - 100,
      byCard: "too-small-for-card",
      byWallet: "place wallet",
    });
    expect(price(LEAST_BY_CARD * 1.5)).toMatchObject({ total: LEAST_BY_CARD, byCard: "open card" });
  });

  test("takes the last kobo of a wallet, and leaves the wallet alone if a card pays", () => {
    const source = sourceFor(upgrade);
    const exact = { state: { ...known.state, balance: source.total } };
    expect(inShort(changed(upgrade, { source }, exact))).toBe("place wallet");
    const empty = { state: { ...known.state, balance: 0 } };
    expect(inShort(changed(upgrade, { source, pay: newCard }, empty))).toBe("open card");
  });

  test("of extras is the same even if the earlier order names another plan", () => {
    const source = sourceFor(extras);
    const earlier = { ...order, kind: "extras" as const, planId: 99, method: "wallet" as const };
    expect(inShort(changed(extras, { source }, { earlier: { ...earlier, state: "settled" } }))).toBe(
      "repeat KP-1",
    );
  });

  test("sent again gets the first result, and with other values is refused", () => {
    const source = sourceFor(upgrade);
    const earlier = { ...order, kind: "upgrade" as const, planId: dearer.id, method: "wallet" as const };
    const again = (change: Partial<Order>) =>
      inShort(changed(upgrade, { source }, { earlier: { ...earlier, ...change } }));
    expect(again({ state: "settled" })).toBe("repeat KP-1");
    expect(again({})).toBe("repeat KP-1");
    expect(again({ state: "expired" })).toBe("offer-changed");
    expect(again({ planId: 2 })).toBe("sent-before");
    expect(again({ kind: "extras" })).toBe("sent-before");
    expect(again({ method: "card" })).toBe("sent-before");
  });
});

test("a check covers the price, the method and the card", () => {
  const choices = (
    paymentMethod: "card" | "wallet" | "ussd" | null,
    card: "new" | "save" | 7 | null = null,
  ) => cardOrderFingerprint("p", payOf({ paymentMethod, card }));
  expect(choices(null)).toBeNull();
  expect(choices("wallet")).toBeNull();
  expect(choices("ussd")).toBe("p ussd");
  expect(choices("card")).toBe("p new");
  expect(choices("card", "save")).toBe("p new");
  expect(choices("card", 7)).toBe("p 7");
});

test("the way to pay is the one chosen on the form", () => {
  expect(payOf({ paymentMethod: null, card: "save" })).toBeNull();
  expect(payOf({ paymentMethod: "wallet", card: 7 })).toEqual(wallet);
  expect(payOf({ paymentMethod: "ussd", card: "save" })).toEqual({ ...newCard, channel: "ussd" });
  expect(payOf({ paymentMethod: "card" })).toEqual(newCard);
  expect(payOf({ paymentMethod: "card", card: "save" })).toEqual({ ...newCard, saveCard: true });
  expect(payOf({ paymentMethod: "card", card: 7 })).toEqual(savedCard);
});
