import { expect, test } from "vitest";
import { naira } from "~/models/money";
import { newCouponSchema } from "~/models/checkout/coupon-fields.server";

const monday = { code: " monday5 ", percent: "5", from: "2026-11-21", until: "2027-01-31" };
const problems = (change: object) =>
  newCouponSchema.safeParse({ ...monday, ...change }).error?.issues.map(({ message }) => message);

test("amounts are naira, the code is spelt as stored, and the default is once per account", () => {
  expect(newCouponSchema.parse({ ...monday, cap: "2000" })).toEqual({
    code: "MONDAY5",
    kind: "percent",
    percent: 5,
    amount: null,
    cap: naira(2_000),
    leastSpend: 0,
    startsOn: "2026-11-21",
    endsOn: "2027-01-31",
    planId: null,
    useLimit: null,
    accountLimit: 1,
  });
});

test.each([
  [{ code: "A_B!" }, "--code must have 3 to 30 letters, digits and dashes"],
  [{ percent: "101" }, "--percent must be at most 100"],
  [{ percent: "5.5" }, "--percent must be a whole number"],
  [{ amount: "500" }, "Enter either --percent or --amount"],
  [{ percent: undefined }, "Enter either --percent or --amount"],
  [{ percent: undefined, amount: "500", cap: "100" }, "--cap only works with --percent"],
  [{ until: "2027-02-30" }, "--until must be a day such as 2027-01-31"],
  [{ until: "2026-11-20" }, "--until must not be before --from"],
  [{ until: undefined }, "--until is missing"],
  [{ uses: "0" }, "--uses must be a whole number"],
  [{ uses: "1x" }, "--uses must be a whole number"],
  [{ uses: "x1" }, "--uses must be a whole number"],
  [{ uses: "01" }, "--uses must be a whole number"],
  [{ uses: "12345678901" }, "--uses must be a whole number"],
  [{ uses: "1000001" }, "--uses must be at most 1000000"],
  [{ plan: "1000000000" }, "--plan must be at most 999999999"],
  [{ "per-account": "1001" }, "--per-account must be at most 1000"],
  [{ least: "5000001" }, "--least must be at most 5000000"],
  [{ cap: "5000001" }, "--cap must be at most 5000000"],
  [{ percent: undefined, amount: "5000001" }, "--amount must be at most 5000000"],
  [{ code: undefined }, "--code is missing"],
  [{ code: "AB" }, "--code must have 3 to 30 letters, digits and dashes"],
  [{ code: "A".repeat(31) }, "--code must have 3 to 30 letters, digits and dashes"],
  [{ code: "ABC!" }, "--code must have 3 to 30 letters, digits and dashes"],
  [{ code: "!ABC" }, "--code must have 3 to 30 letters, digits and dashes"],
  [{ from: "2026-11-31" }, "--from must be a day such as 2027-01-31"],
])("%o is refused", (change, message) => {
  expect(problems(change)).toEqual([message]);
});

test("every bound may be reached, and a coupon may last one day", () => {
  const most = {
    code: "A-1".repeat(10),
    percent: "100",
    cap: "5000000",
    least: "5000000",
    plan: "999999999",
    uses: "1000000",
    "per-account": "1000",
    until: monday.from,
  };
  expect(newCouponSchema.parse({ ...monday, ...most })).toMatchObject({
    code: "A-1".repeat(10),
    percent: 100,
    cap: naira(5_000_000),
    leastSpend: naira(5_000_000),
    planId: 999_999_999,
    useLimit: 1_000_000,
    accountLimit: 1_000,
    endsOn: "2026-11-21",
  });
  const least = { code: "ABC", percent: "1", cap: "1", least: "1", plan: "1", uses: "1", "per-account": "1" };
  expect(newCouponSchema.parse({ ...monday, ...least })).toMatchObject({
    percent: 1,
    cap: naira(1),
    planId: 1,
  });
});

test("a coupon with an amount is a fixed one", () => {
  expect(newCouponSchema.parse({ ...monday, percent: undefined, amount: "500" })).toMatchObject({
    kind: "fixed",
    percent: null,
    amount: naira(500),
    cap: null,
  });
});

test.each([
  [{ amount: "500" }, ["percent"]],
  [{ percent: undefined, amount: "500", cap: "100" }, ["cap"]],
  [{ until: "2026-11-20" }, ["until"]],
])("the problem of %o is shown at its field", (change, path) => {
  expect(newCouponSchema.safeParse({ ...monday, ...change }).error?.issues[0]?.path).toEqual(path);
});
