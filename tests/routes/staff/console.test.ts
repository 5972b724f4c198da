import { describe, expect, test } from "vitest";

import { changeAccount } from "../../support/accounts";
import { hiddenFields, leadsTo, linksOf, says } from "../../support/page";
import { press } from "../../support/press";
import { serve } from "../../support/served";
import { actionsOf, makeAccounts } from "../../support/sessions";
import { makeContext, forceState } from "../../support/context";
import { buyPlan } from "../../support/subscriber";

const site = await serve();
const accounts = await makeAccounts(site);

const reason = "The owner called from the verified number";
const national = (phone: string) => phone.replace("+234", "0");

describe("search", () => {
  test("finds people by phone as typed, email, username and shop", async () => {
    const staff = await accounts.logInStaff(["support"]);
    const owner = await accounts.make();
    await site.db
      .updateTable("locations")
      .set({ name: `Corner ${owner.username} kiosk` })
      .where("ownerId", "=", owner.id)
      .execute();
    const digits = national(owner.phone);
    const typed = [
      digits,
      owner.phone,
      `${digits.slice(0, 4)} ${digits.slice(4, 7)}-${digits.slice(7)}`,
      owner.email.toUpperCase(),
      owner.username,
      `corner ${owner.username}`,
    ];
    for (const q of typed) {
      const found = await staff.get(`/staff/search?q=${encodeURIComponent(q)}`);
      expect([q, linksOf(found.body).includes(`/staff/people/${owner.id}`)]).toEqual([q, true]);
    }
    const none = await staff.get("/staff/search?q=%25_zzz");
    expect(says(none)).toContain("No results for “%_zzz”");
    expect((await staff.get(`/staff/search?q=${"x".repeat(5000)}`)).status).toBe(200);
    expect((await staff.get("/staff/search?q=%00")).status).not.toBe(500);
  });

  test("finds an order by its reference, by its receipt, and the page of its owner shows it", async () => {
    const staff = await accounts.logInStaff(["finance"]);
    const owner = await accounts.make();
    await buyPlan(makeContext(site.db, new Date()), owner, {});
    const { reference } = await site.db
      .selectFrom("orders")
      .select("reference")
      .where("ownerId", "=", owner.id)
      .executeTakeFirstOrThrow();
    const found = await staff.get(`/staff/search?q=${reference.toLowerCase()}`);
    expect(linksOf(found.body)).toContain(`/staff/orders/${reference}`);
    expect(says(await staff.get(`/staff/orders?q=${reference}&state=settled`))).toContain(reference);
    expect(says(await staff.get(`/staff/orders?q=${reference}&state=expired`))).toContain("No results");
    expect(says(await staff.get(`/staff/people/${owner.id}`))).toContain(reference);
  });
});

describe("the list of people", () => {
  test("is filtered by role and standing, counts all, and continues page by page without gaps", async () => {
    const staff = await accounts.logInStaff(["support"]);
    for (let count = 0; count < 27; count += 1) await accounts.make();
    const ids = async (path: string) => {
      const { body } = await staff.get(path);
      return { ids: linksOf(body).filter((href) => /people\/\d+$/.test(href)), links: linksOf(body) };
    };
    const first = await ids("/staff/people?role=owner");
    expect(first.ids).toHaveLength(25);
    expect(says(await staff.get("/staff/people?role=owner"))).toMatch(/1 to 25 of \d+ accounts/);
    const older = first.links.find((href) => href.includes("page=2")) ?? "";
    expect(older).toContain("role=owner");
    const second = await ids(older);
    expect(second.ids.length).toBeGreaterThanOrEqual(2);
    expect(second.ids.filter((href) => first.ids.includes(href))).toEqual([]);
    const disabled = await accounts.make();
    await changeAccount(site.db, disabled.id, { disabledAt: new Date() });
    expect((await ids("/staff/people?state=disabled")).ids).toContain(`/staff/people/${disabled.id}`);
    expect((await ids("/staff/people?state=unverified")).ids).not.toContain(`/staff/people/${disabled.id}`);
    const unknown = await staff.get("/staff/people?role=root&page=-1");
    expect(unknown.status).toBe(422);
    expect(says(unknown)).toContain("The filter “role” cannot be used.");
  });
});

describe("a person's page", () => {
  test("shows who it is and what happened, and no secrets", async () => {
    const staff = await accounts.logInStaff(["support"]);
    const owner = await accounts.logInAs("owner");
    const page = await staff.get(`/staff/people/${owner.user.id}`);
    expect(says(page)).toContain("Changes to this account are logged.");
    expect(says(page)).toContain(national(owner.user.phone));
    expect(says(page)).toContain("Logged in");
    expect(page.body).not.toContain("$argon2");
    expect(page.body).not.toContain("<script");
    for (const id of ["0", "999999999", "x", "1e3"])
      expect((await staff.get(`/staff/people/${id}`)).status).toBe(404);
  });

  test("shows finance no staff actions, and support none on staff or on itself", async () => {
    const owner = await accounts.make();
    const finance = await accounts.logInStaff(["finance"]);
    const seen = linksOf((await finance.get(`/staff/people/${owner.id}`)).body);
    expect(seen).toContain(`/staff/wallets/${owner.id}`);
    expect(seen.filter((href) => href.startsWith(`/staff/people/${owner.id}/`))).toEqual([]);
    const support = await accounts.logInStaff(["support"]);
    expect(says(await support.get(`/staff/people/${owner.id}`))).toContain("What you can do");
    for (const { user } of [finance, support]) {
      expect(says(await support.get(`/staff/people/${user.id}`))).not.toContain("What you can do");
      const posted = await support.post(`/staff/people/${user.id}/disable`, { reason });
      expect(posted.status).toBe(403);
    }
    const admin = await accounts.logInStaff(["admin"]);
    expect(says(await admin.get(`/staff/people/${support.user.id}`))).toContain("Remove the second factor");
    expect(says(await admin.get(`/staff/people/${admin.user.id}`))).not.toContain("What you can do");
  });
});

describe("staff actions", () => {
  const pathOf = ({ id }: { id: number }, act: string) => `/staff/people/${id}/${act}`;

  test("disable an account, which ends its sessions and blocks its login, and enable it again", async () => {
    const staff = await accounts.logInStaff(["support"]);
    const owner = await accounts.logInAs("owner");
    const sent = await press(staff, pathOf(owner.user, "disable"), "Disable this account", { reason });
    expect(leadsTo(sent)).toBe(`303 /staff/people/${owner.user.id}`);
    const page = says(await staff.follow(sent));
    expect(page).toContain("Done. It is in the log.");
    expect(page).toContain(`Account disabled by our staff By ${staff.user.username}. “${reason}”`);
    expect((await owner.get("/dashboard")).status).toBe(302);
    expect((await accounts.logIn(owner.user)).answer.status).toBe(401);
    expect(leadsTo(await staff.post(pathOf(owner.user, "disable"), { reason }))).toBe(
      `303 /staff/people/${owner.user.id}`,
    );
    expect((await actionsOf(site, owner.user)).filter((action) => action === "user-disabled")).toHaveLength(
      1,
    );
    await press(staff, pathOf(owner.user, "enable"), /^Enable/, { reason });
    expect((await accounts.logIn(owner.user)).answer.status).toBe(303);
  });

  test("end sessions", async () => {
    const staff = await accounts.logInStaff(["support"]);
    const owner = await accounts.logInAs("owner");
    expect(says(await staff.get(`/staff/people/${owner.user.id}`))).toContain("End sessions 1 open");
    await press(staff, pathOf(owner.user, "end-sessions"), "End sessions", { reason });
    expect((await owner.get("/dashboard")).status).toBe(302);
    const after = says(await staff.get(`/staff/people/${owner.user.id}`));
    expect([after.includes("no open sessions"), after.includes("End sessions")]).toEqual([true, false]);
    expect((await accounts.logIn(owner.user)).answer.status).toBe(303);
  });

  test("send a code again, which staff never see", async () => {
    const staff = await accounts.logInStaff(["support"]);
    const owner = await accounts.make();
    await changeAccount(site.db, owner.id, { emailVerifiedAt: null });
    const sent = await press(staff, pathOf(owner, "resend-code"), "Resend a code", { by: "mail" });
    expect(leadsTo(sent)).toBe(`303 /staff/people/${owner.id}`);
    const { text } = await site.db
      .selectFrom("outbox")
      .select("text")
      .where("recipient", "=", owner.email)
      .executeTakeFirstOrThrow();
    const code = /\b\d{5}\b/.exec(text)?.[0] ?? "none";
    expect(says(await staff.follow(sent))).not.toContain(code);
    const again = await staff.post(pathOf(owner, "resend-code"), { by: "mail" });
    expect([again.status, says(again).includes("Too many codes were requested")]).toEqual([422, true]);
    expect((await staff.post(pathOf(owner, "resend-code"), {})).status).toBe(422);
  });

  test("correct the email a day later, and the notice's link cancels it, by its button only", async () => {
    const staff = await accounts.logInStaff(["support"]);
    const owner = await accounts.make();
    const to = `right-${owner.email}`;
    const fields = { email: to, reason };
    const refused = await staff.post(pathOf(owner, "correct-email"), {
      ...fields,
      email: "no",
      reason: "no",
    });
    expect(refused.status).toBe(422);
    expect(says(refused)).toContain("Give a reason in a few words");
    expect(refused.body).toContain('value="no"');
    const sent = await press(staff, pathOf(owner, "correct-email"), "Correct email", fields);
    expect(says(await staff.follow(sent))).toContain("The change takes effect in 24 hours");
    expect(says(await staff.get(`/staff/people/${owner.id}`))).toMatch(
      /Correction of the email takes effect on .* It then changes to/,
    );
    const { text } = await site.db
      .selectFrom("outbox")
      .select("text")
      .where("recipient", "=", owner.email)
      .executeTakeFirstOrThrow();
    const path = /\/corrections\/cancel\?token=[\w-]+/.exec(text)?.[0] ?? "";
    const visitor = site.visitor();
    const page = await visitor.follow(await visitor.get(path));
    expect([page.status, page.headers.get("Cache-Control")?.includes("no-store")]).toEqual([200, true]);
    expect(says(page)).toContain("Keep everything as it is?");
    const token = path.split("token=")[1] ?? "";
    expect(says(await press(visitor, page, /./))).toContain("Nothing changes.");
    const again = await visitor.post("/corrections/cancel", { token });
    expect([again.status, says(again).includes("There is nothing to cancel here")]).toEqual([404, true]);
    expect((await visitor.get("/corrections/cancel?token=x")).status).toBe(404);
    expect(says(await staff.get(`/staff/people/${owner.id}`))).not.toContain("takes effect on");
    const words = await site.db
      .selectFrom("staffActs")
      .select("reason")
      .where("subjectId", "=", owner.id)
      .execute();
    expect(words).toEqual([{ reason }]);
  });

  test("remove a second factor, by two admins", async () => {
    const admin = await accounts.logInStaff(["admin"]);
    const second = await accounts.logInStaff(["admin"]);
    const colleague = await accounts.logInStaff(["support"]);
    expect((await colleague.get("/staff")).status).toBe(200);
    const path = pathOf(colleague.user, "take-factor");
    await admin.post(path, { reason });
    expect((await colleague.get("/staff")).status).toBe(200);
    expect(linksOf((await second.get("/staff")).body).some((href) => href.endsWith("/take-factor"))).toBe(
      true,
    );
    const { approval = "" } = hiddenFields((await second.get(path)).body);
    expect(leadsTo(await second.post(path, { approval, intent: "approved", reason: "" }))).toContain("303");
    expect((await colleague.get("/staff")).status).toBe(302);
    const back = await accounts.logIn(colleague.user);
    expect(leadsTo(await back.get("/staff/code"))).toBe("302 /staff/second-factor");
  });

  test("with an unknown name do not exist", async () => {
    const staff = await accounts.logInStaff(["admin"]);
    const owner = await accounts.make();
    for (const act of ["delete", "constructor", "toString", "%00"])
      expect((await staff.get(pathOf(owner, act))).status).toBeGreaterThanOrEqual(400);
    expect((await staff.post(pathOf(owner, "disable"), { reason, role: "staff" })).status).toBe(400);
  });
});

describe("the audit log", () => {
  test("can be filtered by who, account, action and day, continues without gaps, and comes as a file", async () => {
    const admin = await accounts.logInStaff(["admin"]);
    const owner = await accounts.logInAs("owner");
    await admin.post(`/staff/people/${owner.user.id}/end-sessions`, { reason });
    const lines = async (query: string) => says(await admin.get(`/staff/audit?${query}`));
    expect(await lines(`who=${admin.user.username}&action=sessions+ended`)).toContain(reason);
    expect(await lines(`subject=${owner.user.email}`)).toContain("2 entries");
    expect(await lines(`subject=${owner.user.email}&action=login`)).toContain("1 entry");
    expect(await lines("who=nobody.at.all")).toContain("No results");
    expect(await lines(`subject=${owner.user.email}&to=2020-01-01`)).toContain("No results");
    const file = await admin.get(`/staff/audit.csv?subject=${owner.user.email}`);
    expect(file.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(file.body.trim().split("\r\n")).toHaveLength(3);
    expect(file.body).toContain(reason);
    expect((await actionsOf(site, admin.user))[0]).toBe("audit-downloaded");
    await accounts.age(admin.user);
    expect(leadsTo(await admin.get("/staff/audit.csv"))).toBe(
      "302 /account/confirm?page=%2Fstaff%2Faudit.csv",
    );
  });
});

describe("making an agent", () => {
  const agent = (name: string) => ({
    name: "Ngozi Obi",
    email: `${name}@agents.example`,
    phone: "0803 123 4567",
    code: name.toUpperCase(),
    reason: "Recommended by Tunde, agreed with Kemi",
  });

  test("mails the way to a password, and the log keeps who did it and why", async () => {
    const staff = await accounts.logInStaff(["support"]);
    expect(linksOf((await staff.get("/staff/people")).body)).toContain("/staff/agents/new");
    const made = await press(staff, "/staff/agents/new", "Add agent", agent("ngozi1"));
    expect(leadsTo(made)).toBe("303 /staff/people?q=ngozi1%40agents.example");
    expect(says(await staff.follow(made))).toContain("Agent account made.");
    const { id } = await site.db
      .selectFrom("agents")
      .innerJoin("users", "users.id", "agents.userId")
      .select("users.id")
      .where("agents.code", "=", "NGOZI1")
      .executeTakeFirstOrThrow();
    const act = site.db
      .selectFrom("staffActs")
      .select(["act", "reason", "staffId"])
      .where("subjectId", "=", id);
    expect(await act.execute()).toEqual([
      { act: "agent-created", reason: "Recommended by Tunde, agreed with Kemi", staffId: staff.user.id },
    ]);
    const mails = site.db
      .selectFrom("outbox")
      .select("text")
      .where("recipient", "=", "ngozi1@agents.example");
    expect((await mails.executeTakeFirstOrThrow()).text).toContain("your agent code is NGOZI1");
  });

  test("keeps the typed values beside the errors, and makes no second account", async () => {
    const staff = await accounts.logInStaff(["support"]);
    await staff.post("/staff/agents/new", agent("ngozi2"));
    const taken = await staff.post("/staff/agents/new", {
      ...agent("ngozi2"),
      email: "other@agents.example",
    });
    expect([taken.status, says(taken).includes("Another account has this code")]).toEqual([422, true]);
    expect(taken.body).toContain('value="other@agents.example"');
    const without = await staff.post("/staff/agents/new", { ...agent("ngozi3"), code: "N!", reason: "" });
    expect(without.status).toBe(422);
    expect(says(without)).toContain("Agent code must be 3 to 20 letters and digits");
    expect(await site.db.selectFrom("agents").select("code").where("code", "=", "NGOZI3").execute()).toEqual(
      [],
    );
  });
});

test("the home page shows only what waits for the viewer's roles", async () => {
  const owner = await accounts.make();
  await buyPlan(makeContext(site.db, new Date()), owner, { setup: "Setup in your shop" });
  await site.db
    .updateTable("setups")
    .set({
      state: forceState("wanted"),
      address: "4 Broad Street",
      firstWish: new Date(),
      secondWish: new Date(0),
    })
    .where("ownerId", "=", owner.id)
    .execute();
  await site.visitor().post("/contact", {
    firstName: "Ada",
    lastName: "Obi",
    email: "ada@example.com",
    phoneNumber: "08031234567",
    topic: "support",
    message: "The printer is silent.",
  });
  const home = says(await (await accounts.logInStaff(["support"])).get("/staff"));
  expect(home).toMatch(/\d+ setups? needs? a time/);
  expect(home).toMatch(/\d+ messages? (?:is|are) unanswered/);
  expect(says(await (await accounts.logInStaff(["catalogue"])).get("/staff"))).toContain("All done");
});
