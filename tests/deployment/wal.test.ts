import { cpSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { makeDatabase } from "#db/client";
import { MINUTE, SECOND } from "~/models/duration";
import { seeArchive } from "../../scripts/doctor/archive";
import { makePostgresqlHome } from "../support/database-engines";
import { administer } from "../support/database-server";

/*
 * What is committed is elsewhere within a minute, also when PostgreSQL has just started. The server is restarted, killed and
 * lost here, and the doctor is asked about each thing that may befall the WAL.
 */

const home = makePostgresqlHome();
const inHome = (name: string) => join(home.folder, name);
const url = home.urlOf("postgres");
const data = home.initialise();
const options = `-k ${home.folder} -c listen_addresses= -c max_slot_wal_keep_size=32MB`;
const control = (...words: string[]) => home.run("pg_ctl", ["-D", data, "-w", "-s", ...words]);
const start = () =>
  vi.waitUntil(() => control("-l", inHome("log"), "-o", options, "start").status === 0, MINUTE);
const run = (...words: string[]) => home.run("env", ["GNUPGHOME=keys", ...words]);
const well = (...words: string[]) => expect(run(...words)).toMatchObject({ status: 0, stderr: "" });
const copy = () =>
  well("sh", "deploy/copy-backups.sh", "backups", inHome("elsewhere"), "copies.asc", "state");
let receiver: ReturnType<typeof home.receive>;

beforeAll(async () => {
  cpSync("deploy", inHome("deploy"), { recursive: true });
  run("mkdir", "-m", "700", "keys", "backups", "backups-bases", "backups-wal", "elsewhere", "state");
  const key = ["--passphrase", "", "--quick-generate-key", "Kaypoint", "default", "default", "never"];
  run("gpg", "--batch", "--quiet", ...key);
  run("gpg", "--batch", "--armor", "--output", "copies.asc", "--export", "Kaypoint");
  await start();
  await administer(url, "create table notes (text text)");
  receiver = home.receive(inHome("backups-wal"));
  await vi.waitUntil(() => readdirSync(inHome("backups-wal")).length > 0, 15 * SECOND);
  well("sh", "deploy/base-backup.sh", "backups-bases", "backups-wal");
  copy();
}, 2 * MINUTE);

afterAll(async () => {
  run("gpgconf", "--kill", "gpg-agent");
  control("-m", "immediate", "stop");
  await receiver.stop();
  home.remove();
});

const { db, close } = makeDatabase({ url, poolSize: 1 });
const see = (longestDelay?: number) => seeArchive(db, { backups: "/var/backups/kaypoint" }, longestDelay);
afterAll(close);

/** Until the WAL that is there has this text, for at most the 15 seconds that the doctor waits. */
const isReceived = (text: string) =>
  vi.waitUntil(
    () =>
      readdirSync(inHome("backups-wal")).some((name) =>
        readFileSync(inHome(`backups-wal/${name}`)).includes(text),
      ),
    15 * SECOND,
  );

const ends = {
  "a restart": () => control("-m", "fast", "stop"),
  "kill -9": () =>
    process.kill(Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]), "SIGKILL"),
};

test("what is committed after a restart and after kill -9 is in the next copies", async () => {
  for (const [name, end] of Object.entries(ends)) {
    end();
    await start();
    await administer(url, `insert into notes values ('after ${name}')`);
    await isReceived(`after ${name}`);
    copy();
  }
  await administer(url, "insert into notes values ('not copied')");
  well("sh", "deploy/fetch-backups.sh", inHome("elsewhere"), "fetched");
  well("sh", "deploy/restore.sh", "fetched-bases", "fetched-wal", "restored");
  control("-m", "immediate", "stop");
  const restored = await home.serve(inHome("restored"), []);
  expect(await administer(url, "select text from notes")).toEqual([
    { text: "after a restart" },
    { text: "after kill -9" },
  ]);
  await restored.stop();
  await start();
});

test("the doctor compares what was received with the last commit, and says what to do", async () => {
  await administer(url, "insert into notes values ('seen')");
  expect(await see()).toMatchObject({ state: "ok" });
  receiver.signal("SIGSTOP");
  await administer(url, "insert into notes values ('not seen')");
  expect(await see(SECOND)).toMatchObject({
    state: "fault",
    told: expect.stringContaining("has not been received") as string,
  });
  receiver.signal("SIGCONT");
  await receiver.stop();
  await vi.waitUntil(
    async () => (await see(SECOND)).told.includes("payments are on one disk alone"),
    15 * SECOND,
  );
  for (let piece = 0; piece < 4; piece += 1) {
    await administer(url, "insert into notes values ('missed')");
    await administer(url, "select pg_switch_wal()");
  }
  await administer(url, "checkpoint");
  expect(await see()).toMatchObject({
    state: "fault",
    told: expect.stringContaining(
      "sh deploy/new-archive.sh /var/backups/kaypoint && systemctl start",
    ) as string,
  });
  await administer(url, "select pg_drop_replication_slot('kaypoint_wal')");
  expect(await see()).toMatchObject({
    state: "warning",
    told: expect.stringContaining("systemctl enable --now kaypoint-wal") as string,
  });
});
