import { spawnSync } from "node:child_process";
import { copyFileSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

import { installCommands, writeDeployment } from "../../scripts/setup/deployment";
import { removeFolder, temporaryFolder } from "../support/site";
import { samplePlace } from "./place-sample";

const folder = temporaryFolder();
afterAll(() => removeFolder(folder));

const place = {
  ...samplePlace,
  copies: { to: "/mnt/copies/kaypoint", key: "/etc/kaypoint/copies.asc" },
  sandbox: { shownPort: 8443, port: 3080 },
  pooled: true,
};
writeDeployment(place, folder);
const units = join(folder, "systemd");
const services = readdirSync(units).filter((name) => name.endsWith(".service"));

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

test("the services of Debian that Kaypoint needs start again after a crash", () => {
  const dropIns = (pooled: boolean) =>
    installCommands(folder, { ...place, pooled })
      .filter((line) => line.includes("debian/restart.conf"))
      .map((line) => line.split("/systemd/system/")[1]);
  expect(dropIns(false)).toEqual(["postgresql@.service.d/kaypoint.conf", "nginx.service.d/kaypoint.conf"]);
  expect(dropIns(true)).toEqual([...dropIns(false), "pgbouncer.service.d/kaypoint.conf"]);
  expect(readFileSync(join(folder, "debian/restart.conf"), "utf8")).toContain("Restart=on-failure");
});
