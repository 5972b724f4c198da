import { expect, test } from "vitest";

import { kobo } from "~/models/money";
import { closingView, type AccountNow } from "~/routes/account/closing";

const now = new Date("2026-11-22T09:00:00Z");
const empty: AccountNow = { plan: null, balance: kobo(0), tills: 0, now };

const textOf = (change: Partial<AccountNow>, name: string) =>
  closingView({ ...empty, ...change }).happens.find((step) => step.name === name)?.text;

test("the owner reads until when the account can be reopened, and what is kept how long", () => {
  expect(closingView(empty)).toMatchObject({ due: "20 February 2027", time: "90 days", balance: null });
  expect(textOf({}, "What stays")).toContain("for 6 years, as tax law requires");
  expect(closingView({ ...empty, balance: kobo(3_00) }).balance).toBe("₦3");
});

test("the owner reads what happens to the plan and to each till", () => {
  expect(textOf({}, "Your plan")).toBe("You have no paid plan, so nothing is lost.");
  const endsAt = new Date("2026-12-21T09:00:00Z");
  expect(textOf({ plan: { name: "Plus", endsAt } }, "Your plan")).toMatch(
    /^Plus runs until 21 December 2026\. The days left are not refunded/,
  );
  const tills = [0, 1, 4].map((count) => textOf({ tills: count }, "Right away"));
  expect(tills).toEqual([
    expect.stringContaining("tills can no longer sign in"),
    expect.stringContaining("your till is signed out"),
    expect.stringContaining("your 4 tills are signed out"),
  ]);
});
