import { expect, test } from "vitest";

import { listLocations } from "~/models/locations/location.server";
import { addLocation, archive, bringBack, locationKey } from "~/services/locations/change-location.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { atOnce, twoPools } from "../../support/races";
import { buyPlan } from "../../support/subscriber";

const database = await twoPools();

const appOf = (index: number) => makeContext(database.pool(index));

/** Plus with this many more outlets. */
async function owner(outlets: number) {
  const user = await makeOwner(database.db);
  await buyPlan(appOf(0), user, { extras: outlets === 0 ? {} : { outlets } });
  const list = (archived = false) =>
    listLocations(
      database.db,
      { ownerId: user.id },
      { search: "", archived },
      { limit: 99, offset: 0, now: appOf(0).clock.now() },
    );
  return { user, list };
}

const counted = (results: { outcome: string }[]) =>
  results.reduce<Record<string, number>>(
    (count, { outcome }) => ({ ...count, [outcome]: (count[outcome] ?? 0) + 1 }),
    {},
  );

test("two sessions that add many locations at once add only as many as there is room for", async () => {
  const { user, list } = await owner(3);
  const results = await atOnce((index) =>
    addLocation(appOf(index), user.id, { name: `Branch ${index}`, address: "", key: undefined }),
  );
  expect(counted(results)).toMatchObject({ done: 4 });
  expect(await list()).toHaveLength(5);
});

test("one form sent many times at once adds one location", async () => {
  const { user, list } = await owner(5);
  const key = await locationKey(appOf(0), user.id);
  const results = await atOnce((index) =>
    addLocation(appOf(index), user.id, { name: "Ikeja", address: "", key }),
  );
  expect(counted(results).done).toBe(1);
  expect(await list()).toHaveLength(2);
});

test("simultaneous restoring, adding and archiving never uses more outlets than there are", async () => {
  const { user, list } = await owner(1);
  for (const name of ["Ikeja", "Abuja"])
    await addLocation(appOf(0), user.id, { name, address: "", key: undefined });
  const locations = (await list()).filter(({ isMain }) => !isMain).map(({ id }) => id);
  for (const id of locations) await archive(appOf(0), user.id, id);
  await addLocation(appOf(0), user.id, { name: "Kano", address: "", key: undefined });
  await atOnce(async (index): Promise<unknown> => {
    const id = locations[index % 2] ?? 0;
    if (index % 5 === 0) return archive(appOf(index), user.id, id);
    if (index % 5 === 1)
      return addLocation(appOf(index), user.id, { name: `New ${index}`, address: "", key: undefined });
    return bringBack(appOf(index), user.id, id);
  });
  expect((await list()).length).toBeLessThanOrEqual(3);
  for (const id of locations) await bringBack(appOf(0), user.id, id);
  expect(await list()).toHaveLength(3);
});
