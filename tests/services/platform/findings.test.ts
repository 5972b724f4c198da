import { expect, test } from "vitest";

import { HOUR } from "~/models/duration";
import type { Finding } from "~/models/platform/finding";
import { readFindings } from "~/models/platform/finding.server";
import { makeDatabaseCounts } from "~/services/platform/database-counts.server";
import { makeMetrics } from "~/http/metrics.server";
import { reportFindings } from "~/services/platform/report-findings.server";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";

const database = await testDatabase();

const well: Finding = { name: "clock", state: "ok", told: "0.0 seconds apart" };
const full: Finding = { name: "disk", state: "fault", told: "3 MB are free: make room" };
const old: Finding = { name: "certificate", state: "warning", told: "good until 2026-12-01" };

const subjects = () =>
  database.db.selectFrom("outbox").select(["recipient", "subject", "text"]).orderBy("id").execute();

test("a fault is kept for metrics and mailed once, until it has been well again", async () => {
  const context = makeContext(database.db);
  const report = (...findings: Finding[]) => reportFindings(context, { machine: "shop-1", findings });
  const newestAt = new Date(context.clock.now().getTime() - HOUR);
  await report(well, full, { ...old, newestAt });
  const [mail, ...others] = await subjects();
  expect(others).toEqual([]);
  expect(mail?.recipient).toBe(context.config.contact.paymentsMailbox);
  expect(mail?.subject).toBe("The check of shop-1 found a fault: disk");
  expect(mail?.text).toContain("disk: 3 MB are free: make room");
  expect((await readFindings(database.db)).map(({ name }) => name)).toEqual(["disk", "certificate", "clock"]);

  const metrics = makeMetrics({
    pool: () => ({ total: 0, idle: 0, waiting: 0 }),
    database: makeDatabaseCounts(context),
  });
  const shown = (await metrics.read()).split("\n");
  expect(shown).toEqual(
    expect.arrayContaining([
      'kaypoint_doctor_state{machine="shop-1",check="disk"} 2',
      'kaypoint_doctor_state{machine="shop-1",check="certificate"} 1',
      'kaypoint_doctor_state{machine="shop-1",check="clock"} 0',
      'kaypoint_doctor_age_seconds{machine="shop-1"} 0',
      'kaypoint_backup_age_seconds{machine="shop-1",check="certificate"} 3600',
    ]),
  );

  context.setTime(new Date(context.clock.now().getTime() + HOUR));
  await report(well, full);
  expect(await subjects()).toHaveLength(1);
  expect((await readFindings(database.db)).map(({ name }) => name)).toEqual(["disk", "clock"]);
  await report(well, { ...full, state: "ok" });
  context.setTime(new Date(context.clock.now().getTime() + HOUR));
  await report(full, { ...well, state: "fault" });
  expect((await subjects()).at(-1)?.subject).toBe("The check of shop-1 found a fault: disk and 1 more");
});

test("each machine has findings of its own", async () => {
  const context = makeContext(database.db);
  await reportFindings(context, { machine: "shop-2", findings: [old] });
  const machines = new Set((await readFindings(database.db)).map(({ machine }) => machine));
  expect(machines).toEqual(new Set(["shop-1", "shop-2"]));
});
