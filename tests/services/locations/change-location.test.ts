import { describe, expect, test } from "vitest";

import { DAY } from "~/models/duration";
import { listLocations } from "~/models/locations/location.server";
import {
  addLocation,
  archive,
  bringBack,
  correctLocation,
  locationKey,
} from "~/services/locations/change-location.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { buyPlan } from "../../support/subscriber";

const database = await testDatabase();

/** An owner with Plus and this many more outlets; null gives an owner without a plan. */
async function owner(more: number | null = 0) {
  const app = makeContext(database.db);
  const user = await makeOwner(database.db);
  if (more !== null) await buyPlan(app, user, { extras: more === 0 ? {} : { outlets: more } });
  const add = async (name: string, change: { key?: string; address?: string } = {}) => {
    const key = change.key ?? (await locationKey(app, user.id));
    return (await addLocation(app, user.id, { name, address: change.address ?? "", key })).outcome;
  };
  const list = async (archived = false) => {
    const shown = { limit: 99, offset: 0, now: app.clock.now() };
    const found = await listLocations(database.db, { ownerId: user.id }, { search: "", archived }, shown);
    return found.map(({ name }) => name);
  };
  const idOf = async (name: string) => {
    const of = database.db.selectFrom("locations").select("id").where("ownerId", "=", user.id);
    return (await of.where("name", "=", name).executeTakeFirstOrThrow()).id;
  };
  return { app, user, add, list, idOf };
}

describe("adding a location", () => {
  test("is possible until the plan's outlets and the extras are in use", async () => {
    const { user, add, list } = await owner(1);
    expect([await add("Ikeja"), await add("Abuja"), await add("Kano")]).toEqual(["done", "done", "full"]);
    expect(await list()).toEqual([user.name, "Abuja", "Ikeja"]);
  });

  test.each([
    ["without a plan", null],
    ["whose plan has ended", 0],
  ])("needs a running plan: an owner %s has the main location alone", async (_, more) => {
    const { app, add, list } = await owner(more);
    app.setTime(new Date(app.clock.now().getTime() + 60 * DAY));
    expect(await add("Ikeja")).toBe("full");
    expect(await list()).toHaveLength(1);
  });

  test("sent twice by one form adds one, and another name in the same form is another location", async () => {
    const { app, user, add, list } = await owner(1);
    const key = await locationKey(app, user.id);
    expect([await add("Ikeja", { key }), await add("Ikeja", { key })]).toEqual(["done", "repeated"]);
    expect(await add("Abuja", { key })).toBe("done");
    expect(await list()).toHaveLength(3);
    expect(await locationKey(app, user.id)).not.toBe(key);
  });

  test("is limited to 30 attempts a day, also if archived ones make room", async () => {
    const { app, user, add, idOf } = await owner();
    for (let count = 0; count < 30; count += 1) {
      expect(await add(`Stall ${count}`)).toBe("done");
      await archive(app, user.id, await idOf(`Stall ${count}`));
    }
    expect(await add("One more")).toBe("throttled");
  });
});

describe("an archived location", () => {
  test("frees its outlet, keeps all that belongs to it, and comes back while there is room", async () => {
    const { app, user, add, list, idOf } = await owner();
    await add("Ikeja");
    const id = await idOf("Ikeja");
    expect(await archive(app, user.id, id)).toEqual({ outcome: "done" });
    expect(await archive(app, user.id, id)).toEqual({ outcome: "repeated" });
    expect([await list(), await list(true)]).toEqual([[user.name], ["Ikeja"]]);
    expect(await add("Abuja")).toBe("done");
    expect(await bringBack(app, user.id, id)).toEqual({ outcome: "full" });
    await archive(app, user.id, await idOf("Abuja"));
    expect(await bringBack(app, user.id, id)).toEqual({ outcome: "done" });
    expect(await bringBack(app, user.id, id)).toEqual({ outcome: "repeated" });
    expect(await list()).toEqual([user.name, "Ikeja"]);
  });

  test("is never the main one, whatever code writes it", async () => {
    const { app, user, idOf } = await owner();
    const id = await idOf(user.name);
    expect(await archive(app, user.id, id)).toEqual({ outcome: "repeated" });
    const forced = database.db.updateTable("locations").set({ archivedAt: new Date() }).where("id", "=", id);
    await expect(forced.execute()).rejects.toThrow(/locations_main_stays/);
  });
});

test("an owner cannot change, archive or restore another owner's location", async () => {
  const { app, user, add, idOf, list } = await owner();
  const rival = await owner();
  await add("Ikeja");
  const id = await idOf("Ikeja");
  await archive(app, rival.user.id, id);
  await correctLocation(app, { id, ownerId: rival.user.id }, { name: "Mine", address: "" });
  expect(await list()).toEqual([user.name, "Ikeja"]);
  await archive(app, user.id, id);
  expect((await bringBack(app, rival.user.id, id)).outcome).not.toBe("done");
  expect(await list(true)).toEqual(["Ikeja"]);
});

test("each change that an owner makes to locations is in the account's log once", async () => {
  const { app, user, add, idOf } = await owner();
  const before = await events(user.id);
  await add("Ikeja");
  const id = await idOf("Ikeja");
  for (const _ of [1, 2])
    await correctLocation(app, { id, ownerId: user.id }, { name: "Ikeja GRA", address: "7 Allen Avenue" });
  await archive(app, user.id, id);
  await bringBack(app, user.id, id);
  const words = ["location-added", "location-changed", "location-archived", "location-restored"];
  expect((await events(user.id)).slice(before.length)).toEqual(words);
});

async function events(userId: number): Promise<string[]> {
  const rows = await database.db
    .selectFrom("auditEvents")
    .select("action")
    .where("subjectId", "=", userId)
    .orderBy("id")
    .execute();
  return rows.map(({ action }) => action);
}
