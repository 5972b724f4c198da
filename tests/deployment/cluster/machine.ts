import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";

import { SECOND } from "~/models/duration";

import type { ClusterNetwork } from "./network";

/** A machine of the database, as Patroni reports it. */
interface Member {
  name: string;
  role: "leader" | "sync_standby" | "replica";
}

type Program = "etcd" | "patroni";

interface Place {
  /** Holds the files of all machines. */
  folder: string;
  network: ClusterNetwork;
  name: string;
  address: string;
  place: number;
}

const asRoot = process.getuid?.() === 0;

/** PostgreSQL refuses to run as root. All its processes end if this one is killed. */
const asPostgres = [
  "setpriv",
  "--pdeathsig=KILL",
  ...(asRoot ? ["--reuid=postgres", "--regid=postgres", "--init-groups"] : []),
];

/** One of the three machines: its programs run as systemd would run them, with the files of deploy/cluster. */
export function makeMachine({ folder, network, name, address, place }: Place) {
  const own = join(folder, name);
  const running = new Map<Program, ChildProcess>();
  const read = (file: string) => parseEnv(readFileSync(file, "utf8"));
  const commands: Record<Program, { words: string[]; env: NodeJS.Dict<string> }> = {
    etcd: { words: ["/usr/bin/etcd"], env: read(join(own, "etcd.conf")) },
    patroni: {
      words: ["/usr/bin/patroni", join(own, "patroni.yml")],
      env: read(join(folder, "patroni_env.conf")),
    },
  };

  function start(program: Program): void {
    const { words, env } = commands[program];
    const [command = "", ...args] = [...network.on(place), ...asPostgres, ...words];
    const log = openSync(join(folder, `${name}.${program}.log`), "a");
    running.set(
      program,
      spawn(command, args, {
        cwd: own,
        env: { ...process.env, HOME: own, LC_ALL: "C.UTF-8", ...env },
        stdio: ["ignore", log, log],
      }),
    );
    closeSync(log);
  }

  async function kill(program: Program): Promise<void> {
    const child = running.get(program);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }

  /** Without Patroni, PostgreSQL would keep running. */
  async function killDatabase(): Promise<void> {
    const pid = postmaster();
    await kill("patroni");
    if (pid !== null) process.kill(pid, "SIGKILL");
  }

  /** The file outlives its process, and another process may have that number by now. */
  function postmaster(): number | null {
    const file = join(own, "data/postmaster.pid");
    const pid = existsSync(file) ? Number(readFileSync(file, "utf8").split("\n", 1)[0]) : 0;
    const command = `/proc/${pid}/cmdline`;
    return pid > 0 && existsSync(command) && readFileSync(command, "utf8").includes(own) ? pid : null;
  }

  /** The answer of this machine's programs; null if they do not answer. */
  async function asks<Answer>(port: number, path: string, body?: string): Promise<Answer | null> {
    const init = { ...(body && { method: "POST", body }), signal: AbortSignal.timeout(5 * SECOND) };
    try {
      const answer = await fetch(`http://${address}:${port}${path}`, init);
      return (await answer.json()) as Answer;
    } catch {
      return null;
    }
  }

  return {
    name,
    start,
    kill,
    killDatabase,
    members: async () => (await asks<{ members: Member[] }>(8008, "/cluster"))?.members ?? [],
    isEtcdHealthy: async () => (await asks<{ health: string }>(2379, "/health"))?.health === "true",
    async isEtcdLeader() {
      const status = await asks<{ leader: string; header: { member_id: string } }>(
        2379,
        "/v3/maintenance/status",
        "{}",
      );
      return status !== null && status.leader === status.header.member_id;
    },
    cut: () => network.cut?.(place),
    heal: () => network.heal(place),
    log: (program: Program) => readFileSync(join(folder, `${name}.${program}.log`), "utf8"),
    async end() {
      await killDatabase();
      await kill("etcd");
    },
  };
}

export type Machine = ReturnType<typeof makeMachine>;

/** Gives a folder to the user that the programs run as. */
export function giveToPostgres(folder: string): void {
  if (asRoot) execFileSync("chown", ["-R", "postgres:postgres", folder]);
}
