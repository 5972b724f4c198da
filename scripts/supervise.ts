import { SECOND } from "~/models/duration";

import { buildWhenStale } from "./supervisor/build";
import { makeCrew, type Crew } from "./supervisor/crew";
import { prepareDatabase, startEmbeddedDatabase } from "./supervisor/database";
import { startJobs } from "./supervisor/jobs";
import { Problem } from "./supervisor/problem";
import { startSandbox } from "./supervisor/sandbox";
import { startServer } from "./supervisor/server";
import { checkPorts, readSettings, type Settings } from "./supervisor/settings";
import { welcome } from "./supervisor/welcome";

/** Starts all that the application needs, keeps watch, and ends it together. */
export async function supervise(options: { development: boolean }): Promise<void> {
  const crew = makeCrew();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => void crew.stop().then(() => process.exit(0)));
  if (process.env.npm_lifecycle_event) endWithParent(crew);
  try {
    throw new Problem(await run(crew, options.development));
  } catch (error) {
    if (crew.isStopping()) return;
    console.error(error instanceof Problem ? error.message : error);
    await crew.stop();
    process.exit(1);
  }
}

/** A killed npm tells nobody: then the supervisor is somebody else's child. */
function endWithParent(crew: Crew): void {
  const parent = process.ppid;
  const watch = () => process.ppid !== parent && void crew.stop().then(() => process.exit(1));
  setInterval(watch, SECOND).unref();
}

/** Resolves only when a process ends that should have gone on, to the message about it. */
async function run(crew: Crew, development: boolean): Promise<string> {
  const settings = readSettings();
  await checkPorts(settings);
  const [database, sandbox] = await Promise.all([
    openDatabase(crew, settings),
    openSandbox(crew, settings),
    development ? null : buildWhenStale(crew, settings.env),
  ]);
  const server = await startServer(crew, settings, development);
  const jobs = startJobs(crew, settings);
  console.log(welcome(settings));
  return Promise.race([server.ended, jobs.ended, ...sandbox, ...database]);
}

async function openSandbox(crew: Crew, settings: Settings): Promise<Promise<string>[]> {
  return settings.sandbox ? [(await startSandbox(crew, settings)).ended] : [];
}

async function openDatabase(crew: Crew, settings: Settings): Promise<Promise<string>[]> {
  const embedded = settings.embedded ? await startEmbeddedDatabase(crew, settings.env) : null;
  await prepareDatabase(settings.config);
  return embedded ? [embedded.ended] : [];
}
