import type { Role } from "#db/schema";
import { expect, test } from "vitest";

import { roomOf } from "~/routes/_shared/location-room";
import { sharedPlanText } from "~/routes/_shop/single-location-details/$locationId/location-words";
import { locationSchema } from "~/models/locations/location-fields.server";
import { rowOf } from "~/routes/_shared/location-rows";
import { paymentRow } from "~/routes/_shop/single-location-details/$locationId/location-words";

test.each([
  [
    { name: "Ikeja branch", address: " 7  Allen Avenue " },
    { name: "Ikeja branch", address: "7 Allen Avenue" },
  ],
  [{ name: "  Store room " }, { name: "Store room", address: "" }],
  [{}, "Shop name is required"],
  [{ name: "A" }, "Shop name must be at least 2 characters"],
  [{ name: "x".repeat(101) }, "Shop name must be at most 100 characters"],
  [{ name: "Ikeja\u202e" }, "Shop name must be one line, in plain letters"],
  [{ name: "evil.example" }, "Shop name cannot contain a web address. Leave a space after a dot"],
  [{ name: "Ikeja", address: "x".repeat(201) }, "Address must be at most 200 characters"],
])("a location form with %j is accepted, or refused in words", (typed, answer) => {
  const read = locationSchema.safeParse(typed);
  if (typeof answer === "string") expect(read.error?.issues[0]?.message).toBe(answer);
  else expect(read.data).toMatchObject(answer);
});

const later = { text: "Your payment is overdue.", action: { label: "See", href: "/x" } };

test("an owner with room sees how many more shops fit, and one without is led to more outlets", () => {
  expect(roomOf({ used: 1, limit: 3 }, null)).toMatchObject({ full: false, action: null });
  expect(roomOf({ used: 1, limit: 3 }, null).text).toContain("Your plan has room for 2 more shops.");
  expect(roomOf({ used: 3, limit: 3 }, null)).toMatchObject({
    full: true,
    over: false,
    action: {
      label: "Add outlets",
      href: "/plans-and-billings/extras?additional_warehouse=1",
    },
  });
  expect(roomOf({ used: 3, limit: 3 }, later).action).toEqual(later.action);
  expect(roomOf({ used: 3, limit: 3 }, later).text).toContain(later.text);
});

test("an owner above the limit reads that nothing is lost and what to do", () => {
  const room = roomOf({ used: 3, limit: 1 }, later);
  expect(room.over).toBe(true);
  expect(room.text).toMatch(/^You use 3 shops, and your plan now includes 1\. Your records stay\. Archive/);
  expect(roomOf({ used: 7, limit: null }, null)).toMatchObject({ full: false, over: false, action: null });
});

test("a location beside the main one says whose plan counts for it", () => {
  expect(sharedPlanText("Ada Stores")).toContain("is on the plan of Ada Stores");
});

const location = {
  id: 7,
  name: "Ikeja",
  address: "",
  isMain: false,
  archivedAt: null,
  pausedAt: null,
  shut: null,
  plan: null,
  owner: { id: 1, name: "Ada Stores", agentCode: null },
};

test("a list says for each location which plan counts and where its page is", () => {
  expect(rowOf(location).plan).toBe("No plan yet");
  const endsAt = new Date("2026-12-03T09:00:00Z");
  const plan = { name: "Plus", kind: "paid" as const, endsAt };
  expect(rowOf({ ...location, plan })).toMatchObject({
    plan: "Plus, paid until 3 December 2026",
    href: "/single-location-details/7",
    agentCode: "",
  });
  expect(rowOf({ ...location, archivedAt: endsAt }).archived).toBe("3 December 2026");
});

test("a payment shows how it was paid without card digits, and its receipt shows whose money it was", () => {
  const paidAt = new Date("2026-12-03T09:00:00Z");
  const payment = { reference: "KP-1", title: "Plus, 1 month", total: 600_000, paidAt, receiptOf: 4 };
  const row = (method: string, id: number, role: Role = "owner") =>
    paymentRow({ ...payment, method }, { id, role });
  expect(row("saved_card", 4)).toMatchObject({ paidBy: "Card", receipt: "/transactions/KP-1" });
  expect(row("tokens", 5)).toMatchObject({ paidBy: "Tokens of an agent", receipt: null, total: null });
  expect(row("tokens", 4, "agent")).toMatchObject({ receipt: "/transactions/KP-1", total: 600_000 });
  expect(row("tokens", 6, "staff")).toMatchObject({ receipt: null, total: 600_000 });
});
