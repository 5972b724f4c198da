import { spawnSync } from "node:child_process";
import { copyFileSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

import { type Place, writeDeployment } from "../../scripts/setup/deployment";
import { installCommands } from "../../scripts/setup/installation";
import { removeFolder, temporaryFolder } from "../support/site";
import { samplePlace } from "./place-sample";

const folder = temporaryFolder();
afterAll(() => removeFolder(folder));

const place = {
  ...samplePlace,
  copies: "/mnt/copies/kaypoint",
  sandbox: { shownPort: 8443, port: 3080 },
  pooled: true,
};
writeDeployment(place, folder);
const units = join(folder, "systemd");
const services = readdirSync(units).filter((name) => name.endsWith(".service"));

const elsewhere = { ...place.database, host: "db.kaypoint.example", isHere: false };

/** Tenths of the exposure from 0 to 10 that systemd reckons. */
const MOST_EXPOSURE = "15";

test.each(services)("%s may do little else than it needs", (service) => {
  const unit = join(units, service.replace("@.", "@3000."));
  if (unit !== join(units, service)) copyFileSync(join(units, service), unit);
  const words = ["security", "--offline=true", "--no-pager", `--threshold=${MOST_EXPOSURE}`, unit];
  const { status, stdout } = spawnSync("systemd-analyze", words, { encoding: "utf8" });
  expect(status, stdout).toBe(0);
  expect(stdout).toContain("Overall exposure level");
  expect(readFileSync(unit, "utf8")).toMatch(/^MemoryMax=\d+G$/m);
});

const unit = (name: string, from = units) => readFileSync(join(from, name), "utf8");

test("copies leave twice a minute, and the WAL is received without an end", () => {
  expect(unit("kaypoint-copies.service")).toMatch(
    /^ExecStart=.* deploy\/copy-backups\.sh .*; sleep 30; done'$/m,
  );
  for (const name of ["kaypoint-copies.service", "kaypoint-wal.service"])
    expect(unit(name)).toMatch(/^StartLimitIntervalSec=0$[^]*^Restart=always$/m);
});

test("an operator has nine units to know, the sandbox of a staging installation apart", () => {
  const own = readdirSync(units).filter((name) => !/sandbox|@3000/.test(name));
  expect(own.length).toBeLessThanOrEqual(9);
});

test("one unit makes dumps and base backups as the user of PostgreSQL, and dumps of a database elsewhere as ours", () => {
  const away = temporaryFolder();
  writeDeployment({ ...place, database: elsewhere }, away);
  expect(unit("kaypoint-backup.service")).toMatch(
    /^User=postgres$[^]*backup\.sh \/var\/backups\/kaypoint$[^]*^ExecStart=.*base-backup\.sh /m,
  );
  expect(unit("systemd/kaypoint-backup.service", away)).toMatch(/^User=kaypoint$/m);
  expect(unit("systemd/kaypoint-backup.service", away)).not.toMatch(/base-backup|postgres:/);
  removeFolder(away);
});

test("the services of Debian that Kaypoint needs start again after a crash", () => {
  const dropIns = (parts: Partial<Place>) =>
    installCommands(folder, { ...place, ...parts })
      .filter((line) => line.includes("debian/restart.conf"))
      .map((line) => line.split("/systemd/system/")[1]);
  const [postgresql, nginx, pgbouncer] = ["postgresql@", "nginx", "pgbouncer"].map(
    (name) => `${name}.service.d/kaypoint.conf`,
  );
  expect(dropIns({ pooled: false })).toEqual([postgresql, nginx]);
  expect(dropIns({ pooled: true })).toEqual([postgresql, nginx, pgbouncer]);
  expect(dropIns({ pooled: true, database: elsewhere })).toEqual([nginx, pgbouncer]);
  expect(readFileSync(join(folder, "debian/restart.conf"), "utf8")).toContain("Restart=on-failure");
});

test("nothing of PostgreSQL is installed or restarted on a machine that has none", () => {
  const commands = installCommands(folder, { ...samplePlace, database: elsewhere });
  expect(commands.join("\n")).not.toMatch(
    /postgresql\/kaypoint|kaypoint-wal\.service|enable .*kaypoint-wal|systemctl reload postgresql/,
  );
  expect(commands).toContain("systemctl start kaypoint-backup");
  // The folders of backups are of a user that PostgreSQL's packages would have made.
  const user = commands.findIndex((line) => line.startsWith("adduser") && line.endsWith(" postgres"));
  expect(user).toBeGreaterThan(-1);
  expect(user).toBeLessThan(commands.findIndex((line) => line.startsWith("install -d -o")));
});
