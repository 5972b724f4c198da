import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { Problem } from "../supervisor/problem";
import { backupFolders, type Place } from "./deployment";

/** The machine whose database is restored. */
export interface RestoreMachine {
  /** Where Debian keeps the folder of the server. */
  cluster: string;
  /** Runs a program to its end; returns what it printed. A failure is thrown. */
  run: (program: string, ...args: string[]) => string | Promise<string>;
  say: (line: string) => void;
}

/** A restore whose database is in its place, and that has to be finished. */
interface Begun {
  /** The moment that the database went back to. */
  to: string;
  /** Where the folder of the old server is. */
  lost: string;
}

const POSTGRESQL = "postgresql@15-main";

const filesOf = ({ cluster }: RestoreMachine, { settings }: Place) => ({
  data: join(cluster, "main"),
  restored: join(cluster, "restored"),
  note: join(dirname(settings), "restore.json"),
  sql: join(dirname(settings), "database.sql"),
});

/**
 * Restores the database to a moment, and starts Kaypoint on it. The old server stays as it is until the restored one can
 * take its place. Called again after a failure it goes on from there, or begins again if another moment is wanted.
 * @param wanted the moment; null for all WAL
 * @param from the folder of the backups, without -bases and -wal
 */
export async function restoreDatabase(
  place: Place,
  machine: RestoreMachine,
  { wanted, from }: { wanted: string | null; from: string },
): Promise<void> {
  const { note } = filesOf(machine, place);
  const noted = existsSync(note) ? (JSON.parse(readFileSync(note, "utf8")) as Begun) : null;
  const goesOn = noted && (wanted === null || wanted === noted.to);
  if (!goesOn) requireBase(from, wanted);
  await stop(place, machine);
  if (noted && !goesOn) takeBack(place, machine, noted);
  const begun = goesOn ? noted : await readBack(place, machine, { wanted, from });
  try {
    await finish(place, machine, begun);
  } catch (error) {
    throw new Problem(
      `${messageOf(error)}\nKaypoint is stopped, and its database is as it was at ${begun.to}. Put this right, then npm run restore goes on, or with another moment begins again.`,
    );
  }
  await start(place, machine, begun);
}

const momentOf = (base: string) => base.replace(/^base-(....)(..)(..)T(..)(..)(..)Z$/, "$1-$2-$3T$4:$5:$6Z");

/** Before anything is stopped. */
function requireBase(from: string, wanted: string | null): void {
  const folder = `${from}-bases`;
  const bases = existsSync(folder) ? readdirSync(folder) : [];
  const moments = bases.filter((name) => /^base-.*Z$/.test(name)).map(momentOf);
  const isEarly = (moment: string) => wanted === null || new Date(moment) <= new Date(wanted);
  if (!moments.some(isEarly))
    throw new Problem(
      `${folder} has no base backup from before ${wanted ?? "now"}. If it is lost, fetch the copies: docs/database.md, "Restore".`,
    );
}

/** PostgreSQL ends when kaypoint-wal has received all, so that one ends last. The copies go on. */
async function stop({ ports }: Place, { run, say }: RestoreMachine): Promise<void> {
  const kinds = ["backup", "doctor"].map((name) => `kaypoint-${name}`);
  const timers = kinds.map((kind) => `${kind}.timer`);
  const units = [...ports.map((port) => `kaypoint@${port}`), "kaypoint@*", "kaypoint-jobs"];
  say("Stopping Kaypoint and PostgreSQL …");
  await run("systemctl", "stop", ...timers, ...kinds, ...units);
  await run("systemctl", "stop", POSTGRESQL);
  await run("systemctl", "stop", "kaypoint-wal");
}

/** Puts the old server back, because it has the WAL for another moment. */
function takeBack(place: Place, machine: RestoreMachine, { lost }: Begun): void {
  const { data, restored, note } = filesOf(machine, place);
  if (!existsSync(restored)) {
    rmSync(data, { recursive: true, force: true });
    if (existsSync(lost)) renameSync(lost, data);
  }
  rmSync(note);
}

/** Reads the database back beside the old one. */
async function readBack(
  place: Place,
  machine: RestoreMachine,
  { wanted, from }: { wanted: string | null; from: string },
): Promise<Begun> {
  const { data, restored, note } = filesOf(machine, place);
  machine.say(`Restoring ${from}-bases, ${from}-wal and the WAL of ${data} …`);
  rmSync(restored, { recursive: true, force: true });
  try {
    const words = [
      "--lost",
      data,
      `${from}-bases`,
      `${from}-wal`,
      restored,
      ...(wanted === null ? [] : [wanted]),
    ];
    const printed = await machine.run("runuser", "-u", "postgres", "--", "sh", "deploy/restore.sh", ...words);
    const to = /npm run restored -- --to (\S+)/.exec(printed)?.[1] ?? "";
    machine.say(`The last change is of ${/The last change is of (\S+)\. /.exec(printed)?.[1] ?? to}`);
    const begun = { to, lost: join(dirname(data), `lost-${nameOf(new Date())}`) };
    writeFileSync(note, JSON.stringify(begun));
    return begun;
  } catch (error) {
    rmSync(restored, { recursive: true, force: true });
    throw new Problem(
      `${messageOf(error)}\nNothing was changed. To go on as before: systemctl start ${[POSTGRESQL, ...unitsOf(place)].join(" ")}`,
    );
  }
}

/** Puts the restored database into the place of the old one, and makes it ready to go on. */
async function finish(place: Place, machine: RestoreMachine, { to, lost }: Begun): Promise<void> {
  const { run, say } = machine;
  const { data, restored, note, sql } = filesOf(machine, place);
  if (existsSync(restored)) {
    if (existsSync(data)) renameSync(data, lost);
    renameSync(restored, data);
  }
  say("Starting PostgreSQL …");
  await run("systemctl", "start", POSTGRESQL);
  // The settings may have newer passwords than the restored roles.
  if (existsSync(sql)) await run("sh", "-c", `runuser -u postgres -- psql -qX -v ON_ERROR_STOP=1 < ${sql}`);
  const tell = async (program: string, ...words: string[]) => {
    const printed = (await run(program, ...words)).trim();
    if (printed !== "") say(printed);
  };
  const command = [place.node, "scripts/run.mjs"] as const;
  await tell(...command, "scripts/commands/restored.ts", "--to", to);
  await tell(...command, "scripts/commands/ledger.ts", "verify");
  for (const line of backupFolders(place)) await run("sh", "-c", line);
  await tell("sh", "deploy/new-archive.sh", place.backups);
  rmSync(note);
}

async function start(place: Place, { run, say }: RestoreMachine, { lost }: Begun): Promise<void> {
  say("Starting Kaypoint, and making backups …");
  await run("systemctl", "start", ...unitsOf(place));
  await run("systemctl", "start", "kaypoint-backup");
  say("Kaypoint runs.");
  if (existsSync(lost)) say(`The old server is in ${lost}: remove it once all is well.`);
}

const unitsOf = ({ copies }: Place) => [
  "kaypoint-wal",
  "kaypoint.target",
  ...(copies ? ["kaypoint-copies"] : []),
  "kaypoint-backup.timer",
  "kaypoint-doctor.timer",
];

const nameOf = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, "");

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
