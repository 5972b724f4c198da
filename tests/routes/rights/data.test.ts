import { changeAccount, newAccount } from "../../support/accounts";
import { invitationCode, mainLocationOf } from "../../support/members";
import { unzipSync } from "fflate";
import { describe, expect, test } from "vitest";

import { DAY } from "~/models/duration";
import { retention } from "~/models/platform/retention";
import { subjectsTo } from "../../support/messages";
import { leadsTo, linksOf, says } from "../../support/page";
import { press } from "../../support/press";
import { serve } from "../../support/served";
import { actionsOf, makeAccounts, password } from "../../support/sessions";
import { sell } from "../../support/sales";
import { buyPlan, saveCard, signedInTill } from "../../support/subscriber";
import { makeContext } from "../../support/context";
import { fakePayments } from "../../support/fake-payments";

const site = await serve();
const accounts = await makeAccounts(site);

const page = "/account/data";
const fileOf = (body: string) => linksOf(body).find((link) => link.endsWith(".zip")) ?? "";

/** As if an account's copies had been requested that long ago. */
async function ageCopies({ id }: { id: number }, time: number) {
  for (const row of await site.db.selectFrom("dataExports").selectAll().where("ownerId", "=", id).execute())
    await site.db
      .updateTable("dataExports")
      .set({ askedAt: new Date(row.askedAt.getTime() - time) })
      .where("id", "=", row.id)
      .execute();
}

const copiesOf = ({ id }: { id: number }) =>
  site.db.selectFrom("dataExports").select("id").where("ownerId", "=", id).execute();

describe("a copy of the account's data", () => {
  test("is requested once, however often the button is pressed, and can be downloaded again and again", async () => {
    const owner = await accounts.logInAs("owner");
    await sell(site.db, owner.user.id, [{ at: "2026-11-20T10:00:00Z", total: 100 }]);
    expect(says(await owner.get(page))).toContain("You can ask for 2 copies in 12 months");
    expect(leadsTo(await press(owner, page, "Make a copy"))).toBe(`303 ${page}`);
    for (let again = 0; again < 2; again += 1)
      expect(leadsTo(await owner.post(page, { intent: "copy" }))).toBe(`303 ${page}`);
    expect(await copiesOf(owner.user)).toHaveLength(1);
    const path = fileOf((await owner.get(page)).body);
    for (let time = 0; time < 3; time += 1) {
      const cookie = [...owner.jar].map(([name, value]) => `${name}=${value}`).join("; ");
      const answer = await fetch(new URL(path, site.url), { headers: { Cookie: cookie } });
      expect(answer.headers.get("Content-Type")).toBe("application/zip");
      expect(answer.headers.get("Cache-Control")).toBe("no-store");
      const files = Object.keys(unzipSync(new Uint8Array(await answer.arrayBuffer())));
      expect(files).toEqual(expect.arrayContaining(["README.txt", "csv/sales.csv", "json/profile.json"]));
    }
    expect(await copiesOf(owner.user)).toHaveLength(1);
    expect(await subjectsTo(site.db, owner.user.id)).toEqual(["A copy of your Kaypoint data is ready"]);
    expect(await actionsOf(site, owner.user)).toEqual(
      expect.arrayContaining(["data-copy-asked", "data-copy-downloaded"]),
    );
  });

  test("can be requested twice in 12 months, and the page says when the next one can", async () => {
    const owner = await accounts.logInAs("owner");
    await owner.post(page, { intent: "copy" });
    const first = fileOf((await owner.get(page)).body);
    await ageCopies(owner.user, retention.dataLinks + DAY);
    expect((await owner.get(first)).status).toBe(404);
    expect(leadsTo(await owner.post(page, { intent: "copy" }))).toBe(`303 ${page}`);
    await ageCopies(owner.user, retention.dataLinks + DAY);
    const full = await owner.get(page);
    expect(says(full)).toMatch(/You can ask for the next one on \d+ \w+ 2\d{3}\./);
    const refused = await owner.post(page, { intent: "copy" });
    expect([refused.status, says(refused)]).toEqual([
      429,
      expect.stringContaining("You have had two copies in 12 months. Ask again on"),
    ]);
    await ageCopies(owner.user, retention.dataExports - 2 * (retention.dataLinks + DAY) + DAY);
    expect(leadsTo(await owner.post(page, { intent: "copy" }))).toBe(`303 ${page}`);
  });

  test("asks for the password first, and leads back to the page with the link", async () => {
    const owner = await accounts.logInAs("owner");
    await owner.post(page, { intent: "copy" });
    const path = fileOf((await owner.get(page)).body);
    await accounts.age(owner.user);
    const confirm = `/account/confirm?page=${encodeURIComponent(page)}`;
    expect(leadsTo(await owner.get(path))).toBe(`302 ${confirm}`);
    expect(leadsTo(await owner.post(page, { intent: "copy" }))).toBe(`303 ${confirm}`);
    expect(leadsTo(await press(owner, confirm, "Confirm", { password }))).toBe(`303 ${page}`);
    expect((await owner.get(path)).status).toBe(200);
  });
});

describe("deleting an account", () => {
  const remove = "/account/delete";

  test("says what happens, closes it at once, and can be undone by logging in", async () => {
    const app = { ...makeContext(site.db, new Date()), payments: fakePayments().provider };
    const owner = await accounts.logInAs("owner");
    await buyPlan(app, owner.user);
    await signedInTill(app, owner.user);
    const other = await accounts.logIn(owner.user);
    const before = says(await owner.get(remove));
    expect(before).toMatch(/your till is signed out.* Plus runs until .* For 90 days. .* for 6 years/);
    expect((await owner.post(remove)).status).toBe(422);
    const closed = await press(owner, remove, "Delete my account", { understood: true });
    expect(leadsTo(closed)).toBe("303 /");
    expect(closed.headers.get("Clear-Site-Data")).toBe('"cache", "storage"');
    expect(owner.jar.has("sid")).toBe(false);
    expect(leadsTo(await other.get("/dashboard"))).toMatch(/^302 \/login/);
    const tills = site.db.selectFrom("tills").select("revokedReason").where("ownerId", "=", owner.user.id);
    expect(await tills.execute()).toEqual([{ revokedReason: "closed" }]);
    const plans = site.db
      .selectFrom("subscriptions")
      .select(["renewalMethod", "endedAt"])
      .where("ownerId", "=", owner.user.id);
    expect(await plans.execute()).toEqual([{ renewalMethod: null, endedAt: null }]);

    const back = await accounts.logIn(owner.user);
    for (const path of ["/dashboard", "/wallet", "/account/security", page, "/sales-report.csv", remove])
      expect([path, leadsTo(await back.get(path))]).toEqual([path, "302 /account/closed"]);
    expect(leadsTo(await back.post("/account/security", { intent: "username" }))).toBe("302 /account/closed");
    const closedPage = await back.get("/account/closed");
    expect(says(closedPage)).toMatch(/was closed on .* On \d+ \w+ \d{4} it is deleted/);
    expect(leadsTo(await press(back, closedPage, "Restore my account"))).toBe("303 /dashboard");
    expect(leadsTo(await back.post("/account/closed"))).toBe("303 /dashboard");
    expect((await back.get("/dashboard")).status).toBe(200);
    expect(says(await back.get("/plans-and-billings"))).toContain("Plus");
    expect(await actionsOf(site, owner.user)).toEqual(
      expect.arrayContaining(["account-closed", "account-taken-back"]),
    );
  });

  test("ends open invitations, also for people who have typed the code already", async () => {
    const app = { ...makeContext(site.db, new Date()), payments: fakePayments().provider };
    const owner = await accounts.logInAs("owner");
    await buyPlan(app, owner.user);
    const address = newAccount().email;
    const location = String(await mainLocationOf(site.db, owner.user));
    await owner.post("/user-management/invite", { address, role: "cashier", location });
    const code = await invitationCode(site.db, address);
    const invited = site.visitor();
    await invited.post("/join", { address, code });
    expect((await invited.get("/join/account")).status).toBe(200);
    expect(leadsTo(await owner.post(remove, { understood: "on" }))).toBe("303 /");
    expect(leadsTo(await invited.get("/join/account"))).toContain("302 /join");
    expect((await site.visitor().post("/join", { address, code })).status).toBe(422);
  });

  test("asks where to send the money of the wallet, and removes cards once it is closed", async () => {
    const fake = fakePayments();
    const app = { ...makeContext(site.db, new Date()), payments: fake.provider };
    const owner = await accounts.logInAs("owner");
    await saveCard(app, fake, owner.user);
    expect(says(await owner.get(remove))).toContain("We send the ₦10,000 in your wallet");
    const nothing = says(await press(owner, remove, "Delete my account"));
    for (const missing of ["name of your bank", "account number, 10", "name of the account", "Tick the box"])
      expect(nothing).toContain(missing);
    const refused = await press(owner, remove, "Delete my account", {
      understood: true,
      bank: "GTBank",
      account_number: "12345",
    });
    expect([refused.status, says(refused)]).toEqual([
      422,
      expect.stringContaining("Enter the account number, 10 digits"),
    ]);
    expect(refused.body).toContain('value="GTBank"');
    const empty = await owner.post(remove, { understood: "on" });
    expect(says(empty)).toContain("Enter the name of the account, as the bank has it");
    const cards = site.db.selectFrom("cards").select("removedAt").where("ownerId", "=", owner.user.id);
    expect(await cards.execute()).toEqual([{ removedAt: null }]);
    const account = { bank: "GTBank", account_number: "0123 456 789", account_name: "Ada Stores" };
    expect(leadsTo(await press(owner, remove, "Delete my account", { understood: true, ...account }))).toBe(
      "303 /",
    );
    const payouts = site.db.selectFrom("payouts").selectAll().where("ownerId", "=", owner.user.id);
    expect(await payouts.execute()).toMatchObject([
      { amount: 10_000_00, state: "waiting", bank: "GTBank", accountNumber: "0123456789" },
    ]);
    expect(await cards.execute()).toEqual([{ removedAt: expect.any(Date) as Date }]);
  });

  test("asks for the password first, and waits for the end of a security hold, as a copy does", async () => {
    const owner = await accounts.logInAs("owner");
    await accounts.age(owner.user);
    expect((await owner.get(remove)).status).toBe(200);
    expect(leadsTo(await owner.post(remove, { understood: "on" }))).toBe(
      "303 /account/confirm?page=%2Faccount%2Fdelete%3Funderstood%3Don",
    );
    await accounts.age(owner.user, 0);
    await changeAccount(site.db, owner.user.id, { heldUntil: new Date(Date.now() + DAY) });
    expect((await owner.post(remove, { understood: "on" })).status).toBe(409);
    expect((await owner.post(page, { intent: "copy" })).status).toBe(409);
  });
});
