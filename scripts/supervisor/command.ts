import { userInfo } from "node:os";
import { basename } from "node:path";

import { auditAsCommand } from "~/models/users/audit.server";
import { makeChildProcesses, type ChildProcesses } from "./child-processes";
import { startEmbeddedDatabase } from "./database";
import { dataFolder } from "./data-folder";
import { lockHolder } from "./lock";
import { Problem } from "./problem";
import { readSettings, type Settings } from "./settings";

/** Runs one command to its end and prints its result, or with --help what it is for; everything it started ends with it. */
export async function command(
  usage: string,
  work: (children: ChildProcesses) => Promise<string>,
): Promise<void> {
  if (process.argv.includes("--help")) {
    console.log(usage);
    return;
  }
  const children = makeChildProcesses();
  auditAsCommand(basename(process.argv[1] ?? "", ".ts"), operator());
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => void children.stop().then(() => process.exit(1)));
  try {
    console.log(await work(children));
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error);
    process.exitCode = 1;
  }
  await children.stop();
}

/** For commands on the database: uses the running embedded one, or starts it for as long as needed. */
export async function commandOnDatabase(
  usage: string,
  work: (settings: Settings) => Promise<string>,
): Promise<void> {
  await command(usage, async (children) => {
    const settings = readSettings();
    const running = lockHolder(dataFolder(settings.env).lock) !== null;
    if (settings.embedded && !running) await startEmbeddedDatabase(children, settings.env);
    return work(settings);
  });
}

/** The person who runs a command, for the log: with sudo the person, not root. */
function operator(): string {
  return process.env.SUDO_USER ?? userInfo().username;
}
