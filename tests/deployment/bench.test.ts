import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";

import { findScans, measureKinds, openSite, withServers } from "../../benchmarks/bench/index";

const site = await openSite({ owners: 400, once: 300, sellers: 5, sales: 100, tills: 10, logins: 20 });
afterAll(() => site.stop());

test("every kind of request is answered correctly, also behind nginx", async () => {
  const loads = await withServers(site, { processes: 2, front: true }, (client) =>
    measureKinds(site, client, { warmUp: 0, measured: 0.1 }),
  );
  expect(Object.keys(loads)).toEqual(Object.keys(site.kinds));
  for (const load of Object.values(loads)) expect(load.perSecond).toBeGreaterThan(0);
});

test("statements are explained, and a full scan of a big table is found", async () => {
  const { statements, scans } = await findScans(site, 1);
  expect(statements).toBeGreaterThan(50);
  expect(scans).toEqual([]);
  const { db } = site.bench;
  await sql`create table walked as select n from generate_series(1, 60000) n`.execute(db);
  await sql`analyze walked`.execute(db);
  site.kinds.careless = async () => {
    await sql`select count(*) from walked where n = 1`.execute(db);
  };
  const found = await findScans(site, 1);
  expect(found.scans).toEqual([expect.stringMatching(/^Seq Scan of walked: select count/)]);
});
