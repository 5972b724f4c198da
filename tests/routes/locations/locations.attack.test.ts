import { expect, test } from "vitest";

import { changeAccount } from "../../support/accounts";
import { attackedSite, unchanged } from "../../support/attacked";
import { makeContext } from "../../support/context";
import { everyRow } from "../../support/rows";
import { makeAccounts } from "../../support/sessions";
import { buyPlan } from "../../support/subscriber";

const site = await attackedSite();
const accounts = await makeAccounts(site);

/** An owner with Plus and one more location. */
async function victim() {
  const owner = await accounts.logInAs("owner");
  await buyPlan(makeContext(site.db, new Date()), owner.user);
  await owner.post("/locations", { name: "Ikeja", address: "" });
  const { id } = await site.db
    .selectFrom("locations")
    .select("id")
    .where("ownerId", "=", owner.user.id)
    .where("isMain", "=", false)
    .executeTakeFirstOrThrow();
  return { ...owner, id, path: `/single-location-details/${id}` };
}

const save = { intent: "save", name: "Mine", address: "" };
const acts = [save, { intent: "archive" }, { intent: "restore" }];

test("another owner's location looks like a missing one, to view and to change", async () => {
  const owner = await victim();
  const rival = await victim();
  const agent = await accounts.logInAs("agent", "PLACED1");
  const paths = [owner.path, "/single-location-details/999999999", "/single-location-details/0"];
  await everyRow(paths, String, async (path) => {
    for (const visitor of [rival, agent]) {
      const seen = await visitor.get(path);
      expect([seen.status, seen.body.includes(owner.user.name)]).toEqual([404, false]);
      expect((await visitor.get(`${path}.data`)).body).not.toContain(owner.user.name);
    }
    for (const fields of acts) {
      const { answer, logged } = await unchanged(site.db, () => rival.post(path, fields), ["sessions"]);
      expect(answer.status).toBe(404);
      expect(logged).toEqual([expect.objectContaining({ action: "access-denied", reason: "location" })]);
    }
  });
  const list = await agent.get(`/all-locations?search=${encodeURIComponent(owner.user.email)}`);
  expect(list.body).not.toContain(owner.path);
});

test("only owners add or change locations: agents, staff and visitors change nothing", async () => {
  const owner = await victim();
  const agent = await accounts.logInAs("agent", "PLACED2");
  await changeAccount(site.db, owner.user.id, { agentId: agent.user.id });
  const visitors = {
    "the owner's agent": { visitor: agent, status: 403 },
    staff: { visitor: await accounts.logInAs("staff"), status: 403 },
    stranger: { visitor: site.visitor(), status: 302 },
  };
  await everyRow(
    Object.entries(visitors),
    ([who]) => who,
    async ([, { visitor, status }]) => {
      for (const fields of acts) {
        const post = () => visitor.post(owner.path, fields);
        expect((await unchanged(site.db, post, ["sessions"])).answer.status).toBe(status);
      }
      const add = () => visitor.post("/locations", { name: "Mine", address: "" });
      expect((await unchanged(site.db, add, ["sessions"])).answer.status).toBe(status);
    },
  );
});

test("no form field gives a location more than a name and an address", async () => {
  const owner = await victim();
  await owner.post(owner.path, { intent: "archive" });
  const refused: [string, Record<string, string>, number][] = [
    ["/locations", { name: "Abuja", owner_id: "1" }, 400],
    ["/locations", { name: "Abuja", is_main: "true" }, 400],
    ["/locations", { name: "Abuja", archived_at: "" }, 400],
    ["/locations", { name: "Abuja", key: "x".repeat(61) }, 422],
    ["/locations", { name: "x".repeat(20_000) }, 422],
    ["/locations", { name: "Ikeja\u202egnp.exe" }, 422],
    [owner.path, { ...save, id: "1" }, 400],
    [owner.path, { ...save, name: "Call evil.example" }, 422],
    [owner.path, { intent: "delete" }, 400],
    [owner.path, { intent: "archive", name: "x" }, 400],
    [owner.path, {}, 400],
  ];
  await everyRow(refused, JSON.stringify, async ([path, fields, status]) => {
    const post = () => owner.post(path, fields);
    expect((await unchanged(site.db, post, ["sessions"])).answer.status).toBe(status);
  });
});

test("odd addresses find nothing and break nothing", async () => {
  const owner = await victim();
  await everyRow(
    ["1%20or%201=1", "-1", "1.5", "1e3", "%00", "9".repeat(30), "NaN", "'"],
    String,
    async (id) => {
      const { status } = await owner.get(`/single-location-details/${id}`);
      expect([400, 404]).toContain(status);
    },
  );
  const agent = await accounts.logInAs("agent", "PLACED3");
  const searches = ["%", "a'b", "((", ":*", "\\", "  ", "x".repeat(5_000), "<b>"];
  await everyRow(searches, String, async (search) => {
    const query = new URLSearchParams({ search, page: "-1", plan: "x", duration: "x" });
    expect((await agent.get(`/all-locations?${query}`)).status).toBe(200);
  });
});
