import { expect, test } from "vitest";
import { makeShops } from "../../support/members";
import { leadsTo, says } from "../../support/page";
import { press } from "../../support/press";
import { serve } from "../../support/served";

const site = await serve();
const shops = await makeShops(site);

const pause = (id: number) =>
  site.db.updateTable("members").set({ pausedAt: new Date() }).where("userId", "=", id).execute();

/** A shop for five users, all in use, with one more, a paused manager. */
async function fullShop() {
  const owner = await shops.shop();
  const manager = await shops.logInMember(owner.user, "manager", "Paused Manager");
  await pause(manager.user.id);
  const others = [];
  for (const name of ["Person One", "Person Two", "Person Three", "Person Four"])
    others.push(await shops.logInMember(owner.user, "cashier", name));
  return { owner, manager, other: others[0]!.user };
}

test("a paused member reads why nothing of the shop opens, until the owner uses the account again", async () => {
  const { owner, manager, other } = await fullShop();
  const refused = await manager.get("/sales-report");
  expect(refused.status).toBe(403);
  const why = `Your account at ${owner.user.name} is paused, because the plan now includes fewer users.`;
  expect(says(refused)).toContain(why);
  const home = says(await manager.get("/dashboard"));
  expect(home).toContain(why);
  expect(home).toContain("Ask the owner to choose you under People, or to add users.");

  const page = says(await owner.get("/user-management"));
  expect(page).toContain("Users 5 of 5");
  expect(page).toMatch(/Paused Manager Paused/);
  expect(page).toContain("Pause instead");
  const use = (fields: Record<string, string>) =>
    owner.post("/user-management", { intent: "use", use: String(manager.user.id), ...fields });
  const full = await use({});
  expect(full.status).toBe(422);
  expect(says(full)).toContain("All that your plan includes are in use. Choose which one to pause instead");
  expect((await use({ instead: "999999" })).status).toBe(404);
  const done = await use({ instead: String(other.id) });
  expect(leadsTo(done)).toBe("303 /user-management");
  expect(says(await owner.follow(done))).toContain("Saved. You chose what is in use.");
  expect((await manager.get("/sales-report")).status).toBe(200);
  expect(says(await manager.get("/dashboard"))).not.toContain("is paused");
});

test("only the owner of the shop chooses", async () => {
  const { owner, manager } = await fullShop();
  const stranger = await shops.shop();
  const fields = { intent: "use", use: String(manager.user.id), instead: "" };
  expect((await stranger.post("/user-management", fields)).status).toBe(404);
  expect((await stranger.post("/locations", fields)).status).toBe(404);
  expect((await manager.post("/user-management", fields)).status).toBe(403);
  expect((await manager.post("/locations", fields)).status).toBe(403);
  expect((await owner.post("/user-management", { ...fields, intent: "else" })).status).toBe(400);
});

test("a paused location says so in the list and on its page, and the owner uses it again", async () => {
  const owner = await shops.shop();
  const { id } = await site.db
    .insertInto("locations")
    .values({
      ownerId: owner.user.id,
      name: "Market",
      isMain: false,
      createdAt: new Date(),
      pausedAt: new Date(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const list = says(await owner.get("/locations"));
  expect(list).toContain("Shops in use 1 of 2");
  expect(list).toMatch(/Market Paused/);
  expect(list).toContain("Use again");
  expect(says(await owner.get(`/single-location-details/${id}`))).toContain(
    "The plan includes fewer shops than there are.",
  );
  const done = await press(owner, "/locations", { sends: { intent: "use", use: String(id) } });
  expect(leadsTo(done)).toBe("303 /locations");
  expect(says(await owner.follow(done))).toContain("Shops in use 2 of 2");
});
