import { describe, expect, test } from "vitest";
import { DAY } from "~/models/duration";
import {
  payLinkText,
  readPayLinkToken,
  payLinkEnd,
  payLinkStateAt,
  payLinkTitle,
  sendingOf,
  shortShopName,
} from "~/models/pay-links/pay-link";
import { ownLinkText } from "~/routes/_shop/pay-links/$reference/own-link";
import { endedLinkView } from "~/routes/_checkout/pay/$token/ended-link";

const now = new Date("2026-11-26T09:00:00Z");
const url = "https://www.kaypoint.example/pay/9f86d081884c7d659a2feaa0c55ad015";

const link = {
  purpose: "order" as const,
  walletAmount: null,
  lines: [{ kind: "plan" as const, name: "Plus, 1 year" }],
  shopName: "Ada Stores",
  amount: 57_600_00,
  expiresAt: new Date("2026-12-03T09:00:00Z"),
};

const ago = (days: number) => new Date(now.getTime() - days * DAY);

test.each([
  ["a top-up", null, 7],
  ["a new order", { kind: "new", createdAt: now }, 7],
  ["an order of a week ago", { kind: "new", createdAt: ago(7) }, 7],
  ["an order of ten days ago", { kind: "new", createdAt: ago(10) }, 4],
  ["a renewal of thirteen days ago", { kind: "renewal", createdAt: ago(13) }, 1],
  ["an upgrade", { kind: "upgrade", createdAt: now }, 1],
  ["extras of half a day ago", { kind: "extras", createdAt: ago(0.5) }, 0.5],
] as const)("a link for %s lives no longer than a week and than the price", (_, order, days) => {
  expect(payLinkEnd(order, now)).toEqual(ago(-days));
});

test("a link is over at its end, before the job has seen it", () => {
  const at = (state: "open" | "paid" | "withdrawn", expiresAt: Date) =>
    payLinkStateAt({ state, expiresAt }, now);
  expect(at("open", new Date(now.getTime() + 1))).toBe("open");
  expect(at("open", now)).toBe("expired");
  expect(at("paid", now)).toBe("paid");
  expect(at("withdrawn", now)).toBe("withdrawn");
});

describe("the name of a shop", () => {
  test.each([
    ["Ada Stores", "Ada Stores"],
    ["Ada Stores & Daughters Ltd, Balogun", "Ada Stores & Daughters…"],
    ["Ada\r\nStores\t\u202eLtd", "Ada Stores Ltd"],
    ["  Ada  Stores  ", "Ada Stores"],
    ["😀".repeat(30), `${"😀".repeat(11)}…`],
  ])("%j is shown as %j", (name, shown) => {
    expect(shortShopName(name)).toBe(shown);
  });
});

test("a link says in a message what it asks for", () => {
  expect(payLinkText(link, url)).toBe(
    `Please pay ₦57,600 to Kaypoint for Ada Stores: Plus, 1 year. No account needed. Pay by 3 December 2026: ${url}`,
  );
  expect(payLinkTitle({ purpose: "top-up", walletAmount: 10_000_00, lines: null })).toBe(
    "Wallet top-up of ₦10,000",
  );
  expect(payLinkTitle({ purpose: "tokens", walletAmount: 10_000_00, lines: null })).toBe(
    "Tokens of 10,000 KPT",
  );
});

test("no name of a shop adds a field or a line to the message that is sent", () => {
  const shopName = "Ada&text=x\r\nBcc: a@b.example #?";
  const { whatsApp, sms } = sendingOf({ ...link, shopName }, url);
  const query = new URL(whatsApp).searchParams;
  expect([...query.keys()]).toEqual(["text"]);
  expect(new URL(whatsApp).hash).toBe("");
  expect(query.get("text")).toBe(payLinkText({ ...link, shopName }, url));
  expect(query.get("text")).not.toMatch(/[\r\n]/);
  expect(sms).toMatch(/^sms:\?body=[^&#?\r\n ]+$/);
});

test.each([
  ["9f86d081884c7d659a2feaa0c55ad015", true],
  ["9F86D081884C7D659A2FEAA0C55AD015", true],
  ["9f86d081884c7d659a2feaa0c55ad015\n", true],
  ["9f86d081884c7d659a2feaa0c55ad015).", true],
  ["9f86d081884c7d659a2feaa0c55ad015\u200b", true],
  ["9f86d081884c7d659a2feaa0c55ad01", false],
  ["9f86d081884c7d659a2feaa0c55ad0150", false],
  [".9f86d081884c7d659a2feaa0c55ad015", false],
  ["", false],
])("%j as a token: %s", (text, is) => {
  expect(readPayLinkToken(text)).toBe(is ? "9f86d081884c7d659a2feaa0c55ad015" : null);
});

test("each state says what to do next", () => {
  const own = {
    until: "3 December 2026",
    sending: {},
    isPaidByLink: true,
    isOrder: true,
    isForCustomer: false,
    isTokens: false,
  };
  expect(ownLinkText({ ...own, state: "open" }).text).toContain("works until 3 December 2026");
  expect(ownLinkText({ ...own, state: "open", sending: null }).text).toContain("make a new one");
  expect(ownLinkText({ ...own, state: "paid" }).text).toContain("Paid by the link.");
  expect(ownLinkText({ ...own, state: "paid", isOrder: false }).text).toContain("in your wallet");
  const tokens = { ...own, state: "paid" as const, isOrder: false, isTokens: true };
  expect(ownLinkText(tokens).text).toContain("in your balance");
  expect(ownLinkText({ ...own, state: "paid", isForCustomer: true }).text).toContain("Your customer has");
  expect(ownLinkText({ ...own, state: "paid", isPaidByLink: false }).text).toContain("paid another way");
  expect(ownLinkText({ ...own, state: "withdrawn" }).text).toContain("withdrawn");
  expect(endedLinkView("paid", "3 December 2026").title).toBe("This has been paid");
  expect(endedLinkView("withdrawn", "3 December 2026").text).toContain("Ask the person who sent it");
  expect(endedLinkView("expired", "3 December 2026").text).toContain("until 3 December 2026");
});
