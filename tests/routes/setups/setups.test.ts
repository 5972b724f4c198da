import { NOTE_MISSING } from "~/models/staff/staff-note";
import { describe, expect, test } from "vitest";

import { bookableDays } from "~/models/setups/slot";
import { newestSetupReference } from "~/models/setups/setup.server";
import { linksOf, leadsTo, says, textOf } from "../../support/page";
import { press } from "../../support/press";
import { serve } from "../../support/served";
import { makeAccounts, shopper, summary } from "../../support/sessions";

const site = await serve();
const accounts = await makeAccounts(site);

const days = bookableDays(new Date());
const [monday, tuesday] = [days[3]?.value ?? "", days[5]?.value ?? ""];
const times = {
  address: "4 Broad Street, Lagos",
  first_day: monday,
  first_time: "10:00",
  second_day: tuesday,
  second_time: "14:00",
};

/** An owner who bought Plus with a setup at the checkout. */
async function orderSetup(onboarding = "3") {
  const owner = await shopper(site, 60_000);
  const form = await owner.prepare({ onboarding, payment_method: "wallet" });
  const paid = await owner.post(summary, { ...form, intent: "pay", onboarding, payment_method: "wallet" });
  const reference = (await newestSetupReference(site.db, owner.user.id)) ?? "";
  return { ...owner, paid, reference, path: `/setups/${reference}`, staffPath: `/staff/setups/${reference}` };
}

const flashOf = async (visitor: { follow: (answer: never) => Promise<{ body: string }> }, answer: unknown) =>
  textOf((await visitor.follow(answer as never)).body);

describe("the owner", () => {
  test("is asked for place and times after paying, on the dashboard and on the setup page", async () => {
    const owner = await orderSetup();
    const landed = await owner.follow(owner.paid);
    expect(says(landed)).toContain("Tell us where and when to set up");
    expect(linksOf(landed.body)).toEqual(
      expect.arrayContaining(["/setups/latest", expect.stringMatching(/^\/transactions\/KP-/)]),
    );
    expect(leadsTo(await owner.get("/setups/latest"))).toBe(`302 ${owner.path}`);
    const home = await owner.get("/dashboard");
    expect(says(home)).toContain('Next: choose times for "Setup in your shop"');
    expect(linksOf(home.body)).toContain(owner.path);
    expect(home.body).not.toContain("<script");
    expect(says(await owner.get(owner.path))).toContain("Where and when");
  });

  test("without a setup is asked for nothing", async () => {
    const owner = await orderSetup("1");
    expect(owner.reference).toBe("");
    expect(says(await owner.follow(owner.paid))).not.toContain("set up.");
    expect(leadsTo(await owner.get("/setups/latest"))).toBe("302 /dashboard");
    expect(says(await owner.get("/dashboard"))).not.toContain("choose times");
  });

  test("gives times, changes them, and sees state and time until the setup is done", async () => {
    const owner = await orderSetup("2");
    const staff = await accounts.logInAs("staff");
    const sent = await press(owner, owner.path, "Send times", times);
    expect(leadsTo(sent)).toBe(`303 ${owner.path}`);
    expect(await flashOf(owner, sent)).toContain("Thank you. We’ll confirm one of your times");
    expect(says(await owner.get(owner.path))).toMatch(/We’ll confirm You asked for .* 10:00 or .* 14:00/);
    const other = await press(owner, owner.path, /times$/, { ...times, first_time: "11:00" });
    expect(leadsTo(other)).toBe(`303 ${owner.path}`);
    const agreed = await press(staff, owner.staffPath, "Agree and tell the owner", { slot: "first" });
    expect(leadsTo(agreed)).toBe(`303 ${owner.staffPath}`);
    const page = await owner.get(owner.path);
    expect(says(page)).toMatch(/Your time Agreed \w+, \d+ \w+ \d{4}, 11:00\. Allow up to two hours\./);
    expect(linksOf(page.body)).toContain(`${owner.path}.ics`);
    expect(says(await owner.get("/dashboard"))).toMatch(/Setup by phone Agreed .*, 11:00/);
    const done = await press(staff, owner.staffPath, { sends: { intent: "done" } });
    expect(leadsTo(done)).toBe(`303 ${owner.staffPath}`);
    expect(says(await owner.get(owner.path))).toContain("Your setup is done.");
    expect(says(await owner.get("/dashboard"))).not.toContain("Setup by phone");
  });

  test("sees errors beside their field, and the form keeps its values", async () => {
    const owner = await orderSetup();
    const answer = await owner.post(owner.path, { revision: "0", ...times, address: "", second_day: "" });
    expect(answer.status).toBe(422);
    expect(says(answer)).toContain("Type the address of your shop");
    expect(says(answer)).toContain("Second choice: choose a day");
    expect(answer.body).toContain(`<option value="${monday}" selected="">`);
    expect(answer.body).toContain('<option value="14:00" selected="">');
    const same = { second_day: monday, second_time: "10:00" };
    expect(says(await owner.post(owner.path, { revision: "0", ...times, ...same }))).toContain(
      "Choose a second time that differs from the first",
    );
  });

  test("who comes after staff is told so, with the typed values kept", async () => {
    const owner = await orderSetup();
    const staff = await accounts.logInAs("staff");
    await owner.post(owner.path, { revision: "0", ...times });
    await staff.post(owner.staffPath, { intent: "agree", revision: "1", slot: "second", address: "Here" });
    const late = await owner.post(owner.path, { revision: "1", ...times, address: "9 Marina" });
    expect(late.status).toBe(409);
    expect(says(late)).toMatch(/Nothing was changed.*send your times again.*14:00/);
    expect(late.body).toContain('value="9 Marina"');
    expect(late.body).toContain('name="revision" value="2"');
  });
});

describe("the calendar file", () => {
  test("exists once a time is agreed, for the owner and for staff, and moves with it", async () => {
    const owner = await orderSetup();
    const staff = await accounts.logInAs("staff");
    expect((await owner.get(`${owner.path}.ics`)).status).toBe(404);
    const agreed = { intent: "agree", slot: "other", address: "4 Broad Street", day: monday, time: "09:00" };
    await staff.post(owner.staffPath, { ...agreed, revision: "0" });
    const file = await owner.get(`${owner.path}.ics`);
    expect(file.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    expect(file.headers.get("Cache-Control")).toContain("no-store");
    const start = (text: string) => /^DTSTART:(\S+)\r$/m.exec(text)?.[1];
    expect(start(file.body)).toBe(`${monday.replaceAll("-", "")}T080000Z`);
    await staff.post(owner.staffPath, { ...agreed, revision: "1", day: tuesday });
    const moved = (await owner.get(`${owner.path}.ics`)).body;
    expect(start(moved)).toBe(`${tuesday.replaceAll("-", "")}T080000Z`);
    const [before, after] = [file.body, moved].map((text) => /^UID:.*$/m.exec(text)?.[0]);
    expect(after).toBe(before);
    expect(moved).toContain("SEQUENCE:2\r\n");
    const theirs = await staff.get(`${owner.staffPath}.ics`);
    expect(theirs.body).toContain(`SUMMARY:Setup in your shop: ${owner.user.name}`);
  });
});

describe("staff", () => {
  test("see who needs a time, filter by state, and agree to a requested time or another", async () => {
    const owner = await orderSetup();
    const staff = await accounts.logInAs("staff");
    await owner.post(owner.path, { revision: "0", ...times });
    const list = await staff.get("/staff/setups?state=wanted");
    expect(says(list)).toMatch(/Setups \d+ needs? a time/);
    expect(linksOf(list.body)).toContain(owner.staffPath);
    expect(linksOf((await staff.get("/staff/setups?state=done")).body)).not.toContain(owner.staffPath);
    const page = says(await staff.get(owner.staffPath));
    expect(page).toContain(`Setup in your shop: ${owner.user.name}`);
    expect(page).toMatch(/Shop 4 Broad Street, Lagos First choice .*10:00 Second choice .*14:00/);
    const wrong = { intent: "agree", revision: "1", slot: "other", address: "", day: "", time: "09:00" };
    const refused = await staff.post(owner.staffPath, wrong);
    expect(refused.status).toBe(422);
    expect(says(refused)).toContain("Type the address of the shop");
    expect(refused.body).toContain('<option value="09:00" selected="">');
    const sent = await staff.post(owner.staffPath, { ...wrong, slot: "first", address: "4 Broad Street" });
    expect(await flashOf(staff, sent)).toContain("Agreed. The owner gets a message with the time.");
    expect(says(await staff.get(owner.staffPath))).toMatch(
      new RegExp(`${staff.user.name} agreed on \\w+, .* 10:00 .*${owner.user.name} gave two times`),
    );
  });

  test("write notes that the owner never sees", async () => {
    const owner = await orderSetup();
    const staff = await accounts.logInAs("staff");
    const note = "Gate is <b>locked</b> before nine";
    const sent = await press(staff, owner.staffPath, "Save note", { note });
    expect(await flashOf(staff, sent)).toContain("The note is saved. Only staff see it.");
    expect((await staff.get(owner.staffPath)).body).toContain("&lt;b&gt;locked");
    expect((await owner.get(owner.path)).body).not.toContain("locked");
    const empty = await staff.post(owner.staffPath, { intent: "note", note: " " });
    expect([empty.status, says(empty).includes(NOTE_MISSING)]).toEqual([422, true]);
  });

  test("find the list in the menu", async () => {
    const staff = await accounts.logInAs("staff");
    expect(linksOf((await staff.get("/staff")).body)).toContain("/staff/setups");
  });
});
