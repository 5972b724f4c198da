import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

import { DAY, HOUR } from "~/models/duration";
import { seeBases, seeCopies, seeDumps } from "../../scripts/doctor/backups";
import { removeFolder, temporaryFolder } from "../support/site";

const folder = temporaryFolder();
afterAll(() => removeFolder(folder));

const now = new Date("2026-11-24T12:00:00Z");
const ago = (time: number) => new Date(now.getTime() - time);

function fileOf(name: string, at: Date): string {
  const file = join(folder, name);
  writeFileSync(file, "12345");
  utimesSync(file, at, at);
  return file;
}

test("dumps are judged by the newest, and each kind says where its log is", () => {
  expect(seeDumps(join(folder, "none"), now)).toMatchObject({
    state: "warning",
    told: expect.stringContaining("--backups") as string,
  });
  expect(seeDumps(folder, now)).toMatchObject({
    state: "fault",
    told: expect.stringContaining("timer") as string,
  });
  fileOf("kaypoint-1.dump", ago(40 * HOUR));
  expect(seeDumps(folder, now)).toMatchObject({
    state: "fault",
    told: expect.stringContaining(
      "40 hours old and has 5 bytes: see journalctl -u kaypoint-backup",
    ) as string,
  });
  fileOf("kaypoint-2.dump", ago(9 * HOUR));
  expect(seeDumps(folder, now)).toMatchObject({ state: "ok", newestAt: ago(9 * HOUR) });
});

test("base backups are judged by the moments in their names, where WAL is archived", () => {
  const bases = join(folder, "bases");
  const see = (isArchived = true) => seeBases(bases, { isArchived, now });
  expect(see(false)).toMatchObject({ state: "ok" });
  expect(see()).toMatchObject({
    state: "warning",
    told: expect.stringContaining("cannot be read") as string,
  });
  mkdirSync(join(bases, "new.part"), { recursive: true });
  expect(see()).toMatchObject({
    state: "fault",
    told: expect.stringContaining("systemctl start kaypoint-backup") as string,
  });
  mkdirSync(join(bases, "base-20261110T033000Z"));
  expect(see()).toMatchObject({
    state: "fault",
    told: expect.stringContaining("journalctl -u kaypoint-backup") as string,
  });
  mkdirSync(join(bases, "base-20261117T033000Z"));
  expect(see()).toMatchObject({ state: "ok", newestAt: new Date("2026-11-17T03:30:00Z") });
});

const copies = "kaypoint@copies.example:kaypoint";

test("backups that are on this machine alone are a warning, and so are copies that never came about a fault", () => {
  expect(seeCopies(null, now)).toMatchObject({
    state: "warning",
    told: expect.stringContaining("BACKUP_COPIES") as string,
  });
  expect(seeCopies(copies, now, join(folder, "never"))).toMatchObject({
    state: "fault",
    told: expect.stringContaining("Nothing was sent to kaypoint@copies.example:kaypoint yet") as string,
  });
});

test.each([
  [HOUR, "ok", "60 minutes ago"],
  [4 * HOUR, "warning", "4 hours ago, and what came since was not sent"],
  [2 * DAY, "fault", "journalctl -u kaypoint-copies"],
])("copies that were complete %i ms ago are judged %s", (time, state, told) => {
  expect(seeCopies(copies, now, fileOf("complete", ago(time)))).toMatchObject({
    state,
    newestAt: ago(time),
    told: expect.stringContaining(told) as string,
  });
});
