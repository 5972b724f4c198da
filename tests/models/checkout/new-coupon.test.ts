import { expect, test } from "vitest";
import { naira } from "~/models/money";
import { newCouponSchema } from "~/models/checkout/coupon";

const monday = { code: " monday5 ", percent: "5", from: "2026-11-21", until: "2027-01-31" };
const problems = (change: object) =>
  newCouponSchema.safeParse({ ...monday, ...change }).error?.issues.map(({ message }) => message);

test("amounts are naira, the code is spelt as it is stored, and once an account is usual", () => {
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
  [{ amount: "500" }, "Give either --percent or --amount"],
  [{ percent: undefined }, "Give either --percent or --amount"],
  [{ percent: undefined, amount: "500", cap: "100" }, "--cap goes with --percent"],
  [{ until: "2027-02-30" }, "--until must be a day such as 2027-01-31"],
  [{ until: "2026-11-20" }, "--until must not be before --from"],
  [{ until: undefined }, "--until is missing"],
  [{ uses: "0" }, "--uses must be a whole number"],
])("%o is refused", (change, message) => {
  expect(problems(change)).toEqual([message]);
});
