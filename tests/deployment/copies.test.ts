import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

import { MINUTE } from "~/models/duration";
import { readBackupCopies } from "../../scripts/setup/backup-copies";
import { careless, makePostgresqlHome } from "../support/database-engines";
import { administer } from "../support/database-server";

/*
 * A server whose WAL is received, with a base backup and a dump, whose copies go to another place. The server, its backups and
 * its disk are lost then, and a machine with the private key restores it from there.
 */

const home = makePostgresqlHome();
const inHome = (name: string) => join(home.folder, name);

/** SSH that leads to this machine: it leaves out the words before the program that it runs there. */
const ssh = `#!/bin/sh
while [ "$1" != rsync ]; do shift; done
exec "$@"
`;

const ways = [
  { way: "in a folder of another disk", place: inHome("disk"), there: inHome("disk") },
  {
    way: "on another machine by SSH",
    place: `kaypoint@copies.example:${inHome("machine")}`,
    there: inHome("machine"),
  },
  // rclone is large, and is tried where it is installed.
  ...(existsSync("/usr/bin/rclone")
    ? [{ way: "at a remote of rclone", place: `rclone:offsite:${inHome("remote")}`, there: inHome("remote") }]
    : []),
];

function run(words: string[], variables: Record<string, string> = {}) {
  const env = { RSYNC_RSH: inHome("ssh"), RCLONE_CONFIG_OFFSITE_TYPE: "local", ...variables };
  return home.run("env", [...Object.entries(env).map(([name, value]) => `${name}=${value}`), ...words]);
}

const copy = (place: string, state: string, variables = {}) =>
  run(["sh", "deploy/copy-backups.sh", "backups", place, "copies.asc", state], variables);

const gpg = (...words: string[]) => run(["gpg", "--homedir", inHome("keys"), "--batch", "--quiet", ...words]);

const secret = "The shop of Ada sold 4,000 naira";
let moment = "";

beforeAll(async () => {
  cpSync("deploy", inHome("deploy"), { recursive: true });
  writeFileSync(inHome("ssh"), ssh);
  chmodSync(inHome("ssh"), 0o755);
  run(["mkdir", "-m", "700", "keys", "backups", "backups-bases", "backups-wal", "disk", "machine", "remote"]);
  for (const words of [
    ["--passphrase", "", "--quick-generate-key", "Kaypoint backups", "default", "default", "never"],
    ["--armor", "--output", "copies.asc", "--export", "Kaypoint backups"],
  ])
    expect(gpg(...words)).toMatchObject({ status: 0 });

  const server = await home.serve(home.initialise(), careless);
  const receiver = home.receive(inHome("backups-wal"));
  await administer(server.url, "create table notes (text text)");
  expect(run(["sh", "deploy/base-backup.sh", "backups-bases", "backups-wal"])).toMatchObject({ status: 0 });
  await administer(server.url, `insert into notes values ('${secret}')`);
  const dumped = run(["sh", "deploy/backup.sh", "backups"], { DATABASE_URL: server.url });
  expect([dumped.status, dumped.stderr]).toEqual([0, ""]);
  moment = new Date().toISOString();
  await administer(server.url, "insert into notes values ('later')");
  // The server ends when what it wrote has been received.
  await server.stop();
  await receiver.stop();
}, 2 * MINUTE);

afterAll(() => {
  run(["gpgconf", "--homedir", inHome("keys"), "--kill", "gpg-agent"]);
  home.remove();
});

const names = (folder: string) => readdirSync(folder).sort();
const stateOf = (there: string) => {
  const state = `${there}-state`;
  run(["mkdir", "-p", state]);
  return state;
};

test.each(ways)(
  "a server whose disks are lost is restored to a second from copies $way",
  async ({ place, there }) => {
    const state = stateOf(there);
    const sent = copy(place, state);
    expect([sent.status, sent.stderr]).toEqual([0, ""]);
    expect(sent.stdout).toMatch(/^Sent kaypoint-.*\.dump\nSent base-.*Z\n$/);
    expect(existsSync(join(state, "complete"))).toBe(true);
    for (const name of names(there)) {
      expect(name).toMatch(/\.gpg$/);
      expect(readFileSync(join(there, name), "latin1")).not.toContain(secret);
      const read = run(["gpg", "--homedir", join(state, "gpg"), "--batch", "--decrypt", join(there, name)]);
      expect(read.status, "the machine reads its own copies").not.toBe(0);
    }

    const fetched = run(["sh", "deploy/fetch-backups.sh", place, `${there}-fetched`, moment], {
      GNUPGHOME: inHome("keys"),
    });
    expect([fetched.status, fetched.stderr]).toEqual([0, ""]);
    const [dump = ""] = names(`${there}-fetched`);
    expect(run(["pg_restore", "--file=-", join(`${there}-fetched`, dump)]).stdout).toContain(secret);
    const data = `${there}-data`;
    const restored = run([
      "sh",
      "deploy/restore.sh",
      `${there}-fetched-bases`,
      `${there}-fetched-wal`,
      data,
      moment,
    ]);
    expect([restored.status, restored.stderr]).toEqual([0, ""]);
    const server = await home.serve(data, careless);
    expect(await administer(server.url, "select text from notes")).toEqual([{ text: secret }]);
    await server.stop();
  },
);

test("what is there is not sent again, and stays when it is deleted here", () => {
  const [{ place, there }] = ways as [(typeof ways)[number]];
  const state = stateOf(there);
  copy(place, state);
  const before = names(there);
  const [dump = ""] = names(inHome("backups"));
  rmSync(inHome(join("backups", dump)));
  const again = copy(place, state);
  expect([again.status, again.stdout, again.stderr]).toEqual([0, "", ""]);
  expect(names(there)).toEqual(before);
  expect(before).toContain(`${dump}.gpg`);
  expect(names(join(state, "sent"))).not.toContain(dump);
  expect(names(state)).not.toContain("stage");
});

test("a place that takes nothing is tried again, and nothing is noted as sent until then", () => {
  const state = stateOf(inHome("later"));
  const unplugged = copy(inHome("unplugged"), state);
  expect([unplugged.status, unplugged.stderr]).toEqual([1, expect.stringContaining("Is its disk mounted?")]);
  const cut = copy(`kaypoint@copies.example:${inHome("machine")}`, state, { RSYNC_RSH: "false" });
  expect(cut.status).not.toBe(0);
  expect([existsSync(join(state, "complete")), names(join(state, "sent"))]).toEqual([false, []]);
  const wrong = run(["sh", "deploy/copy-backups.sh", "backups", inHome("disk"), "no.asc", state]);
  expect([wrong.status, wrong.stderr]).toEqual([1, expect.stringContaining("no.asc cannot be read")]);
  expect(copy(`kaypoint@copies.example:${inHome("machine")}`, state).status).toBe(0);
  expect(existsSync(join(state, "complete"))).toBe(true);
});

test("a moment from before the first copy is refused", () => {
  const [{ place }] = ways as [(typeof ways)[number]];
  const { status, stderr } = run([
    "sh",
    "deploy/fetch-backups.sh",
    place,
    inHome("old"),
    "2026-01-01T00:00:00Z",
  ]);
  expect([status, stderr]).toEqual([1, expect.stringContaining("no backup from before")]);
});

test.each([
  "/mnt/copies/kaypoint",
  "kaypoint@copies.example:kaypoint",
  "copies.example:/srv/copies",
  "rclone:offsite:kaypoint/copies",
])("the backups can be copied to %s", (to) => {
  expect(readBackupCopies({ BACKUP_COPIES: to })).toBe(to);
});

test.each(["copies.example", "-oProxyCommand=sh:x", "/mnt/my copies"])("copies to '%s' are refused", (to) => {
  expect(() => readBackupCopies({ BACKUP_COPIES: to })).toThrow("BACKUP_COPIES must be");
});

test("without a place the backups stay on the machine", () => {
  expect(readBackupCopies({})).toBeNull();
});
