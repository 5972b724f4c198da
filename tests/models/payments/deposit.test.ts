import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY, MINUTE } from "~/models/duration";
import { kobo, naira } from "~/models/money";
import { depositFee, judgeDeposit, sumToSend } from "~/models/payments/deposit";
import { depositFeeText } from "~/messages/payments/deposit";
import { hasNumber, nextAsk, type NumberedAccount, splitName } from "~/models/payments/deposit-account";
import { property } from "../../support/property";

const sums = fc.integer({ min: 1, max: naira(10_000_000) }).map(kobo);

test.each([
  [1, 0],
  [99, 0],
  [100, 1],
  [10_000_00, 100_00],
  [29_999_99, 299_99],
  [30_000_00, 300_00],
  [5_000_000_00, 300_00],
])("the fee of %d kobo is %d", (sent, fee) => {
  expect(depositFee(kobo(sent))).toBe(fee);
});

test("the fee is said in words", () => {
  expect(depositFeeText).toBe("1% of what you send, up to ₦300");
});

property.prop([sums])("the smallest transfer leaves something, and none costs more than the cap", (sent) => {
  expect(sent - depositFee(sent)).toBeGreaterThan(0);
  expect(depositFee(sent)).toBeLessThanOrEqual(300_00);
});

property.prop([sums])("what to send for a sum is the fewest whole naira that leave it", (missing) => {
  const sum = sumToSend(missing);
  const left = (sent: number) => sent - depositFee(kobo(sent));
  expect(sum % 100).toBe(0);
  expect(left(sum)).toBeGreaterThanOrEqual(missing);
  if (sum > 100) expect(left(sum - 100)).toBeLessThan(missing);
});

test.each([
  [1, 100],
  [99, 100],
  [100, 200],
  [198, 200],
  [199, 300],
  [29_700_00, 30_000_00],
  [29_700_01, 30_001_00],
  [50_000_00, 50_300_00],
])("for %d kobo in the wallet, %d have to be sent", (missing, sum) => {
  expect(sumToSend(kobo(missing))).toBe(sum);
});

const account = (change: Partial<NumberedAccount> = {}): NumberedAccount => ({
  id: 1,
  ownerId: 7,
  state: "active",
  customerCode: "CUS_ada",
  customerId: "70",
  providerId: "900",
  bank: "Wema Bank",
  bankSlug: "wema-bank",
  number: "0123456789",
  name: "KAYPOINT / ADA STORES",
  failure: null,
  askedAt: new Date(0),
  checks: 0,
  lookedAt: null,
  closedAt: null,
  ...change,
});

const seen = { domain: "test", currency: "NGN", customerCode: "CUS_ada" };
const mine = account();
/** The number of today's owner, from the time before it was closed. */
const again = account({ id: 3, state: "closed" });
const closed = account({ id: 2, ownerId: 8, state: "closed", customerCode: "CUS_old" });

test.each([
  ["its number and customer", seen, [mine], { verdict: "book", account: mine }],
  ["no such number", seen, [], { verdict: "hold", reason: "number", account: null }],
  [
    "another customer",
    { ...seen, customerCode: "CUS_bola" },
    [mine],
    { verdict: "hold", reason: "customer", account: mine },
  ],
  [
    "no customer",
    { ...seen, customerCode: "" },
    [mine],
    { verdict: "hold", reason: "customer", account: mine },
  ],
  ["test money", { ...seen, domain: "live" }, [mine], { verdict: "hold", reason: "domain", account: mine }],
  ["dollars", { ...seen, currency: "USD" }, [mine], { verdict: "hold", reason: "currency", account: mine }],
  [
    "a closed number and its customer",
    { ...seen, customerCode: "CUS_old" },
    [closed],
    { verdict: "book", account: closed },
  ],
  [
    "a closed number, no customer",
    { ...seen, customerCode: "" },
    [closed],
    { verdict: "book", account: closed },
  ],
  [
    "a closed number that has a new owner, no customer",
    { ...seen, customerCode: "" },
    [mine, closed],
    { verdict: "hold", reason: "customer", account: mine },
  ],
  [
    "a closed number that has a new owner, and the old customer",
    { ...seen, customerCode: "CUS_old" },
    [mine, closed],
    { verdict: "book", account: closed },
  ],
  [
    "a closed number that has a new owner, and that one",
    seen,
    [closed, mine],
    { verdict: "book", account: mine },
  ],
  [
    "a number that has a new owner, and a third customer",
    { ...seen, customerCode: "CUS_bola" },
    [closed, mine],
    { verdict: "hold", reason: "customer", account: mine },
  ],
  ["a number that its owner has again", seen, [again, mine], { verdict: "book", account: mine }],
  [
    "a closed number, and another customer",
    seen,
    [closed],
    { verdict: "hold", reason: "customer", account: closed },
  ],
  [
    "a closed number of two owners, no customer",
    { ...seen, customerCode: "" },
    [closed, again],
    { verdict: "hold", reason: "customer", account: closed },
  ],
] as const)("a transfer with %s is judged", (_, transfer, accounts, verdict) => {
  expect(judgeDeposit(transfer, accounts, "test")).toEqual(verdict);
});

test("a number is asked for again after a minute and less and less often, for a day", () => {
  const askedAt = new Date("2027-01-31T09:00:00Z");
  const after = (checks: number) => {
    const at = nextAsk({ askedAt, checks });
    return at && at.getTime() - askedAt.getTime();
  };
  expect([after(0), after(1), after(5), after(6)]).toEqual([MINUTE, 5 * MINUTE, DAY, null]);
});

test.each([
  ["Ada Stores Nigeria", { first: "Ada", last: "Stores Nigeria" }],
  ["  Chidimart ", { first: "Chidimart", last: "Chidimart" }],
])("%j has a first and a last name for the provider", (name, parts) => {
  expect(splitName(name)).toEqual(parts);
});

test("an account that waits has no number", () => {
  expect(hasNumber({ ...mine, state: "asked", number: null })).toBe(false);
  expect(hasNumber(mine)).toBe(true);
});
