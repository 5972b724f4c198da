import { expect, test } from "vitest";

import type { StaffRole } from "#db/schema";
import { serve } from "../../support/served";
import { makeAccounts } from "../../support/sessions";

const reason = "Because I can";
const now = new Date();

const site = await serve();
const accounts = await makeAccounts(site);
const insert = async (table: "coupons" | "releases" | "contactMessages", row: object) =>
  (
    await site.db
      .insertInto(table)
      .values(row as never)
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;
const ids = {
  coupon: await insert("coupons", {
    code: "SAFE1",
    kind: "percent",
    percent: 5,
    amount: null,
    cap: null,
    planId: null,
    useLimit: null,
    startsOn: "2026-01-01",
    endsOn: "2099-01-01",
  }),
  release: await insert("releases", {
    category: "stand_alone",
    os: "linux",
    product: "Kaypoint",
    version: "8.8.8",
    description: "x",
    releasedOn: "2026-01-01",
    beta: false,
  }),
  message: await insert("contactMessages", {
    firstName: "A",
    lastName: "B",
    email: "a@safe.example",
    phoneNumber: "08031234567",
    topic: "sales",
    message: "Hello",
    createdAt: now,
  }),
};

const posts = (): [path: string, fields: Record<string, string>, role: StaffRole][] => [
  [
    "/staff/coupons/new",
    { code: "EVIL1", percent: "99", from: "2026-01-01", until: "2099-01-01", reason },
    "finance",
  ],
  [`/staff/coupons/${ids.coupon}`, { reason }, "finance"],
  [
    "/staff/catalogue/change?part=plans",
    { intent: "schedule", version: "1", from: "2030-01-01", reason },
    "catalogue",
  ],
  ["/staff/catalogue/changes/1", { intent: "withdrawn", reason }, "catalogue"],
  ["/staff/releases", { intent: "publish", version: "6.6.6", reason }, "catalogue"],
  ["/staff/releases", { intent: "withdraw", release: String(ids.release), reason }, "catalogue"],
  [`/staff/messages/${ids.message}`, { intent: "answered", revision: "0", text: "Evil" }, "support"],
];

/** All rows that the posts could change. */
async function state() {
  const all = (table: "coupons" | "releases" | "contactMessages" | "catalogueChanges" | "staffActs") =>
    site.db.selectFrom(table).selectAll().orderBy("id").execute();
  return JSON.stringify([
    await all("coupons"),
    await all("releases"),
    await all("contactMessages"),
    await all("catalogueChanges"),
    await all("staffActs"),
  ]);
}

test("no staff action runs without a reason, with an unknown field, or on a missing record", async () => {
  const staff = await accounts.logInStaff(["admin"]);
  const before = await state();
  for (const [path, fields] of posts()) {
    const { reason: _reason, ...unreasoned } = fields;
    if ("reason" in fields) expect([422, 409]).toContain((await staff.post(path, unreasoned)).status);
    expect((await staff.post(path, { ...fields, price: "1" })).status).toBe(400);
  }
  for (const path of ["coupons", "messages", "catalogue/changes"])
    for (const id of ["0", "-1", "999999", "1e3", "x"])
      expect([path, id, (await staff.get(`/staff/${path}/${id}`)).status]).toEqual([path, id, 404]);
  expect(await state()).toBe(before);
});

test("no price can be negative, zero or in the past", async () => {
  const staff = await accounts.logInStaff(["admin"]);
  const before = await state();
  const { version } = await site.db
    .selectFrom("catalogueVersion")
    .select("version")
    .executeTakeFirstOrThrow();
  for (const [from, price] of [
    ["2099-01-01", "7000"],
    ["2020-01-01", "7000"],
    ["2027-02-30", "7000"],
    ["", "7000"],
    ["2027-06-01", "-1"],
    ["2027-06-01", "0"],
    ["2027-06-01", "0.01"],
    ["2027-06-01", "1e9"],
    ["2027-06-01", "½"],
    ["2027-06-01", "99999999999999999999"],
  ]) {
    const wish = { intent: "schedule", version: String(version), from: from ?? "", reason };
    const answer = await staff.post("/staff/catalogue/change?part=plans", {
      ...wish,
      "plan-2-month": price ?? "",
    });
    expect([from, price, answer.status]).toEqual([from, price, 422]);
  }
  expect(await state()).toBe(before);
});
