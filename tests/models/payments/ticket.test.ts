import { expect, test } from "vitest";
import { dialLink, ticketColumns, ticketOf } from "~/models/payments/ticket";
import { bankChoice, ticketView } from "~/routes/_checkout/ticket";

const now = new Date("2026-11-26T13:02:00Z");
const until = new Date("2026-11-26T13:32:00Z");
const account = {
  kind: "account number" as const,
  code: "9012345678",
  bank: "Wema Bank",
  name: "KAYPOINT CHECKOUT",
  until,
};
const dialled = { kind: "code" as const, code: "*737*33*4*18791#", bank: "GTBank", name: null, until };
const payment = { amount: 6_000_00, sentBack: null };

test("a ticket comes back from its columns whole, or not at all", () => {
  expect({ kind: account.kind, ...ticketOf(ticketColumns(account)) }).toEqual(account);
  expect(ticketOf({ ...ticketColumns(account), ticketCode: null, ticketUntil: null })).toBeNull();
});

test("a transfer shows each value as a bank app takes it, the time, and what a wrong amount does", () => {
  const view = ticketView(payment, account, now);
  expect(view.title).toBe("Send exactly ₦6,000");
  expect(view.fields.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    "Amount in naira: 6000",
    "Account number: 9012345678",
  ]);
  expect(view.rows).toEqual([
    { name: "Bank", value: "Wema Bank" },
    { name: "Account name", value: "KAYPOINT CHECKOUT" },
  ]);
  expect([view.until, view.secondsLeft]).toEqual([expect.stringContaining("before 14:32"), 1800]);
  expect(view.warning).toContain("Any other amount may go back");
  expect(view.dial).toBeNull();
});

test("an amount with kobo is copied with two decimals", () => {
  const [amount] = ticketView({ ...payment, amount: 10_227_50 }, account, now).fields;
  expect(amount?.value).toBe("10227.50");
});

test("after a wrong transfer the page says what was sent and what to send", () => {
  expect(ticketView({ ...payment, sentBack: 5_000_00 }, account, now).sentBack).toBe(
    "You sent ₦5,000. Your bank returns it, and nothing is paid yet. Send exactly ₦6,000.",
  );
});

test("a code is dialled by a link that keeps its #", () => {
  const view = ticketView(payment, dialled, now);
  expect([view.title, view.dial]).toEqual(["Dial this code to pay ₦6,000", "tel:*737*33*4*18791%23"]);
  expect(dialLink("*737#")).toBe("tel:*737%23");
});

test("time that is over counts as none", () => {
  expect(ticketView(payment, account, new Date(until.getTime() + 1)).secondsLeft).toBe(0);
});

test("a bank that is not in the list can be chosen, too", () => {
  const { banks, text } = bankChoice(payment);
  expect(text).toContain("₦6,000");
  expect(banks.map(({ label }) => label)).toContain("GTBank, *737#");
  expect(banks.at(-1)).toEqual({ value: "other", label: "Another bank" });
});
