import { SECOND } from "~/models/duration";

import { buildWhenStale } from "./build";
import { makeChildProcesses, type ChildProcesses } from "./child-processes";
import { prepareDatabase, startEmbeddedDatabase } from "./database";
import { startJobs } from "./jobs";
import { Problem } from "./problem";
import { startSandbox } from "./sandbox";
import { startServer } from "./server";
import { checkPorts, readSettings, type Settings } from "./settings";
import { welcome } from "./welcome";

/** Starts all that the application needs, keeps watch, and ends it together. */
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

/** A killed npm tells nobody: then the supervisor is somebody else's child. */
function endWithParent(children: ChildProcesses): void {
  const parent = process.ppid;
  const watch = () => process.ppid !== parent && void children.stop().then(() => process.exit(1));
  setInterval(watch, SECOND).unref();
}

/** Resolves only when a process ends that should have gone on, to the message about it. */
async function run(children: ChildProcesses, development: boolean): Promise<string> {
  const settings = readSettings();
  await checkPorts(settings);
  const [database, sandbox] = await Promise.all([
    openDatabase(children, settings),
    openSandbox(children, settings),
    development ? null : buildWhenStale(children, settings.env),
  ]);
  const server = await startServer(children, settings, development);
  const jobs = startJobs(children, settings);
  console.log(welcome(settings));
  return Promise.race([server.ended, jobs.ended, ...sandbox, ...database]);
}

async function openSandbox(children: ChildProcesses, settings: Settings): Promise<Promise<string>[]> {
  return settings.sandbox ? [(await startSandbox(children, settings)).ended] : [];
}

async function openDatabase(children: ChildProcesses, settings: Settings): Promise<Promise<string>[]> {
  const embedded = settings.embedded ? await startEmbeddedDatabase(children, settings.env) : null;
  await prepareDatabase(settings.config);
  return embedded ? [embedded.ended] : [];
}
