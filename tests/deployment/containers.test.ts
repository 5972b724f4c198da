import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";

import { careless, makePostgresqlHome } from "../support/database-engines";
import { administer } from "../support/database-server";
import { freePort, removeFolder, temporaryFolder } from "../support/site";

/* Without Docker here, each piece that the containers run is run as they do. */

const service = z.object({
  image: z.string(),
  restart: z.string().optional(),
  init: z.boolean().optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
});
const compose = z
  .object({
    services: z.record(z.string(), service),
    networks: z.object({
      default: z.object({ ipam: z.object({ config: z.array(z.record(z.string(), z.string())) }) }),
    }),
  })
  .parse(parse(readFileSync("deploy/compose.yml", "utf8"), { merge: true }));
const { services } = compose;

function of(name: string) {
  const found = services[name];
  if (!found) throw new Error(`${name} is not in the file`);
  return found;
}

test("two servers and the jobs start again when they end, and believe the proxy of this machine alone", () => {
  const [network] = compose.networks.default.ipam.config;
  for (const name of ["server-1", "server-2", "jobs"]) {
    expect(of(name), name).toMatchObject({ image: "kaypoint", restart: "unless-stopped", init: true });
    expect(of(name).environment, name).toMatchObject({ TRUSTED_PROXIES: network?.gateway, HOST: "0.0.0.0" });
    expect(Object.keys(of(name).environment)).not.toContain("DATABASE_OWNER_URL");
  }
  expect(["server-1", "server-2"].flatMap((name) => of(name).ports)).toEqual([
    "127.0.0.1:3000:3000",
    "127.0.0.1:3001:3001",
  ]);
  expect(of("migrate").environment.DATABASE_OWNER_URL).toContain("kaypoint_owner:");
});

test("each file that a container runs is in deploy/, and no secret goes into the image", () => {
  const words = Object.values(services).flatMap(({ command = [], volumes }) => [...command, ...volumes]);
  const files = words.flatMap((word) =>
    [...word.matchAll(/\/deploy\/([\w./-]+)|^\.\/([\w./-]+):/g)].map(([, one, other]) => one ?? other ?? ""),
  );
  expect(files).toEqual(expect.arrayContaining(["stream-wal.sh", "container-backups.sh"]));
  expect(files.filter((file) => !existsSync(join("deploy", file)))).toEqual([]);
  const ignored = readFileSync(".dockerignore", "utf8").split("\n");
  expect(ignored).toEqual(expect.arrayContaining([".env", ".env.*", ".data", ".setup", ".git"]));
});

const home = makePostgresqlHome();
const inHome = (name: string) => join(home.folder, name);
const passwords = {
  DATABASE_PASSWORD: "a1b2c3",
  DATABASE_OWNER_PASSWORD: "d4e5f6",
  DEPLOY: inHome("deploy"),
};

const makeRoles = (variables: Record<string, string>) =>
  home.run("env", [
    ...Object.entries(variables).map(([name, value]) => `${name}=${value}`),
    "sh",
    inHome("deploy/postgresql/container-roles.sh"),
  ]);

cpSync("deploy", inHome("deploy"), { recursive: true });
home.run("mkdir", ["backups", "backups-bases", "backups-wal", "bin"]);
const server = await home.serve(home.initialise(), careless);
afterAll(async () => {
  await server.stop();
  home.remove();
});

test("the first start makes the owner of the tables, and the role of the application", async () => {
  const wrong = makeRoles({ ...passwords, DATABASE_PASSWORD: "it's" });
  expect([wrong.status, wrong.stderr]).toEqual([1, expect.stringContaining("openssl rand -hex 24")]);
  expect(makeRoles(passwords)).toMatchObject({ status: 0, stderr: "" });
  expect(
    await administer(
      server.url,
      "select rolname as role, rolsuper as super from pg_roles where rolname like 'kaypoint%' order by 1",
    ),
  ).toEqual([
    { role: "kaypoint", super: false },
    { role: "kaypoint_owner", super: false },
  ]);
});

test("dumps and base backups are made without timers", () => {
  // The day between two rounds ends the script.
  writeFileSync(
    inHome("bin/sleep"),
    '#!/bin/sh\nif [ "$1" = 86400 ]; then kill $PPID; exit; fi\nexec /bin/sleep "$@"\n',
  );
  chmodSync(inHome("bin/sleep"), 0o755);
  const done = home.run("env", [
    "BACKUP_DATABASE_URL=postgresql:///kaypoint",
    "sh",
    "-c",
    'PATH=$1:$PATH exec sh "$2" "$3"',
    "sh",
    inHome("bin"),
    inHome("deploy/container-backups.sh"),
    inHome("backups"),
  ]);
  expect([done.signal, done.stderr]).toEqual(["SIGTERM", ""]);
  expect(readdirSync(inHome("backups"))).toEqual([expect.stringMatching(/^kaypoint-.*\.dump$/)]);
  expect(readdirSync(inHome("backups-bases"))).toEqual([expect.stringMatching(/^base-.*Z$/)]);
});

const folder = temporaryFolder();
afterAll(() => removeFolder(folder));

async function look(port: number): Promise<number> {
  const check = spawn(process.execPath, ["deploy/container-health.mjs"], {
    env: { ...process.env, PORT: String(port), TMPDIR: folder },
  });
  const [code] = (await once(check, "exit")) as [number];
  return code;
}

test("a server that does not answer three checks in a row is ended, so that Docker starts it again", async () => {
  const stuck = spawn("sleep", ["600"]);
  const ended = once(stuck, "exit");
  writeFileSync(join(folder, "kaypoint-server.pid"), String(stuck.pid));
  const well = createServer((_, response) => response.end("{}"));
  well.listen(0, "127.0.0.1");
  await once(well, "listening");
  const { port } = well.address() as AddressInfo;
  const closed = await freePort();
  expect([await look(closed), await look(closed), await look(port)]).toEqual([1, 1, 0]);
  expect([await look(closed), await look(closed)]).toEqual([1, 1]);
  expect(stuck.exitCode ?? stuck.signalCode).toBeNull();
  expect(await look(closed)).toBe(1);
  expect((await ended)[1]).toBe("SIGKILL");
  await new Promise((done) => well.close(done));
});
