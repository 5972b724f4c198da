import { expect, test } from "vitest";
import { naira } from "~/models/money";
import {
  billingToggle,
  calculatePrice,
  readPricingQuery,
} from "~/routes/_site/pricing/price-calculator.server";
import { basic, catalogue, plus } from "../../support/samples";

const read = (query: string, shown = catalogue) => readPricingQuery(new URLSearchParams(query), shown);
const calculate = (query: string, shown = catalogue) => calculatePrice(shown, read(query, shown));

test.each([
  ["", "yearly"],
  ["billing=monthly", "month"],
  ["billing=yearly&duration=month", "yearly"],
  ["duration=month", "month"],
  ["billing=weekly", "yearly"],
  ["months=12", "yearly"],
  ["months=1", "month"],
  ["months=6&duration=yearly", "month"],
  ["billing=yearly&months=6", "yearly"],
  ["months=13", "yearly"],
  ["months=0&duration=month", "month"],
  ["months=1a&duration=yearly", "yearly"],
  ["months=a1", "yearly"],
  ["months=9", "month"],
  ["months=10", "month"],
])("%j shows prices of %s", (query, duration) => {
  expect(read(query).duration).toBe(duration);
});

test("only values that sign-up understands are carried over", () => {
  expect(read("page=signup&code= TUNDE1 &onTrial=true&plan=2&next=//evil.example").carried).toEqual({
    code: "TUNDE1",
    onTrial: "true",
    page: "signup",
  });
  expect(read("page=//evil.example&onTrial=yes&code=").carried).toEqual({});
});

test("the toggle keeps the way to sign-up, the plan and the extras", () => {
  const [yearly, monthly] = billingToggle(read("billing=monthly&code=TUNDE1&page=signup&plan=1&users=3"));
  expect(yearly).toMatchObject({
    href: "/pricing?billing=yearly&code=TUNDE1&page=signup&plan=1&users=3",
    current: false,
  });
  expect(monthly).toMatchObject({
    href: "/pricing?billing=monthly&code=TUNDE1&page=signup&plan=1&users=3",
    current: true,
  });
});

test("values that are not in the catalogue are ignored", () => {
  for (const junk of [
    "plan=99",
    "plan=zzz",
    "billing=zzz",
    "months=99",
    "users=0",
    "onTrial=zzz",
    "page=zzz",
    "zzz=1",
  ])
    expect(read(junk)).toEqual(read(""));
  expect(read("users=99&outlets=zzz")).toEqual(read("users=zzz"));
});

test("the URL holds the quote", () => {
  const calculator = calculate("users=3&outlets=1");
  expect(calculator?.quote).toMatchObject({
    subtotal: naira(97_000),
    discount: naira(12_000),
    total: naira(85_000),
  });
  expect(calculator?.fields.map(({ name, value }) => [name, value])).toEqual([
    ["plan", "2"],
    ["users", "3"],
    ["outlets", "1"],
    ["months", "12"],
  ]);
  expect(calculator?.problem).toBeNull();
});

test("a monthly quote has no discount", () => {
  expect(calculate("users=1&duration=month")?.quote).toMatchObject({ discount: 0, total: naira(6_500) });
});

test.each(["users=2", "users=-1", "users=3.0", "outlets=1e0"])(
  "%s names no extra on sale, and the page says so",
  (query) => {
    expect(calculate(query)).toMatchObject({
      problem: "One of these extras is no longer on sale. Choose again.",
      quote: { total: naira(48_000) },
    });
  },
);

test("without Plus on sale there is nothing to calculate", () => {
  expect(calculate("", { ...catalogue, plans: [basic] })).toBeNull();
});

test("only plans with a price can be chosen", () => {
  const byAgreement = { code: "enterprise", amountMonth: null, amountYear: null };
  const enterprise = { ...plus, id: 3, name: "Enterprise", ...byAgreement };
  const plans = [...catalogue.plans, enterprise];
  const choose = (query: string) => calculate(query, { ...catalogue, plans });
  expect(choose("")?.fields[0]?.options.map(({ label }) => label)).toEqual(["Basic", "Plus"]);
  expect(choose("plan=1")).toMatchObject({ planName: "Basic", quote: { total: 0 } });
  for (const odd of [String(enterprise.id), "99", "02"])
    expect(choose(`plan=${odd}`)).toMatchObject({ planName: "Plus" });
});

test("the free plan has no extras and says so", () => {
  expect(calculate("plan=1&users=3")).toMatchObject({
    problem: "Basic has no extras. Choose another plan to add them.",
    quote: { total: 0, lines: [{ name: "Basic, 1 year" }] },
  });
});

test("months paid one by one are added up", () => {
  expect(calculate("months=6&users=1")).toMatchObject({
    quote: { total: naira(6_500) },
    whole: naira(39_000),
  });
  expect(calculate("months=1")?.whole).toBeNull();
  expect(calculate("months=12")?.whole).toBeNull();
});

test("an agent's code is kept up to sixty characters", () => {
  expect(read(`code=${"A".repeat(61)}`).carried).toEqual({ code: "A".repeat(60) });
  expect(read("code=%20%20").carried).toEqual({});
});

test("the form has the plans on sale, each extra and twelve months, filled in from the URL", () => {
  const described = {
    ...catalogue,
    addOnGroups: catalogue.addOnGroups.map((group) => ({ ...group, description: `About ${group.kind}` })),
  };
  const calculator = calculate("plan=2&users=3&months=6&code=TUNDE1", described);
  expect(calculator).toMatchObject({ planId: 2, planName: "Plus", duration: "month", months: 6 });
  expect(calculator?.carried).toEqual({ code: "TUNDE1" });
  const [plan, users, outlets, months] = calculator?.fields ?? [];
  expect(plan).toEqual({
    name: "plan",
    label: "Plan",
    hint: "Which plan fits your shop.",
    value: "2",
    options: [
      { value: "1", label: "Basic" },
      { value: "2", label: "Plus" },
    ],
  });
  expect(users).toEqual({
    name: "users",
    label: "Additional Active Users",
    hint: "About users",
    value: "3",
    options: [
      { value: "0", label: "None" },
      { value: "1", label: "1 more" },
      { value: "3", label: "3 more" },
    ],
  });
  expect(outlets).toMatchObject({ name: "outlets", value: "0" });
  expect(months).toMatchObject({ name: "months", label: "Months", value: "6" });
  expect(months?.options).toHaveLength(12);
  expect(months?.options[0]).toEqual({ value: "1", label: "1 month" });
  expect(months?.options[1]).toEqual({ value: "2", label: "2 months, paid by the month" });
  expect(months?.options[11]).toEqual({ value: "12", label: "12 months, paid by the year" });
});

test("without a plan or extras the toggle link has only the duration", () => {
  const toggle = billingToggle(read(""));
  expect(toggle).toEqual([
    { label: "Yearly", href: "/pricing?billing=yearly", current: true },
    { label: "Monthly", href: "/pricing?billing=monthly", current: false },
  ]);
});

test("two months are added up, and one is not", () => {
  expect(calculate("months=2")?.whole).toBe(naira(12_000));
  expect(calculate("billing=monthly")?.whole).toBeNull();
});
