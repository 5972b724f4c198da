import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

import { type Config, readConfig } from "~/services/platform/config.server";
import { readVersion } from "~/services/platform/version.server";
import { prepareDatabase, withDatabase } from "../supervisor/database";
import { ownerUrl } from "../supervisor/owner";
import { COPIES_STATE } from "../doctor/backups";
import { Problem } from "../supervisor/problem";
import { COPIES_KEY } from "./backup-copies";
import { writeDatabaseRoles } from "./database-roles";
import { FILLED, type Place, writeDeployment } from "./deployment";
import { contactLines, missingOf, offeredOf, withSettings } from "./env-file";
import { askAdmin, hasAdmin, makeAdmin, readAdmin } from "./first-admin";
import { changesProcesses, isRunning, neededCommands } from "./installation";
import { type Options, placeOf } from "./options";
import { writePrivateFile } from "./private-file";
import { openPrompt, type Prompt } from "./prompt";
import { runProgram } from "./run-program";
import { ENV, linkOwner } from "./settings-file";
import { thisMachine } from "./this-machine";
import { isServing, MOST_QUESTIONS, restartServers } from "./upgrade";

/** Asks what is missing, shows what this machine still needs, and does it. */
export async function install(options: Options, { isChanged }: { isChanged: boolean }): Promise<string> {
  requireMachine(options);
  const prompt = openPrompt(process.stdin, (text) => process.stdout.write(text));
  try {
    const asked = await askSettings(prompt, options.domain);
    const result = readConfig(process.env);
    if (!result.ok) throw new Problem(missingSettings(result.problems, {}).join("\n"));
    return await installWith(prompt, options, {
      config: result.config,
      isChanged: isChanged || asked > 0,
    });
  } finally {
    prompt.close();
  }
}

async function installWith(
  prompt: Prompt,
  options: Options,
  { config, isChanged }: { config: Config; isChanged: boolean },
): Promise<string> {
  const place = placeOf(options, config);
  if (place.copies !== null && !existsSync(COPIES_KEY))
    throw new Problem(`${COPIES_KEY} is missing: docs/database.md, "Copies elsewhere", says how to make it.`);
  const sql = writeRoles(options);
  const admin =
    readAdmin(options) ?? ((await hasAdmin(config)) ? null : await askAdmin(prompt, options.domain));
  writeDeployment(place, FILLED);
  const plan = await planOf(place, { config, sql, isChanged });
  if (!(await isAgreed(prompt, plan))) return `Nothing was done. The settings are in ${options.settings}.`;
  for (const line of plan.roles) run(line);
  const { migrations, seeded } = await prepareDatabase(config);
  const made = admin === null ? [] : [await makeAdmin(config, admin)];
  for (const line of plan.commands) run(line);
  if (plan.restarts) await restart(place);
  for (const port of place.ports)
    if (!(await isServing(port, thisMachine, readVersion())))
      throw new Problem(`kaypoint@${port} is not ready. See journalctl -u kaypoint@${port} -n 50 -o cat`);
  if (place.sandbox) await until(answers(`http://127.0.0.1:${place.sandbox.port}/`));
  if (place.copies) await until(async () => existsSync(COPIES_STATE));
  return [
    ...(migrations.length > 0 ? [preparedText(seeded)] : []),
    ...made,
    "",
    examine(),
    "",
    ...contactLines(process.env),
  ].join("\n");
}

/** The doctor, who comes next, would call it a fault that the sandbox or the copies have only just been started. */
async function until(isReached: () => Promise<boolean>): Promise<void> {
  for (let questions = 0; questions < MOST_QUESTIONS && !(await isReached()); questions += 1)
    await thisMachine.pause();
}

const answers = (url: string) => () =>
  fetch(url).then(
    () => true,
    () => false,
  );

interface Plan {
  roles: string[];
  commands: string[];
  restarts: boolean;
}

async function planOf(
  place: Place,
  { config, sql, isChanged }: { config: Config; sql: string | null; isChanged: boolean },
): Promise<Plan> {
  const from = resolve(FILLED);
  const isOn = isRunning(place, thisMachine.root);
  return {
    roles: sql === null || (await haveRoles(config)) ? [] : [rolesCommand(sql)],
    commands: neededCommands(from, place, thisMachine.root),
    restarts: isOn && (isChanged || changesProcesses(from, place, thisMachine.root)),
  };
}

async function haveRoles(config: Config): Promise<boolean> {
  const lets = (url: string) =>
    withDatabase(url, (db) => db.selectNoFrom((row) => row.lit(1).as("one")).execute()).then(
      () => true,
      () => false,
    );
  return (await lets(config.databaseUrl)) && (await lets(ownerUrl(config)));
}

async function isAgreed({ ask }: Prompt, { roles, commands, restarts }: Plan): Promise<boolean> {
  const lines = [
    ...roles,
    ...commands,
    ...(restarts ? ["(the server processes, one after the other, and the jobs start again)"] : []),
  ];
  if (lines.length === 0) return true;
  console.log(["", "This machine still needs:", ...lines.map((line) => `  ${line}`), ""].join("\n"));
  return /^y(?:es)?$/i.test(await ask("Do it? Type yes or no"));
}

function run(line: string): void {
  console.log(line);
  runProgram("sh", "-c", line);
}

async function restart(place: Place): Promise<void> {
  await restartServers(place, { machine: thisMachine, version: readVersion(), changes: [] });
  thisMachine.run("systemctl", "restart", "kaypoint-jobs");
}

/** What the doctor says of the new installation. */
function examine(): string {
  const words = ["scripts/run.mjs", "scripts/commands/doctor.ts"];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: "utf8" });
  if (status !== 0) process.exitCode = 1;
  return `${stdout}${stderr}`.trim();
}

/** Asks for what only the operator knows; returns how much that was. */
async function askSettings(prompt: Prompt, domain: string): Promise<number> {
  const answers: Record<string, string> = {};
  for (const [name, about] of Object.entries(missingOf(process.env))) {
    answers[name] = await prompt.ask(about, {
      offered: offeredOf(domain)[name],
      problemOf: (value) => problemOf(name, value),
    });
    process.env[name] = answers[name];
  }
  if (Object.keys(answers).length > 0)
    writePrivateFile(ENV, withSettings(readFileSync(ENV, "utf8"), answers));
  return Object.keys(answers).length;
}

function problemOf(name: string, value: string): string | null {
  const result = readConfig({ ...process.env, [name]: value });
  const isAbout = (problem: string) => new RegExp(`^${name}\\b`).test(problem);
  return result.ok ? null : (result.problems.find(isAbout) ?? null);
}

/** What Debian's packages bring. */
function requireMachine({ monitoring }: Options): void {
  if (process.getuid?.() !== 0) throw new Problem("Run it as root: it installs files and starts services.");
  const programs = {
    nginx: "/usr/sbin/nginx",
    postgresql: "/usr/bin/psql",
    ...(monitoring && { prometheus: "/usr/bin/prometheus" }),
  };
  const missing = Object.entries(programs).filter(([, path]) => !existsSync(path));
  if (missing.length > 0)
    throw new Problem(`Not installed yet: apt install ${missing.map(([name]) => name).join(" ")}`);
}

export const rolesCommand = (sql: string): string => `runuser -u postgres -- psql -q < ${sql}`;

export const preparedText = (seeded: boolean): string =>
  seeded ? "The database has its tables and the catalogue." : "The database is up to date.";

/** Writes the SQL that makes the roles and the database; null where its operator does that. */
export function writeRoles({ settings, nodes, containers }: Options): string | null {
  const sql = writeDatabaseRoles(settings, {
    databaseUrl: process.env.DATABASE_URL ?? "",
    machines: nodes !== undefined,
    containers,
  });
  linkOwner(settings);
  return sql;
}

export function missingSettings(problems: string[], missing: Record<string, string>): string[] {
  return [
    "Fill these in, in the settings, and run the command again:",
    ...problems.map((problem) => `- ${problem}`),
    ...Object.entries(missing).map(([name, about]) => `  ${name}: ${about}`),
  ];
}
