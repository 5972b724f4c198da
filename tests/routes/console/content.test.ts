import { describe, expect, test } from "vitest";

import { DAY, HOUR } from "~/models/duration";
import { hiddenFields, leadsTo, linksOf, says } from "../../support/page";
import { fieldsOf, press } from "../../support/press";
import { serve } from "../../support/served";
import { actionsOf, makeAccounts } from "../../support/sessions";
import type { Visitor } from "../../support/visitor";

const site = await serve();
const accounts = await makeAccounts(site);

const reason = "Asked for by the board";
/** The day in Lagos, where it is an hour later than in UTC. */
const dayIn = (days: number) => new Date(Date.now() + days * DAY + HOUR).toISOString().slice(0, 10);
const actsOf = (object: string) =>
  site.db.selectFrom("staffActs").select(["act", "reason"]).where("object", "=", object).execute();
const monthOf = async () =>
  (await site.db.selectFrom("plans").select("amountMonth").where("id", "=", 2).executeTakeFirstOrThrow())
    .amountMonth;

describe("coupons", () => {
  const coupon = { code: "friday 7", percent: "7", from: dayIn(0), until: dayIn(20), uses: "3", reason };

  test("follow the rules of the command, are made once, listed with their uses, and ended", async () => {
    const staff = await accounts.logInStaff(["finance"]);
    const made = await press(staff, "/staff/coupons/new", "Make coupon", coupon);
    expect(leadsTo(made)).toBe("303 /staff/coupons");
    expect(leadsTo(await staff.post("/staff/coupons/new", coupon))).toBe("303 /staff/coupons");
    const list = await staff.get("/staff/coupons?code=friday");
    expect(says(list)).toMatch(/FRIDAY7.*0 of 3.*7% off.*Running/);
    const [, path = ""] = /href="(\/staff\/coupons\/\d+)"/.exec(list.body) ?? [];
    const ended = await press(staff, path, "End coupon", { reason });
    expect(says(await staff.follow(ended))).toContain("Coupon ended.");
    expect(leadsTo(await staff.post(path, { reason }))).toBe(`303 ${path}`);
    expect(says(await staff.get(path))).toContain("Ended by staff");
    expect((await actsOf("FRIDAY7")).map(({ act }) => act)).toEqual(["coupon-made", "coupon-ended"]);
  });

  test("show errors beside their field and keep the typed values", async () => {
    const staff = await accounts.logInStaff(["finance"]);
    const wrong = { ...coupon, code: "WRONG1", amount: "50", until: "2020-01-01", reason: "" };
    const answer = await staff.post("/staff/coupons/new", wrong);
    expect(answer.status).toBe(422);
    for (const text of ["Enter either Percent off or Naira off", "Give a reason in a few words"])
      expect(says(answer)).toContain(text);
    expect(answer.body).toContain('value="WRONG1"');
    const taken = await staff.post("/staff/coupons/new", { ...coupon, percent: "9" });
    expect([taken.status, says(taken).includes("This code is taken")]).toEqual([422, true]);
  });
});

describe("prices", () => {
  const page = "/staff/catalogue/change?part=plans";

  async function preview(staff: Pick<Visitor, "get" | "follow" | "send">, typed: Record<string, string>) {
    return press(staff, page, "See what changes", { from: dayIn(400), ...typed });
  }

  test("are previewed, approved by a colleague, and can be withdrawn before their day", async () => {
    const staff = await accounts.logInStaff(["catalogue"]);
    const colleague = await accounts.logInStaff(["catalogue"]);
    const shown = await preview(staff, { "plan-2-month": "7,000" });
    expect(shown.status).toBe(200);
    expect(says(shown)).toMatch(/Plus: Price a month ₦6,000 ₦7,000.*Plus, 1 month ₦6,000 ₦7,000/);
    expect(await monthOf()).toBe(6_000_00);
    const form = hiddenFields(shown.body);
    const unreasoned = await staff.post(page, { ...form, intent: "schedule" });
    expect(unreasoned.status).toBe(422);
    expect(says(unreasoned)).toContain("Give a reason in a few words");
    const edited = await press(staff, shown, { sends: { intent: "edit" } });
    expect(fieldsOf(edited, "See what changes")).toMatchObject({ "plan-2-month": "7,000" });
    const made = await press(staff, shown, { sends: { intent: "schedule" } }, { reason });
    expect(leadsTo(made)).toMatch(/^303 \/staff\/catalogue\/changes\/\d+$/);
    expect(leadsTo(await staff.post(page, { ...form, intent: "schedule", reason }))).toBe(leadsTo(made));
    const path = leadsTo(made).slice(4);
    expect(says(await staff.get("/staff/catalogue"))).toContain("Plus: Price a month ₦6,000 → ₦7,000");
    expect((await staff.post(path, { intent: "approved", reason: "" })).status).toBe(409);
    expect(says(await colleague.get("/staff"))).toContain("change of prices needs a second person");
    await press(colleague, path, { sends: { intent: "approved" } });
    expect(says(await staff.get(path))).toContain(`Approved by ${colleague.user.name}`);
    expect(says(await staff.follow(await press(staff, path, "Withdraw the change", { reason })))).toContain(
      "Change withdrawn.",
    );
    expect(says(await staff.get(path))).toContain("Withdrawn");
    const id = path.split("/").at(-1);
    const acts = (await actsOf(`price-change-${id}`)).map(({ act }) => act);
    expect(acts).toEqual(["prices-asked", "prices-approved", "prices-withdrawn"]);
  });

  test("that a colleague refuses are withdrawn, and never hold", async () => {
    const staff = await accounts.logInStaff(["catalogue"]);
    const colleague = await accounts.logInStaff(["admin"]);
    const shown = await preview(staff, { "plan-2-month": "7,100" });
    const made = await press(staff, shown, { sends: { intent: "schedule" } }, { reason });
    const path = leadsTo(made).slice(4);
    await press(colleague, path, { sends: { intent: "refused" } }, { reason });
    expect(says(await staff.get(path))).toContain("Withdrawn");
    expect(says(await staff.get("/staff/catalogue"))).toContain("No scheduled price changes");
  });

  test("of today are on the pricing page at the next request", async () => {
    const staff = await accounts.logInStaff(["catalogue"]);
    const shown = await preview(staff, { "plan-2-month": "6,100", from: dayIn(0) });
    const colleague = await accounts.logInStaff(["admin"]);
    const approve = async (of: { body: string }) => {
      const asked = await staff.post(page, { ...hiddenFields(of.body), intent: "schedule", reason });
      await press(colleague, leadsTo(asked).slice(4), { sends: { intent: "approved" } });
    };
    await approve(shown);
    await expect
      .poll(async () => says(await site.visitor().get("/pricing?billing=monthly")))
      .toContain("₦6,100 a month");
    const back = await preview(staff, { "plan-2-month": "6,000", from: dayIn(0) });
    await approve(back);
    expect(await monthOf()).toBe(6_000_00);
  });

  test("that are invalid are reported beside their field, with the typed value", async () => {
    const staff = await accounts.logInStaff(["catalogue"]);
    for (const [typed, text] of [
      [{ "plan-2-month": "-5" }, "Enter whole naira, such as 6,000"],
      [{ "plan-2-month": "" }, "Enter whole naira, such as 6,000"],
      [{ "plan-2-month": "7000", from: "2020-01-01" }, "Choose today or a later day"],
      [{}, "Nothing is different."],
    ] as const) {
      const answer = await preview(staff, typed);
      expect([answer.status, says(answer).includes(text)]).toEqual([422, true]);
    }
    const again = await preview(staff, { "plan-2-month": "7000x" });
    expect(again.body).toContain('value="7000x"');
  });

  test("of a catalogue that a colleague has just changed are refused with what to do", async () => {
    const [one, other] = [await accounts.logInStaff(["catalogue"]), await accounts.logInStaff(["admin"])];
    const [first, second] = [
      await preview(one, { "plan-2-month": "7100" }),
      await preview(other, { "plan-2-month": "7200" }),
    ];
    const made = await one.post(page, { ...hiddenFields(first.body), intent: "schedule", reason });
    const late = await other.post(page, { ...hiddenFields(second.body), intent: "schedule", reason });
    expect(late.status).toBe(409);
    expect(says(late)).toContain("a colleague changed the catalogue");
    expect(late.body).toContain('value="7200"');
    await one.post(leadsTo(made).slice(4), { intent: "withdrawn", reason });
  });
});

describe("releases", () => {
  const PAGE = "/staff/releases";
  const release = {
    category: "client_server",
    os: "linux",
    product: "Kaypoint",
    version: "9.9.9",
    date: dayIn(0),
    description: "Faster receipts.",
    "link-64": "https://dl.example/kaypoint-9.9.9.deb",
    "size-64": "120.5",
    "sha256-64": "a".repeat(64),
    "requirements-64": "Ubuntu 22.04",
    reason,
  };
  const download = async () => says(await site.visitor().get("/download?os=linux"));

  test("are published, replaced and withdrawn, and the download page follows", async () => {
    const staff = await accounts.logInStaff(["catalogue"]);
    const published = await press(staff, PAGE, "Publish release", release);
    expect(leadsTo(published)).toBe(`303 ${PAGE}`);
    await expect.poll(download).toContain("9.9.9");
    const { id } = await site.db
      .selectFrom("releases")
      .select("id")
      .where("version", "=", "9.9.9")
      .executeTakeFirstOrThrow();
    await press(staff, PAGE, "Withdraw release", { release: String(id), reason });
    await expect.poll(download).not.toContain("9.9.9");
    expect(says(await staff.get(PAGE))).toMatch(/Kaypoint 9\.9\.9 .*Withdrawn/);
    await press(staff, PAGE, "Publish release", release);
    await expect.poll(download).toContain("9.9.9");
    const acts = (await actsOf("release-client_server-linux-9.9.9")).map(({ act }) => act);
    expect(acts).toEqual(["release-published", "release-withdrawn", "release-published"]);
  });

  test("that are empty say all that is missing at once", async () => {
    const staff = await accounts.logInStaff(["catalogue"]);
    const empty = await press(staff, PAGE, "Publish release", { version: "", description: "", reason: "" });
    expect(empty.status).toBe(422);
    for (const words of ["Give a reason in a few words", "The version must be", "The description"])
      expect(says(empty)).toContain(words);
  });

  test("are checked against the rules of the command's file", async () => {
    const staff = await accounts.logInStaff(["catalogue"]);
    for (const [wrong, text] of [
      [{ version: "1" }, "The version must be a version like 1.0.8"],
      [{ "link-64": "javascript:alert(1)" }, "The link must be"],
      [{ "sha256-64": "abc" }, "The checksum must be 64 digits"],
      [{ "size-64": "-3" }, "The size is missing or invalid"],
      [{ "link-64": "" }, "The link must be an address"],
      [{ "requirements-64": "" }, "What it needs is missing"],
    ] as const) {
      const answer = await press(staff, PAGE, "Publish release", { ...release, ...wrong });
      expect([wrong, answer.status, says(answer).includes(text)]).toEqual([wrong, 422, true]);
    }
  });
});

test("the list of newsletter subscribers has who confirmed and has not left, each with the link to leave", async () => {
  const reader = { email: "reader@news.example", token: "r".repeat(22), confirmedAt: new Date() };
  const row = { ...reader, askedAt: new Date() };
  await site.db
    .insertInto("newsletterSubscribers")
    .values([
      row,
      { ...row, email: "left@news.example", token: "l".repeat(22), leftAt: new Date() },
      { ...row, email: "unconfirmed@news.example", token: "n".repeat(22), confirmedAt: null },
    ])
    .execute();
  const staff = await accounts.logInStaff(["support"]);
  expect(linksOf((await staff.get("/staff/messages")).body)).toContain("/staff/newsletter.csv");
  const file = await staff.get("/staff/newsletter.csv");
  expect(file.body).toContain(`/newsletter/unsubscribe?token=${reader.token}`);
  expect(file.body).not.toMatch(/left@|unconfirmed@/);
  expect((await actionsOf(site, staff.user))[0]).toBe("subscribers-downloaded");
  await accounts.age(staff.user);
  expect(leadsTo(await staff.get("/staff/newsletter.csv"))).toBe(
    "302 /account/confirm?page=%2Fstaff%2Fnewsletter.csv",
  );
  const others = await accounts.logInStaff(["finance", "catalogue"]);
  expect((await others.get("/staff/newsletter.csv")).status).toBe(403);
});

describe("messages", () => {
  async function message(email: string) {
    const { id } = await site.db
      .insertInto("contactMessages")
      .values({
        firstName: "Ngozi",
        lastName: "Eze",
        email,
        phoneNumber: "08031234567",
        topic: "support",
        message: "My till <b>does not</b> print.",
        createdAt: new Date(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { id, path: `/staff/messages/${id}` };
  }

  test("are assigned, noted, answered by mail once, closed and reopened", async () => {
    const staff = await accounts.logInStaff(["support"]);
    const { id, path } = await message("ngozi@answer.example");
    expect((await staff.get(path)).body).not.toContain("<b>does not</b>");
    await press(staff, path, "Assign to me");
    await press(staff, path, "Save note", { text: "Called, no answer." });
    const answer = { intent: "answered", revision: "2", text: "Turn it off and on." };
    const sent = await press(staff, path, "Send answer", { text: answer.text });
    expect(leadsTo(sent)).toBe(`303 ${path}`);
    expect(leadsTo(await staff.post(path, answer))).toBe(`303 ${path}`);
    const mails = await site.db
      .selectFrom("outbox")
      .selectAll()
      .where("recipient", "=", "ngozi@answer.example")
      .execute();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain("Turn it off and on.");
    await press(staff, path, "Close");
    const page = says(await staff.get(path));
    expect(page).toContain("Closed");
    expect(page).toContain("Called, no answer.");
    await press(staff, path, { sends: { intent: "reopened" } });
    const acts = (await actsOf(`message-${id}`)).map(({ act }) => act);
    expect(acts).toEqual(["taken", "noted", "answered", "closed", "reopened"].map((act) => `message-${act}`));
  });

  test("are found by name, state and topic, page by page", async () => {
    const staff = await accounts.logInStaff(["support"]);
    for (let count = 0; count < 27; count += 1) await message(`many${count}@pages.example`);
    const first = await staff.get("/staff/messages?q=%40pages.example&state=new");
    expect(first.body.match(/href="\/staff\/messages\/\d+"/g)).toHaveLength(25);
    expect(says(first)).toContain("1 to 25 of 27 messages");
    const [older = ""] = linksOf(first.body).filter((href) => href.includes("page=2"));
    const second = await staff.get(older);
    expect(second.body.match(/href="\/staff\/messages\/\d+"/g)).toHaveLength(2);
    expect(says(await staff.get("/staff/messages?q=%25&topic=partner"))).toContain("No results");
  });

  test("that a colleague has just answered are not answered twice, and the form keeps its values", async () => {
    const [one, other] = [await accounts.logInStaff(["support"]), await accounts.logInStaff(["support"])];
    const { path } = await message("both@answer.example");
    await one.post(path, { intent: "answered", revision: "0", text: "First" });
    const late = await other.post(path, { intent: "answered", revision: "0", text: "Second one" });
    expect(late.status).toBe(409);
    expect(says(late)).toContain("a colleague changed this message");
    expect(late.body).toContain("Second one");
  });
});
