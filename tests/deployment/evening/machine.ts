import { execFileSync, spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { MINUTE, SECOND } from "~/models/duration";

/** What the runbook installs by apt, and what a minimal Debian lacks. */
const packages = [
  "systemd",
  "systemd-sysv",
  "dbus",
  "adduser",
  "ca-certificates",
  "curl",
  "git",
  "iproute2",
  "procps",
  "nginx-light",
  "postgresql",
  "gnupg",
  "rsync",
  "perl",
  "openssl",
];

const MIRROR = "http://deb.debian.org/debian";

/** Where the code is installed on the machine. */
export const FOLDER = "/srv/kaypoint/0.1.0";

/** Why no machine can be made here; null if one can. */
export function obstacle(): string | null {
  if (process.getuid?.() !== 0) return "it needs root";
  const missing = ["/usr/sbin/debootstrap", "/usr/bin/systemd-nspawn"].filter((path) => !existsSync(path));
  return missing.length === 0
    ? null
    : "it needs debootstrap and systemd-nspawn (apt install debootstrap systemd-container)";
}

/** A Debian 12 with systemd and a network of its own, in a folder that is removed at the end. */
export async function startMachine(folder: string) {
  const root = join(folder, "root");
  mkdirSync(folder, { recursive: true });
  execFileSync("debootstrap", [
    "--variant=minbase",
    `--include=${packages.join(",")}`,
    "bookworm",
    root,
    MIRROR,
  ]);
  writeFileSync(join(root, "etc/hosts"), "127.0.0.1 localhost kaypoint.example\n::1 localhost\n");
  writeFileSync(join(root, "etc/machine-id"), "");
  installNode(root);
  installCode(root);
  let machine = await boot(root);
  const run = (script: string) => runInside(machine.leader, script);
  await untilBooted(run);
  return {
    run,
    reboot: async () => {
      await switchOff(machine);
      machine = await boot(root);
      await untilBooted(run);
    },
    async stop() {
      await switchOff(machine);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Machine = Awaited<ReturnType<typeof boot>>;

/** Starts the machine. Its network leads nowhere. */
async function boot(root: string) {
  const words = [
    "--quiet",
    `--directory=${root}`,
    "--machine=kaypoint-evening",
    "--private-network",
    "--register=no",
  ];
  const machine = spawn("systemd-nspawn", [...words, "--keep-unit", "--boot", "--console=pipe"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise((resolve) => machine.once("exit", resolve));
  return { leader: await firstProcess(machine.pid ?? 0), ended };
}

async function switchOff({ leader, ended }: Machine): Promise<void> {
  spawnSync("nsenter", [...enter(leader), "systemctl", "poweroff"]);
  await ended;
}

/** As its network leads nowhere, Node.js and the packages of npm come from this machine. */
function installNode(root: string): void {
  const node = process.execPath;
  cpSync(node, join(root, "usr/local/bin/node"));
  const npm = join(node, "../../lib/node_modules/npm");
  cpSync(npm, join(root, "usr/local/lib/node_modules/npm"), { recursive: true });
  execFileSync("ln", ["-s", "../lib/node_modules/npm/bin/npm-cli.js", join(root, "usr/local/bin/npm")]);
}

function installCode(root: string): void {
  const to = join(root, FOLDER);
  execFileSync("git", ["clone", "--quiet", process.cwd(), to]);
  execFileSync("cp", ["-a", "node_modules", to]);
}

const PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
const enter = (leader: number) => ["-t", String(leader), "-a", "env", "-i", "HOME=/root", `PATH=${PATH}`];

/** What the script printed; a failure is thrown with it. */
function runInside(leader: number, script: string): string {
  const { status, stdout, stderr } = spawnSync(
    "nsenter",
    [...enter(leader), "bash", "-eu", "-o", "pipefail", "-c", script],
    {
      encoding: "utf8",
      timeout: 20 * MINUTE,
    },
  );
  if (status !== 0) throw new Error(`${script}\n${stdout}${stderr}`);
  return stdout;
}

async function firstProcess(parent: number): Promise<number> {
  for (;;) {
    const [child = ""] = readFileSync(`/proc/${parent}/task/${parent}/children`, "utf8").split(" ");
    if (child !== "") return Number(child);
    await wait(SECOND / 10);
  }
}

async function untilBooted(run: (script: string) => string): Promise<void> {
  const giveUp = Date.now() + MINUTE;
  for (;;) {
    try {
      run("systemctl is-system-running | grep -Eq 'running|degraded'");
      return;
    } catch (error) {
      if (Date.now() > giveUp) throw error;
      await wait(SECOND);
    }
  }
}
