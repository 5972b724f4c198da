import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { Problem } from "../supervisor/problem";
import { changedFiles, filesOf, type Place, readInstalled, writeDeployment } from "./deployment";

/** The machine that is upgraded. */
export interface Machine {
  /** The folder that the paths of installed files begin in. */
  root: string;
  /** Runs a program to its end. A failure is thrown, with what the program said. */
  run: (program: string, ...args: string[]) => void;
  /** What a server process answers; null if it does not, or with an error. */
  ask: (port: number, path: string) => Promise<unknown>;
  /** Waits before the next question. */
  pause: () => Promise<void>;
}

interface Change {
  target: string;
  text: string;
  /** The installed text; null if the file is new. */
  before: string | null;
}

/** Units that are switched on when a version adds them. */
const startsByItself = /\.timer$|\/kaypoint-wal\.service$/;

/** Questions to a process that starts, one each pause. */
export const MOST_QUESTIONS = 240;

/**
 * Makes the version of this folder the one that runs: installs the files that differ, and restarts one process after the
 * other, so that no visitor notices. If the first process does not start with it, the version before runs on.
 * Returns what was changed, for the operator.
 * @param filled the folder for the files as they are for this installation
 * @param version what its processes answer at /version
 */
export async function switchVersion(
  place: Place,
  machine: Machine,
  { filled, version }: { filled: string; version: unknown },
): Promise<string[]> {
  writeDeployment(place, filled);
  const changes = changesOf(place, machine, filled);
  const names = changes.map(({ target }) => target);
  install(changes, machine);
  try {
    if (changes.some(isOfNginx)) machine.run("nginx", "-t");
  } catch (error) {
    takeBack(changes, machine);
    throw new Problem(`nginx refuses its new file, so nothing was changed.\n${(error as Error).message}`);
  }
  reload(changes, machine);
  await restartServers(place, { machine, version, changes });
  const others = [
    ...(place.copies ? ["kaypoint-copies"] : []),
    ...(place.sandbox ? ["kaypoint-sandbox"] : []),
  ];
  for (const unit of ["kaypoint-jobs", ...others]) machine.run("systemctl", "restart", unit);
  const added = changes.filter(({ target, before }) => before === null && startsByItself.test(target));
  if (added.length > 0)
    machine.run("systemctl", "enable", "--now", ...added.map(({ target }) => target.replace(/^.*\//, "")));
  return [
    ...names.map((name) => `Installed ${name}`),
    ...(names.some((name) => name.startsWith("/etc/postgresql/"))
      ? ["PostgreSQL takes its new settings by: systemctl reload postgresql"]
      : []),
  ];
}

function changesOf(place: Place, { root }: Machine, filled: string): Change[] {
  return changedFiles(filesOf(place, filled), root).map(({ source, target }) => ({
    target,
    text: readFileSync(source, "utf8"),
    before: readInstalled(root, target),
  }));
}

function install(changes: readonly Change[], { root }: Machine): void {
  for (const { target, text } of changes) {
    mkdirSync(dirname(join(root, target)), { recursive: true });
    writeFileSync(join(root, target), text, { mode: 0o644 });
  }
}

function takeBack(changes: readonly Change[], { root }: Machine): void {
  for (const { target, before } of changes)
    if (before === null) rmSync(join(root, target));
    else writeFileSync(join(root, target), before);
}

/** Lets systemd and nginx read their files again. */
function reload(changes: readonly Change[], machine: Machine): void {
  machine.run("systemctl", "daemon-reload");
  if (changes.some(isOfNginx)) machine.run("systemctl", "reload", "nginx");
  if (changes.some(({ target }) => target.startsWith("/etc/prometheus/")))
    machine.run("systemctl", "restart", "prometheus");
}

/** One after the other, so that no visitor notices; a first one that does not get ready takes the changes back. */
export async function restartServers(
  { ports }: Place,
  { machine, version, changes }: { machine: Machine; version: unknown; changes: readonly Change[] },
): Promise<void> {
  for (const [index, port] of ports.entries()) {
    machine.run("systemctl", "restart", `kaypoint@${port}`);
    if (await isServing(port, machine, version)) continue;
    takeBack(changes, machine);
    reload(changes, machine);
    for (const restarted of ports.slice(0, index + 1))
      machine.run("systemctl", "restart", `kaypoint@${restarted}`);
    throw new Problem(
      `kaypoint@${port} did not get ready, so the version before runs on. See journalctl -u kaypoint@${port} -n 50 -o cat`,
    );
  }
}

/** Whether a process gets ready with this version. */
export async function isServing(port: number, { ask, pause }: Machine, version: unknown): Promise<boolean> {
  for (let questions = 0; questions < MOST_QUESTIONS; questions += 1) {
    const running = await ask(port, "/version");
    if (JSON.stringify(running) === JSON.stringify(version) && (await ask(port, "/health/ready")) !== null)
      return true;
    await pause();
  }
  return false;
}

const isOfNginx = ({ target }: Change) => target.startsWith("/etc/nginx/");
