import { makeCrew, type Crew } from "./crew";
import { startEmbeddedDatabase } from "./database";
import { dataFolder } from "./data-folder";
import { lockHolder } from "./lock";
import { Problem } from "./problem";
import { readSettings, type Settings } from "./settings";

/** Runs one command to its end and prints what it answers; whatever it started ends with it. */
export async function command(work: (crew: Crew) => Promise<string>): Promise<void> {
  const crew = makeCrew();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => void crew.stop().then(() => process.exit(1)));
  try {
    console.log(await work(crew));
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error);
    process.exitCode = 1;
  }
  await crew.stop();
}

/** For commands on the database: uses the running embedded one, or starts it for the duration. */
export async function commandOnDatabase(work: (settings: Settings) => Promise<string>): Promise<void> {
  await command(async (crew) => {
    const settings = readSettings();
    const running = lockHolder(dataFolder(settings.env).lock) !== null;
    if (settings.embedded && !running) await startEmbeddedDatabase(crew, settings.env);
    return work(settings);
  });
}
