import { SECOND } from "~/models/duration";

import { buildWhenStale } from "./build";
import { makeChildProcesses, type ChildProcesses } from "./child-processes";
import { prepareDatabase, startEmbeddedDatabase } from "./database";
import { keepRunning } from "./keep-running";
import { startJobs } from "./jobs";
import { Problem } from "./problem";
import { startSandbox } from "./sandbox";
import { startServer } from "./server";
import { checkPorts, readSettings, type Settings } from "./settings";
import { welcome } from "./welcome";

/** Starts everything the application needs, monitors it, and ends it together. */
export async function supervise(options: { development: boolean }): Promise<void> {
  const children = makeChildProcesses();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => void children.stop().then(() => process.exit(0)));
  if (process.env.npm_lifecycle_event) endWithParent(children);
  try {
    throw new Problem(await run(children, options.development));
  } catch (error) {
    if (children.isStopping()) return;
    console.error(error instanceof Problem ? error.message : error);
    await children.stop();
    process.exit(1);
  }
}

/** A killed npm sends no signal: but then the supervisor has another parent. */
function endWithParent(children: ChildProcesses): void {
  const parent = process.ppid;
  const watch = () => process.ppid !== parent && void children.stop().then(() => process.exit(1));
  setInterval(watch, SECOND).unref();
}

/** Resolves only when a process cannot be kept running, to the message about it. */
async function run(children: ChildProcesses, development: boolean): Promise<string> {
  const settings = readSettings();
  await checkPorts(settings);
  const database = openDatabase(children, settings);
  const sandbox = openSandbox(children, settings);
  const server = openServer(children, settings, { development, database });
  const parts = (await Promise.all([database, sandbox, server])).flat();
  const jobs = await open(children, "jobs process", () => Promise.resolve(startJobs(children, settings)));
  console.log(welcome(settings));
  return Promise.race([...parts, jobs].map(({ failed }) => failed));
}

/** A part of the application that is kept running: `failed` resolves when that is no longer possible. */
interface SupervisedProcess {
  failed: Promise<string>;
}

/** Resolves once the part is ready; a failure of the first start is reported at once. */
async function open(
  children: ChildProcesses,
  name: string,
  start: () => Promise<{ ended: Promise<string> }>,
): Promise<SupervisedProcess> {
  return { failed: keepRunning({ name, start }, await start(), children) };
}

/** The server loads while the database opens: both take about a second of a processor. */
async function openServer(
  children: ChildProcesses,
  settings: Settings,
  options: { development: boolean; database: Promise<unknown> },
): Promise<SupervisedProcess> {
  if (!options.development) await buildWhenStale(children, settings.env);
  return open(children, "server", () => startServer(children, settings, options));
}

async function openSandbox(children: ChildProcesses, settings: Settings): Promise<SupervisedProcess[]> {
  if (!settings.sandbox) return [];
  return [await open(children, "payment sandbox", () => startSandbox(children, settings))];
}

async function openDatabase(children: ChildProcesses, settings: Settings): Promise<SupervisedProcess[]> {
  const limit = settings.config.databaseLimits.statement / SECOND;
  const env = { ...settings.env, DATABASE_STATEMENT_LIMIT: String(limit) };
  const start = () => startEmbeddedDatabase(children, env);
  const embedded = settings.embedded ? [await open(children, "embedded database", start)] : [];
  await prepareDatabase(settings.config);
  return embedded;
}
