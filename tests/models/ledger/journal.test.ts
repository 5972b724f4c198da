import fc from "fast-check";
import { expect, test } from "vitest";
import {
  creditEntries,
  reservedEntries,
  reservedGoneEntries,
  grantEntries,
  releaseEntries,
  suspenseEntries,
  providerFeeEntries,
  purchaseEntries,
  refundEntries,
  refundToWalletEntries,
  reversalOf,
  topUpEntries,
  unusedPlanEntries,
  walletGrantEntries,
  balanceChange,
  type Entry,
  type LedgerAccount,
} from "~/models/ledger/journal";
import { naira } from "~/models/money";
import { property } from "../../support/property";

const sum = (entries: Entry[]): number => entries.reduce((total, { amount }) => total + amount, 0);
const on = (entries: Entry[], account: LedgerAccount): number =>
  sum(entries.filter((entry) => entry.account === account));

const amount = fc.integer({ min: 0, max: 1_000_000_000 });
const line = fc.record({ kind: fc.constantFrom("plan", "add-on", "onboarding"), amount });
const order = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 6 }),
    share: fc.integer({ min: 0, max: 100 }),
    vat: amount,
  })
  .map(({ lines, share, vat }) => {
    const subtotal = lines.reduce((total, { amount }) => total + amount, 0);
    const discount = Math.floor(subtotal / 100) * share;
    return { lines, discount, vat, total: subtotal - discount + vat };
  });
const debitAccount = fc.constantFrom("wallet", "paystack_clearing", "tokens");

test("a purchase from the wallet books each kind of income separately, and the VAT as owed", () => {
  const entries = purchaseEntries("wallet", {
    lines: [
      { kind: "plan", amount: naira(48_000) },
      { kind: "add-on", amount: naira(1_200) },
      { kind: "add-on", amount: naira(2_500) },
      { kind: "onboarding", amount: naira(5_000) },
    ],
    discount: naira(9_600),
    vat: naira(3_532.5),
    total: naira(50_632.5),
  });
  expect(entries).toEqual([
    { account: "wallet", amount: naira(50_632.5) },
    { account: "discount", amount: naira(9_600) },
    { account: "plan_income", amount: naira(-48_000) },
    { account: "add_on_income", amount: naira(-3_700) },
    { account: "onboarding_income", amount: naira(-5_000) },
    { account: "vat_output", amount: naira(-3_532.5) },
  ]);
});

test("the credit for an unused period lowers plan income", () => {
  const lines = [
    { kind: "plan" as const, amount: naira(12_000) },
    { kind: "credit" as const, amount: naira(-4_000) },
  ];
  expect(purchaseEntries("paystack_clearing", { lines, discount: 0, vat: 0, total: naira(8_000) })).toEqual([
    { account: "paystack_clearing", amount: naira(8_000) },
    { account: "plan_income", amount: naira(-8_000) },
  ]);
});

test("a purchase with tokens crosses the bridge between tokens and naira", () => {
  const lines = [{ kind: "plan" as const, amount: naira(6_000) }];
  expect(purchaseEntries("tokens", { lines, discount: 0, vat: 0, total: naira(6_000) })).toEqual([
    { account: "tokens", amount: naira(6_000) },
    { account: "token_bridge", amount: naira(-6_000) },
    { account: "token_bridge", amount: naira(6_000) },
    { account: "plan_income", amount: naira(-6_000) },
  ]);
});

test("a free order moves nothing in the wallet or across the bridge", () => {
  const free = { lines: [{ kind: "plan" as const, amount: 500 }], discount: 500, vat: 0, total: 0 };
  for (const from of ["wallet", "paystack_clearing", "tokens"] as const)
    expect(purchaseEntries(from, free)).toEqual([
      { account: "discount", amount: 500 },
      { account: "plan_income", amount: -500 },
    ]);
});

test("a top-up of 10,000 naira costs 300 more, of which the provider keeps 254.50", () => {
  expect(topUpEntries({ walletAmount: naira(10_000), fee: naira(300) })).toEqual([
    { account: "paystack_clearing", amount: naira(10_300) },
    { account: "wallet", amount: naira(-10_000) },
    { account: "top_up_fee_income", amount: naira(-300) },
  ]);
  expect(providerFeeEntries(naira(254.5))).toEqual([
    { account: "provider_fee", amount: naira(254.5) },
    { account: "paystack_clearing", amount: naira(-254.5) },
  ]);
});

test("bought tokens cross the bridge, but their fee does not", () => {
  expect(topUpEntries({ wallet: "tokens", walletAmount: naira(10_000), fee: naira(300) })).toEqual([
    { account: "paystack_clearing", amount: naira(10_300) },
    { account: "tokens", amount: naira(-10_000) },
    { account: "token_bridge", amount: naira(10_000) },
    { account: "token_bridge", amount: naira(-10_000) },
    { account: "top_up_fee_income", amount: naira(-300) },
  ]);
});

test("tokens from staff are booked as a cost, and withdrawing them reverses it", () => {
  expect(grantEntries(500)).toEqual([
    { account: "token_grant", amount: 500 },
    { account: "tokens", amount: -500 },
    { account: "token_bridge", amount: 500 },
    { account: "token_bridge", amount: -500 },
  ]);
  expect([...grantEntries(500), ...grantEntries(-500)].map(({ amount }) => amount)).toEqual([
    500, -500, 500, -500, -500, 500, -500, 500,
  ]);
});

property.prop([fc.constantFrom("wallet", "tokens"), amount, amount])(
  "every wallet movement books alike, tokens over the bridge and naira not, and the bridge returns to zero",
  (wallet, some, more) => {
    const events: [Entry[], number][] = [
      [topUpEntries({ wallet, walletAmount: some, fee: more }), 0 - some],
      [creditEntries(some, wallet), 0 - some],
      [releaseEntries(some, wallet), 0 - some],
      [refundEntries({ amount: some + more, wallet, fromWallet: some }), some],
      [reservedEntries(some + more, some, wallet), some],
    ];
    for (const [entries, moved] of events) {
      expect(on(entries, wallet)).toBe(moved);
      expect([sum(entries), on(entries, "token_bridge")]).toEqual([0, 0]);
      expect(entries.some(({ account }) => account === "token_bridge")).toBe(
        wallet === "tokens" && some !== 0,
      );
      expect(on(entries, wallet === "tokens" ? "wallet" : "tokens")).toBe(0);
    }
  },
);

test("late, mismatched and returned money is booked against the account that holds it", () => {
  expect(creditEntries(500)).toEqual([
    { account: "paystack_clearing", amount: 500 },
    { account: "wallet", amount: -500 },
  ]);
  expect(suspenseEntries(500)).toEqual([
    { account: "paystack_clearing", amount: 500 },
    { account: "suspense", amount: -500 },
  ]);
  expect(unusedPlanEntries(500)).toEqual([
    { account: "plan_income", amount: 500 },
    { account: "wallet", amount: -500 },
  ]);
  expect(refundEntries({ amount: 500, fromWallet: 200 })).toEqual([
    { account: "wallet", amount: 200 },
    { account: "refund", amount: 300 },
    { account: "paystack_clearing", amount: -500 },
  ]);
  expect(refundEntries({ amount: 500, fromSuspense: 500 })).toEqual(
    reversalOf(suspenseEntries(500)).reverse(),
  );
});

test("the rest of a plan is refunded with the VAT that was paid on it", () => {
  expect(unusedPlanEntries(500, 37)).toEqual([
    { account: "plan_income", amount: 500 },
    { account: "vat_output", amount: 37 },
    { account: "wallet", amount: -537 },
  ]);
});

test("held money comes from the wallet, then from income, and leaves suspense when it is gone", () => {
  expect(reservedEntries(500, 200)).toEqual([
    { account: "wallet", amount: 200 },
    { account: "refund", amount: 300 },
    { account: "suspense", amount: -500 },
  ]);
  expect(reservedGoneEntries(500)).toEqual([
    { account: "suspense", amount: 500 },
    { account: "paystack_clearing", amount: -500 },
  ]);
  expect(releaseEntries(500)).toEqual([
    { account: "suspense", amount: 500 },
    { account: "wallet", amount: -500 },
  ]);
});

test("money that staff give back or add by hand arrives in the wallet", () => {
  expect(refundToWalletEntries(500)).toEqual([
    { account: "refund", amount: 500 },
    { account: "wallet", amount: -500 },
  ]);
  expect(walletGrantEntries(500)).toEqual([
    { account: "wallet_grant", amount: 500 },
    { account: "wallet", amount: -500 },
  ]);
  expect(walletGrantEntries(-500)).toEqual(reversalOf(walletGrantEntries(500)));
});

test("a refund takes no more than its amount from any account", () => {
  expect(() => refundEntries({ amount: 500, fromWallet: 501 })).toThrow(RangeError);
  expect(() => refundEntries({ amount: 500, fromSuspense: -1 })).toThrow(RangeError);
});

property.prop([debitAccount, order])(
  "the entries of any purchase sum to zero, and none is zero",
  (from, paid) => {
    const entries = purchaseEntries(from, paid);
    expect(sum(entries)).toBe(0);
    expect(entries.every(({ amount }) => Number.isSafeInteger(amount) && amount !== 0)).toBe(true);
    expect(on(entries, from)).toBe(paid.total);
    expect(on(entries, "token_bridge")).toBe(0);
  },
);

property.prop([amount, amount])(
  "the entries of any other event sum to zero, and none is zero",
  (some, more) => {
    const events = [
      topUpEntries({ walletAmount: some, fee: more }),
      topUpEntries({ wallet: "tokens", walletAmount: some, fee: more }),
      grantEntries(some),
      grantEntries(-more),
      providerFeeEntries(some),
      creditEntries(some),
      suspenseEntries(some),
      unusedPlanEntries(some),
      refundEntries({ amount: some + more, fromWallet: some }),
      refundEntries({ amount: some + more, fromSuspense: more }),
    ];
    for (const entries of events) {
      expect(sum(entries)).toBe(0);
      expect(entries.filter(({ amount }) => amount === 0)).toEqual([]);
    }
  },
);

property.prop([debitAccount, order])(
  "a journal and its reversal leave every account as it was",
  (from, paid) => {
    const entries = purchaseEntries(from, paid);
    const both = [...entries, ...reversalOf(entries)];
    for (const { account } of entries) expect(on(both, account)).toBe(0);
  },
);

test("the wallet's change has the sign the owner sees", () => {
  expect(balanceChange(topUpEntries({ walletAmount: 500, fee: 0 }))).toEqual({ kind: "wallet", change: 500 });
  expect(balanceChange(grantEntries(500))).toEqual({ kind: "tokens", change: 500 });
  expect(balanceChange(grantEntries(-500))).toEqual({ kind: "tokens", change: -500 });
  expect(balanceChange(reversalOf(creditEntries(500)))).toEqual({ kind: "wallet", change: -500 });
  expect(balanceChange(suspenseEntries(500))).toBeNull();
});

test("one journal moves one wallet only", () => {
  expect(() => balanceChange([...creditEntries(500), ...grantEntries(500)])).toThrow(/one wallet/);
});
