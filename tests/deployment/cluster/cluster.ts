import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseEnv } from "node:util";

import { sql } from "kysely";

import { makeDatabase } from "#db/client";
import { MINUTE } from "~/models/duration";

import { type Cluster, nodesOf, writeCluster } from "../../../scripts/setup/cluster";
import { giveToPostgres, type Machine, makeMachine } from "./machine";
import { makeClusterNetwork } from "./network";
import { newestBinaries } from "../../support/database-engines";
import { PGBOUNCER_PASSWORD, startFront } from "../front";
import { freePort, removeFolder, temporaryFolder } from "../../support/site";

/**
 * Three machines of the database behind HAProxy and PgBouncer, from the files of deploy/, with an empty database.
 * They are processes of this machine, each in its own network if the machine allows it.
 */
export async function startCluster() {
  const network = makeClusterNetwork();
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  const proxyPort = await freePort();
  const cluster: Cluster = {
    addresses: network.addresses,
    proxy: `127.0.0.1:${proxyPort}`,
    folderOf: (node) => join(folder, node),
    etcdFolderOf: (node) => join(folder, node, "etcd"),
    socketsOf: (node) => join(folder, node),
    binaries: newestBinaries(),
    // It would restart this machine.
    watchdog: "off",
  };
  writeCluster(cluster, folder);
  giveToPostgres(folder);
  const machines = nodesOf(cluster).map((node, place) => makeMachine({ ...node, place, folder, network }));
  const ends = [
    async () => {
      await Promise.all(machines.map((machine) => machine.end()));
      network.remove();
      removeFolder(folder);
    },
  ];
  const stop = async () => {
    for (const end of ends.toReversed()) await end();
  };
  try {
    for (const machine of machines) machine.start("etcd");
    await until("etcd runs", () => isEtcdWhole(machines));
    for (const machine of machines) machine.start("patroni");
    const proxy = startProxy(folder);
    ends.push(() => endChild(proxy));
    const superuserUrl = superuserOf(folder, proxyPort);
    const whole = () => untilWhole(machines, superuserUrl("postgres"));
    await whole();
    await asks(
      superuserUrl("postgres"),
      `create role kaypoint login password '${PGBOUNCER_PASSWORD}'`,
      "create database kaypoint owner kaypoint",
    );
    const front = await startFront(`postgresql://kaypoint@127.0.0.1:${proxyPort}/kaypoint`);
    ends.push(() => front.stop());
    return {
      url: front.databaseUrl,
      superuserUrl: superuserUrl("kaypoint"),
      canCut: network.cut !== null,
      machines,
      primary: () => find("a primary", machines, async ({ name }) => name === (await primaryOf(machines))),
      primaryName: () => primaryOf(machines),
      etcdLeader: () => find("a leader of etcd", machines, (machine) => machine.isEtcdLeader()),
      untilWhole: whole,
      logs: () => logs(machines),
      stop,
    };
  } catch (error) {
    const told = logs(machines);
    await stop();
    throw new Error(told, { cause: error });
  }
}

export type RunningCluster = Awaited<ReturnType<typeof startCluster>>;

/** The end of Patroni's log on each machine, to explain why a drill failed. */
const logs = (machines: Machine[]): string =>
  machines.map(({ name, log }) => `${name}:\n${log("patroni").slice(-LOG_SHOWN)}`).join("\n");

const LOG_SHOWN = 5_000;

function superuserOf(folder: string, port: number): (database: string) => string {
  const { PATRONI_SUPERUSER_PASSWORD: password = "" } = parseEnv(
    readFileSync(join(folder, "patroni_env.conf"), "utf8"),
  );
  return (database) => `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`;
}

async function asks(url: string, ...statements: string[]): Promise<void> {
  const { db, close } = makeDatabase({ url, poolSize: 1 });
  for (const statement of statements) await sql.raw(statement).execute(db);
  await close();
}

function startProxy(folder: string): ChildProcess {
  const file = join(folder, "haproxy.cfg");
  // Only root can become another user.
  if (process.getuid?.() !== 0)
    writeFileSync(file, readFileSync(file, "utf8").replace(/^ {2}(?:user|group) haproxy\n/gm, ""));
  const words = ["--pdeathsig=KILL", "/usr/sbin/haproxy", "-db", "-q", "-f", file];
  return spawn("setpriv", words, { stdio: ["ignore", "ignore", "inherit"] });
}

async function endChild(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

async function primaryOf(machines: Machine[]): Promise<string | undefined> {
  const told = await Promise.all(machines.map((machine) => machine.members()));
  return told.flat().find(({ role }) => role === "leader")?.name;
}

async function isEtcdWhole(machines: Machine[]): Promise<boolean> {
  return (await Promise.all(machines.map((machine) => machine.isEtcdHealthy()))).every(Boolean);
}

/** Patroni's view of a standby can be some seconds old; the primary knows who follows it now. */
const FOLLOWED = sql<{ yes: boolean }>`
  select count(*) = 2 and count(*) filter (where sync_state = 'sync') = 1 as yes
  from pg_stat_replication where state = 'streaming' and replay_lag < interval '1 second' is not false`;

/**
 * Waits until all three see one primary, one synchronous standby and one more, the primary agrees, and etcd works.
 */
function untilWhole(machines: Machine[], superuserUrl: string): Promise<void> {
  const roles = ["leader", "sync_standby", "replica"] as const;
  return until("the cluster is whole", async () => {
    const told = await Promise.all(machines.map((machine) => machine.members()));
    const agreed = told.every((members) => roles.every((role) => members.some((one) => one.role === role)));
    return agreed && (await isEtcdWhole(machines)) && (await isFollowed(superuserUrl));
  });
}

async function isFollowed(superuserUrl: string): Promise<boolean> {
  const { db, close } = makeDatabase({ url: superuserUrl, poolSize: 1 });
  try {
    return (await FOLLOWED.execute(db)).rows[0]?.yes ?? false;
  } catch {
    // HAProxy knows no primary yet.
    return false;
  } finally {
    await close();
  }
}

async function find(
  what: string,
  machines: Machine[],
  isIt: (machine: Machine) => Promise<boolean>,
): Promise<Machine> {
  let found: Machine | undefined;
  await until(`there is ${what}`, async () => {
    const are = await Promise.all(machines.map(isIt));
    found = machines[are.indexOf(true)];
    return found !== undefined;
  });
  if (!found) throw new Error(`there is not ${what}`);
  return found;
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 5 * MINUTE;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`not after five minutes: ${what}`);
    await wait(100);
  }
}
