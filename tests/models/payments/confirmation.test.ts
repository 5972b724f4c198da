import { describe, expect, test } from "vitest";

import { naira } from "~/models/money";
import { type ConfirmedPayment, confirmationView } from "~/messages/payments/confirmation";
import { downloadPaidPath, paidPath } from "~/models/payments/pages";
import type { Continuation } from "~/models/subscriptions/continuation";

const until = new Date("2027-01-09T09:00:00Z");
const ending = { endsAt: until, plan: { name: "Plus", duration: "month" as const } };
const order = { kind: "new" as const, planName: "Plus", until, extras: [], asksForSetup: false };

const paid = (change: Partial<ConfirmedPayment> = {}): ConfirmedPayment => ({
  reference: "KP-2345",
  number: "2026-000123",
  content: {
    kind: "plan",
    title: "Plus, 1 month",
    total: naira(6_000),
    paidBy: "Wallet",
    lines: [{ name: "Plus, 1 month", amount: naira(6_000) }],
  },
  paidAt: new Date("2026-12-09T09:00:00Z"),
  order,
  continuation: null,
  balance: naira(500),
  ...change,
});

const topUp = (kind: "top-up" | "tokens"): Partial<ConfirmedPayment> => ({
  order: null,
  content: {
    kind,
    title: "Money",
    total: naira(5_200),
    paidBy: "Visa •••• 4081",
    lines: [{ name: "Added", amount: naira(5_000) }],
  },
});

describe("a confirmation", () => {
  test.each<[string, Partial<ConfirmedPayment>, string, string]>([
    ["a plan", {}, "Plus until 9 January 2027.", "/plans-and-billings"],
    [
      "a plan with setup",
      { order: { ...order, asksForSetup: true } },
      "Plus until 9 January 2027.",
      "/setups/latest",
    ],
    [
      "a renewal",
      { order: { ...order, kind: "renewal" } },
      "Plus until 9 January 2027.",
      "/plans-and-billings",
    ],
    [
      "an upgrade",
      { order: { ...order, kind: "upgrade" } },
      "You now have Plus until 9 January 2027.",
      "/plans-and-billings",
    ],
    [
      "an outlet",
      { order: { ...order, kind: "extras", extras: ["outlets", "users"] } },
      "Your extras are available immediately, until 9 January 2027.",
      "/locations#add",
    ],
    [
      "a user",
      { order: { ...order, kind: "extras", extras: ["users"] } },
      "Your extras are available immediately, until 9 January 2027.",
      "/user-management/invite",
    ],
    [
      "extras that an agent paid for a shop",
      {
        order: { ...order, kind: "extras", extras: ["users"] },
        content: { ...paid().content, branch: "Ikeja" },
      },
      "The shop's extras are available immediately, until 9 January 2027.",
      "/reseller",
    ],
    ["money", topUp("top-up"), "₦5,000 added to your wallet. It now holds ₦500.", "/plans-and-billings"],
    ["tokens", topUp("tokens"), "You bought 5,000 KPT. You now have 500 KPT.", "/reseller"],
  ])("of %s says what was got, and what comes next", (_what, change, text, next) => {
    const view = confirmationView(paid(change));
    expect([view.text, view.next.href]).toEqual([text, next]);
    expect([view.receipt, view.pdf]).toEqual(["/transactions/KP-2345", "/transactions/KP-2345.pdf"]);
  });

  test.each<[string, Continuation, string]>([
    [
      "renews",
      { ...ending, kind: "renews", method: "card", total: naira(6_000), next: ending.plan },
      "It renews for ₦6,000 by your card.",
    ],
    [
      "is cancelled",
      { ...ending, kind: "ends", why: "cancelled", freePlan: "Basic", chosen: null },
      "You cancelled it, so it does not renew.",
    ],
    [
      "pauses",
      {
        ...ending,
        kind: "pauses",
        method: "card",
        total: naira(6_000),
        next: ending.plan,
        freePlan: "Basic",
        until: new Date("2027-02-09T09:00:00Z"),
      },
      "Your pause follows: it begins on 9 January 2027 and lasts until 9 February 2027.",
    ],
  ])("of a plan that %s afterwards says so", (_what, continuation, text) => {
    expect(confirmationView(paid({ continuation })).text).toBe(`Plus until 9 January 2027. ${text}`);
  });

  test("names amount, plan, end, way and receipt, and shares them on WhatsApp", () => {
    const { title, facts, whatsApp } = confirmationView(paid());
    expect(title).toBe("₦6,000 paid");
    expect(facts).toHaveLength(5);
    expect(Object.fromEntries(facts.map(({ name, value }) => [name, value]))).toEqual({
      For: "Plus, 1 month",
      Until: "9 January 2027",
      "Paid by": "Wallet",
      "Paid on": "9 December 2026",
      Receipt: "2026-000123",
    });
    expect(decodeURIComponent(whatsApp)).toBe(
      "https://wa.me/?text=Kaypoint receipt 2026-000123: ₦6,000 paid on 9 December 2026 for Plus, 1 month until 9 January 2027. Paid by: Wallet. Reference: KP-2345",
    );
  });

  test("says that what was paid for has ended once its money went back", () => {
    const line = {
      name: "Dispute, 1 January 2027: taken back",
      detail: "Your bank took it.",
      amount: 6_000_00,
    };
    const since = { badge: "Taken back" as const, lines: [line] };
    const view = confirmationView(paid({ order: { ...order, endedEarly: true }, since }));
    expect(view).toMatchObject({
      badge: "Taken back",
      text: "What this paid for has ended.",
      back: ["Dispute, 1 January 2027: taken back. Your bank took it."],
    });
    expect(view.facts.map(({ name }) => name)).not.toContain("Until");
    expect(decodeURIComponent(view.whatsApp)).not.toContain("until");
  });

  test("above the downloads leads to them, unless our staff set the shop up", () => {
    expect(confirmationView(paid(), "downloads").next.href).toBe("/download");
    const setup = paid({ order: { ...order, asksForSetup: true } });
    expect(confirmationView(setup, "downloads").next.href).toBe("/setups/latest");
    expect([downloadPaidPath("KP-2"), paidPath("KP-2")]).toEqual(["/download?paid=KP-2", "/paid/KP-2"]);
  });

  test.each<[string, Partial<ConfirmedPayment>, { href: string; text: string }]>([
    ["a plan", {}, { href: "/dashboard", text: "Go to Home" }],
    ["money", topUp("top-up"), { href: "/wallet", text: "See your wallet" }],
    ["tokens", topUp("tokens"), { href: "/tokens", text: "See your tokens" }],
  ])("of %s leads home", (_what, change, home) => {
    expect(confirmationView(paid(change)).home).toEqual(home);
  });

  test("of more products leads to the plan", () => {
    const view = confirmationView(paid({ order: { ...order, kind: "extras", extras: ["products"] } }));
    expect(view.next).toEqual({
      why: "See what you have now.",
      href: "/plans-and-billings",
      text: "See your plan",
    });
  });

  test("names the shop that an agent paid for, and the reference while there is no receipt", () => {
    const content = { ...paid().content, branch: "Ikeja" };
    const { facts } = confirmationView(paid({ content, number: null }));
    expect(facts[1]).toEqual({ name: "Shop", value: "Ikeja" });
    expect(facts.at(-1)).toEqual({ name: "Reference", value: "KP-2345" });
  });

  test("of a plan without an end names none", () => {
    const endless = { ...order, until: null };
    const view = confirmationView(paid({ order: endless }));
    expect(view.text).toBe("Plus.");
    expect(view.facts.map(({ name }) => name)).toEqual(["For", "Paid by", "Paid on", "Receipt"]);
    expect(decodeURIComponent(view.whatsApp)).toContain("for Plus, 1 month. Paid by: Wallet.");
    const extras = paid({ order: { ...endless, kind: "extras", extras: ["users"] } });
    expect(confirmationView(extras).text).toBe("Your extras are available immediately.");
  });
});
