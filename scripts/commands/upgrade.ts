import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

import { newerMigrations } from "#db/migrate";
import { readVersion } from "~/services/platform/version.server";
import { FILLED } from "../setup/deployment";
import { noteOptions, type Options, placeOf, readOptions } from "../setup/options";
import { linkOwner, linkSettings } from "../setup/settings-file";
import { thisMachine } from "../setup/this-machine";
import { switchVersion } from "../setup/upgrade";
import { command } from "../supervisor/command";
import { asOwner, migrate } from "../supervisor/database";
import { Problem } from "../supervisor/problem";
import { readSettings } from "../supervisor/settings";

const USAGE = `npm run upgrade -- v0.2.0   fetches this version into a folder beside this one, and runs it
npm run upgrade             runs the version of this folder: after a failure, or to go back to it
  --settings /etc/kaypoint/env   if npm run setup was told so`;

await command(USAGE, async () => {
  const [tag, ...words] = process.argv[2]?.startsWith("v")
    ? process.argv.slice(2)
    : ["", ...process.argv.slice(2)];
  return tag ? fetchVersion(tag, words) : runThisVersion(readOptions(words));
});

/** Builds another version in a folder of its own, and lets it take over with its own code. */
function fetchVersion(tag: string, words: string[]): string {
  if (!/^v\d+\.\d+\.\d+$/.test(tag)) throw new Problem(`${tag} is not a version.\n${USAGE}`);
  const folder = join(dirname(process.cwd()), tag.slice(1));
  if (existsSync(folder))
    throw new Problem(`${folder} is there already: npm run upgrade in it, or remove it.`);
  const origin = spawnSync("git", ["remote", "get-url", "origin"], { encoding: "utf8" }).stdout.trim();
  if (origin === "")
    throw new Problem("This folder does not say where it was cloned from: git remote add origin …");
  show(
    "git",
    ["-c", "advice.detachedHead=false", "clone", "--quiet", "--branch", tag, origin, folder],
    process.cwd(),
  );
  show("npm", ["ci", "--workspaces=false"], folder);
  show("npm", ["run", "build"], folder);
  show("npm", ["run", "upgrade", "--", ...words], folder);
  return `To go back: npm run upgrade in ${process.cwd()}`;
}

function show(program: string, args: string[], folder: string): void {
  console.log(`${[program, ...args].join(" ")} …`);
  const { status } = spawnSync(program, args, { cwd: folder, stdio: "inherit" });
  if (status !== 0) throw new Problem(`${[program, ...args].join(" ")} failed. The version before runs on.`);
}

async function runThisVersion(options: Options): Promise<string> {
  if (!existsSync("build/server")) throw new Problem("This version is not built yet: npm run build");
  linkSettings(options.settings);
  if (!existsSync(options.settings))
    throw new Problem(`${options.settings} is missing: npm run setup writes it.`);
  linkOwner(options.settings);
  noteOptions(options);
  const { config } = readSettings();
  const version = readVersion();
  const database = await asOwner(config, async (db) => {
    const newer = await newerMigrations(db);
    if (newer.length > 0)
      return `The database stays as it is, with what newer versions added: ${newer.join(", ")}`;
    const applied = await migrate(db, config);
    return applied.length === 0 ? "The database was up to date." : `Applied ${applied.join(", ")}.`;
  });
  const changes = await switchVersion(placeOf(options, config), thisMachine, { filled: FILLED, version });
  return [database, ...changes, `Version ${version.version} runs. Check it: npm run doctor`].join("\n");
}
