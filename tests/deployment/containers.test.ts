import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { basename, join } from "node:path";
import { parseEnv } from "node:util";
import { afterAll, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";

import { DAY } from "~/models/duration";
import { containerAddresses } from "../../scripts/setup/containers";
import { careless, makePostgresqlHome } from "../support/database-engines";
import { administer } from "../support/database-server";
import { runCommand } from "../support/server";
import { freePort, removeFolder, temporaryFolder } from "../support/site";

/* Without Docker here, each piece that the containers run is run as they do. */

const words = z.union([z.string().transform((word) => [word]), z.array(z.string())]);
const service = z.object({
  image: z.string(),
  restart: z.string().optional(),
  init: z.boolean().optional(),
  command: words.default([]),
  environment: z.record(z.string(), z.string()).default({}),
  secrets: z
    .array(
      z.union([
        z.string().transform((source) => ({ source, target: null })),
        z.looseObject({ source: z.string() }),
      ]),
    )
    .default([]),
  networks: z.object({ default: z.object({ ipv4_address: z.string() }) }).optional(),
  volumes: z.array(z.string()).default([]),
});
const compose = z
  .object({
    services: z.record(z.string(), service),
    secrets: z.record(z.string(), z.object({ file: z.string() })),
  })
  .parse(parse(readFileSync("deploy/compose.yml", "utf8"), { merge: true }));
const { services } = compose;

function of(name: string) {
  const found = services[name];
  if (!found) throw new Error(`${name} is not in the file`);
  return found;
}

const secretsOf = (name: string) => of(name).secrets.map(({ source }) => source);
const addressOf = (name: string) => of(name).networks?.default.ipv4_address;

test("servers, jobs and doctor start again when they end, and see the settings alone", () => {
  for (const name of ["server-1", "server-2", "jobs", "doctor"]) {
    expect(of(name), name).toMatchObject({ image: "kaypoint", restart: "unless-stopped", init: true });
    expect([secretsOf(name), of(name).environment], name).toEqual([["settings"], {}]);
  }
  expect(secretsOf("migrate")).toEqual(["settings", "owner"]);
  expect(secretsOf("database")).toEqual(["superuser", "roles"]);
  const others = Object.keys(services).filter((name) => /database|migrate|server|jobs|doctor/.test(name));
  for (const name of Object.keys(services).filter((one) => !others.includes(one)))
    expect(secretsOf(name), name).toEqual([]);
});

test("the settings name the addresses of the file", () => {
  expect([addressOf("proxy"), [addressOf("server-1"), addressOf("server-2")]]).toEqual([
    containerAddresses.proxy,
    containerAddresses.servers,
  ]);
});

test("each file that a container runs is in deploy/, and no secret goes into the image", () => {
  const parts = Object.values(services).flatMap(({ command, volumes }) => [...command, ...volumes]);
  const files = parts.flatMap((word) =>
    [...word.matchAll(/^\/deploy\/([\w./-]+)|^\.\/([\w./-]+):/g)].map(([, one, other]) => one ?? other ?? ""),
  );
  expect(files).toEqual(expect.arrayContaining(["stream-wal.sh", "container-backups.sh", "nginx/pages"]));
  expect(files.filter((file) => !existsSync(join("deploy", file)))).toEqual([]);
  const ignored = readFileSync(".dockerignore", "utf8").split("\n");
  expect(ignored).toEqual(expect.arrayContaining([".env", ".env.*", ".data", ".setup", ".git"]));
  expect(ignored.filter((line) => line.startsWith("!"))).toEqual(["!.env.example"]);
});

const etc = temporaryFolder();
afterAll(() => removeFolder(etc));

test("setup writes each container's files, with passwords of their own for superuser, owner and application", async () => {
  const folder = temporaryFolder();
  afterAll(() => removeFolder(folder));
  for (const name of readdirSync("."))
    if (![".env", ".env.owner", ".setup", ".git", ".data"].includes(name))
      symlinkSync(join(process.cwd(), name), join(folder, name));
  const settings = join(etc, "env");
  const told = await runCommand(
    "setup",
    ["--containers", "--domain", "kaypoint.example", "--settings", settings],
    { folder },
  );
  expect([told.code, told.complained]).toEqual([0, ""]);
  expect(Object.values(compose.secrets).filter(({ file }) => !existsSync(join(etc, basename(file))))).toEqual(
    [],
  );
  const read = (name: string) => readFileSync(join(etc, name), "utf8");
  const application = new URL(parseEnv(read("env")).DATABASE_URL ?? "");
  const owner = new URL(parseEnv(read("env.owner")).DATABASE_OWNER_URL ?? "");
  expect([application.hostname, application.username, owner.username]).toEqual([
    "database",
    "kaypoint",
    "kaypoint_owner",
  ]);
  expect(new Set([application.password, owner.password, read("superuser")]).size).toBe(3);
  expect(parseEnv(read("env")).TRUSTED_PROXIES).toBe(containerAddresses.proxy);
  const rights = ["env", "env.owner", "superuser", "database.sql"].map((name) => {
    const { mode, uid, gid } = statSync(join(etc, name));
    return [(mode & 0o777).toString(8), uid, gid];
  });
  expect(rights).toEqual([
    ["640", 0, 1000],
    ["640", 0, 1000],
    ["600", 999, 999],
    ["600", 999, 999],
  ]);
  expect(read("nginx/kaypoint.conf")).toContain(`server ${containerAddresses.servers[0]}:3000`);
  expect(read("nginx/kaypoint.conf")).not.toMatch(/@[A-Z_]+@/);
});

const home = makePostgresqlHome();
const inHome = (name: string) => join(home.folder, name);
cpSync("deploy", inHome("deploy"), { recursive: true });
home.run("mkdir", ["backups", "backups-bases", "backups-wal", "bin"]);
const server = await home.serve(home.initialise(), careless);
afterAll(async () => {
  await server.stop();
  home.remove();
});

test("the first start makes the owner of the tables, and the role of the application", async () => {
  cpSync(join(etc, "database.sql"), inHome("database.sql"));
  chmodSync(inHome("database.sql"), 0o644);
  const made = home.run("psql", ["-v", "ON_ERROR_STOP=1", "-qX", "-f", inHome("database.sql")]);
  expect(made).toMatchObject({ status: 0, stderr: "" });
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
  const [base = "", ...rest] = readdirSync(inHome("backups-bases"));
  expect([base, rest]).toEqual([expect.stringMatching(/^base-.*Z$/), []]);

  // Called each night, it makes a base backup a week.
  const call = ["deploy/base-backup.sh", "backups-bases", "backups-wal"].map(inHome);
  home.run("sh", call);
  expect(readdirSync(inHome("backups-bases"))).toEqual([base]);
  const weekAgo = new Date(Date.now() - 7 * DAY);
  utimesSync(inHome(`backups-bases/${base}`), weekAgo, weekAgo);
  home.run("sh", call);
  expect(readdirSync(inHome("backups-bases"))).toHaveLength(2);
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
