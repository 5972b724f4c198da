import { expect, test } from "vitest";

import { changeAccount } from "../../support/accounts";
import { attackedSite, logged, unchanged } from "../../support/attacked";
import { leadsTo, linksOf } from "../../support/page";
import { everyRow } from "../../support/rows";
import { makeAccounts } from "../../support/sessions";
import { agentCheckoutPage, signedInTill } from "../../support/subscriber";
import { makeContext } from "../../support/context";

const site = await attackedSite();
const accounts = await makeAccounts(site);

const page = "/account/data";
const remove = "/account/delete";
const agree = { understood: "on" };

/** An owner with a file that can be downloaded. */
async function withCopy() {
  const owner = await accounts.logInAs("owner");
  await owner.post(page, { intent: "copy" });
  const path = linksOf((await owner.get(page)).body).find((link) => link.endsWith(".zip")) ?? "";
  return { ...owner, path };
}

test("another owner's file is not found under any number, and the log says who tried", async () => {
  const victim = await withCopy();
  const thief = await withCopy();
  const tried = await logged(site.db, async () => {
    expect((await thief.get(victim.path)).status).toBe(404);
  });
  expect(tried).toMatchObject([{ action: "access-denied", reason: "data-copy" }]);
  const names = ["0", "-1", "1e1", "9999999999999999999", "1'or'1'='1", "..%2F1"];
  await everyRow(names, String, async (name) => {
    expect((await thief.get(`${page}/${name}.zip`)).status).toBe(404);
  });
});

test("the link to a file opens nothing after logout, in another browser, or by the router's own request", async () => {
  const owner = await withCopy();
  const cookie = [...owner.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  await owner.post("/logout");
  const login = `302 /login?page=${encodeURIComponent(owner.path)}`;
  expect(leadsTo(await owner.get(owner.path))).toBe(login);
  expect(leadsTo(await site.visitor().get(owner.path, { Cookie: cookie }))).toBe(login);
  expect((await site.visitor().get(`${owner.path}.data`)).body).not.toContain("PK");
});

test("another website can request neither a copy nor a deletion, and neither works without the box", async () => {
  const owner = await accounts.logInAs("owner");
  const foreign: Record<string, string>[] = [
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
    { Origin: "https://evil.example" },
  ];
  await unchanged(site.db, async () => {
    for (const headers of foreign)
      for (const path of [page, remove, "/account/closed"])
        expect([path, [302, 403]]).toEqual([
          path,
          expect.arrayContaining([(await owner.post(path, agree, headers)).status]),
        ]);
    for (const fields of [{}, { understood: "off" }, { understood: ["on", "on"] }, { ...agree, id: "1" }])
      expect([422, 400]).toContain((await owner.post(remove, fields)).status);
    await owner.get(`${remove}?understood=on`);
  });
});

test("a closed account cannot act through an earlier session, file, till or agent", async () => {
  const app = makeContext(site.db, new Date());
  const owner = await withCopy();
  const agent = await accounts.make("agent", "RIGHTS2");
  await changeAccount(site.db, owner.user.id, { agentId: agent.id });
  const { accessToken } = await signedInTill(app, owner.user);
  const branch = () => agentCheckoutPage(app, agent, owner.user);
  await branch();
  const replay = { "Sec-Fetch-Site": "same-origin" };
  const cookie = [...owner.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  expect(leadsTo(await owner.post(remove, agree))).toBe("303 /");
  const old = site.visitor();
  expect(leadsTo(await old.get(owner.path, { Cookie: cookie }))).toMatch(/^302 \/login/);
  expect(leadsTo(await old.post("/account/closed", {}, { ...replay, Cookie: cookie }))).toMatch(
    /^302 \/login/,
  );
  const till = await old.get("/api/entitlement", { Authorization: `Bearer ${accessToken}` });
  expect(till.status).toBe(401);
  await expect(branch()).rejects.toThrow("no registrant's shop");
  const back = await accounts.logIn(owner.user);
  expect(leadsTo(await back.get(owner.path))).toBe("302 /account/closed");
  expect(leadsTo(await back.post(page, { intent: "copy" }))).toBe("302 /account/closed");
  expect(leadsTo(await back.post(remove, agree))).toBe("302 /account/closed");
});
