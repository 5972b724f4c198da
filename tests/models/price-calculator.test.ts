import { expect, test } from "vitest";
import { naira } from "~/models/money";
import { calculatePrice } from "~/models/price-calculator";
import { billingToggle, readPricingQuery } from "~/models/pricing-query";
import { basic, catalogue } from "../support/catalogue-sample";

const read = (query: string) => readPricingQuery(new URLSearchParams(query));
const calculate = (query: string) => calculatePrice(catalogue, read(query));

test.each([
  ["", "yearly"],
  ["billing=monthly", "month"],
  ["billing=yearly&duration=month", "yearly"],
  ["duration=month", "month"],
  ["billing=weekly", "yearly"],
])("%j shows prices of %s", (query, duration) => {
  expect(read(query).duration).toBe(duration);
});

test("only what sign-up understands is carried on", () => {
  expect(read("page=signup&code= TUNDE1 &onTrial=true&plan=2&next=//evil.example").carried).toEqual({
    code: "TUNDE1",
    onTrial: "true",
    page: "signup",
  });
  expect(read("page=//evil.example&onTrial=yes&code=").carried).toEqual({});
});

test("the toggle keeps the way to sign-up and the extras", () => {
  const [yearly, monthly] = billingToggle(read("billing=monthly&code=TUNDE1&page=signup&users=3"));
  expect(yearly).toMatchObject({
    href: "/pricing?billing=yearly&code=TUNDE1&page=signup&users=3",
    current: false,
  });
  expect(monthly).toMatchObject({
    href: "/pricing?billing=monthly&code=TUNDE1&page=signup&users=3",
    current: true,
  });
});

test("the address is the quote", () => {
  const calculator = calculate("users=3&outlets=1");
  expect(calculator?.quote).toMatchObject({
    subtotal: naira(97_000),
    discount: naira(12_000),
    total: naira(85_000),
  });
  expect(calculator?.fields.map(({ name, value }) => [name, value])).toEqual([
    ["users", "3"],
    ["outlets", "1"],
  ]);
  expect(calculator?.unknown).toBe(false);
});

test("by the month there is no discount", () => {
  expect(calculate("users=1&duration=month")?.quote).toMatchObject({ discount: 0, total: naira(6_500) });
});

test.each(["users=2", "users=-1", "users=3.0", "outlets=1e0"])(
  "%s names no extra on sale and says so",
  (query) => {
    expect(calculate(query)).toMatchObject({ unknown: true, quote: { total: naira(48_000) } });
  },
);

test("without Plus on sale there is nothing to work out", () => {
  expect(calculatePrice({ ...catalogue, plans: [basic] }, read(""))).toBeNull();
});
