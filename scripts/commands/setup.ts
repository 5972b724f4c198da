import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

import { emailProblem } from "~/models/users/email";
import { typedUsername } from "~/models/users/username-fields.server";
import { createFirstAdmin } from "~/services/console/create-first-admin.server";
import { systemClock } from "~/services/platform/clock.server";
import { type Config, readConfig } from "~/services/platform/config.server";
import { systemRandom } from "~/services/platform/random.server";
import { clusterCommands, ofDebian, writeCluster } from "../setup/cluster";
import { writeContainerFiles } from "../setup/containers";
import { FILLED, installCommands, type Place, poolCommands, writeDeployment } from "../setup/deployment";
import { writeDatabaseRoles } from "../setup/database-roles";
import { completeEnv, contactLines, toFillIn, toFillInOfStaging } from "../setup/env-file";
import {
  answersOf,
  certificateOf,
  isPooled,
  namesOf,
  noteOptions,
  type Options,
  placeOf,
  readOptions,
  USAGE,
} from "../setup/options";
import { closeToOthers, writePrivateFile } from "../setup/private-file";
import { ENV, linkOwner, linkSettings } from "../setup/settings-file";
import { command } from "../supervisor/command";
import { prepareDatabase, withDatabase } from "../supervisor/database";
import { Problem } from "../supervisor/problem";
import { unknownSettingTexts } from "../supervisor/unknown-settings";

/** Where the files of the three machines are, with their passwords, for all versions. */
const clusterOf = ({ settings }: Options) => join(dirname(settings), "cluster");

await command(async () => {
  const options = readOptions();
  linkSettings(options.settings);
  noteOptions(options);
  const { added, text } = completeEnv(existsSync(ENV) ? readFileSync(ENV, "utf8") : "", answersOf(options));
  if (added.length > 0) writePrivateFile(ENV, text);
  else closeToOthers(ENV);
  process.loadEnvFile(ENV);
  const sql = writeDatabaseRoles(options.settings, {
    databaseUrl: process.env.DATABASE_URL ?? "",
    machines: options.nodes !== undefined,
    containers: options.containers,
  });
  linkOwner(options.settings);
  const written = [
    added.length > 0
      ? `Added to ${options.settings}: ${added.join(", ")}`
      : `All settings were in ${options.settings} already.`,
    ...unknownSettingTexts(),
    ...(sql === null || options.containers
      ? []
      : [`The roles and the database are made by: runuser -u postgres -- psql -q < ${sql}`]),
  ].join("\n");
  if (options.containers)
    writeContainerFiles(options.settings, { names: namesOf(options), ...certificateOf(options) });
  const result = readConfig(process.env);
  if (!result.ok)
    return [written, "", ...missingSettings(result.problems), "", ...contactLines(process.env)].join("\n");
  if (options.containers) {
    const steps = ["Then check that all is well: docker compose exec doctor npm run doctor"];
    const made = await prepare(result.config, options);
    return [written, "", ...made, "", ...steps, "", ...contactLines(process.env)].join("\n");
  }
  const place = placeOf(options, result.config);
  writeDeployment(place, FILLED);
  if (options.nodes) writeCluster({ ...ofDebian, addresses: options.nodes }, clusterOf(options));
  const made = await prepare(result.config, options);
  return [written, "", ...made, "", ...nextSteps(place, options), "", ...contactLines(process.env)].join(
    "\n",
  );
});

function waitingForPool(): string[] {
  return [
    `The file of PgBouncer is in ${FILLED}/. If PgBouncer is not installed yet, run as root, and then this command again:`,
    ...poolCommands(resolve(FILLED)).map((line) => `  ${line}`),
  ];
}

function missingSettings(problems: string[]): string[] {
  return [
    "Fill these in, in the settings, and run the command again:",
    ...problems.map((problem) => `- ${problem}`),
    ...Object.entries({ ...toFillIn, ...(process.env.APP_MODE === "staging" && toFillInOfStaging) })
      .filter(([name]) => !process.env[name])
      .map(([name, about]) => `  ${name}: ${about}`),
  ];
}

async function prepare(config: Config, options: Options): Promise<string[]> {
  const { seeded } = await prepareDatabase(config).catch((error: unknown) => {
    if (error instanceof Problem && options.containers)
      throw new Problem(`${error.message}. Start all by docker compose up -d, and run this again.`);
    if (!(error instanceof Problem) || !isPooled(config)) throw error;
    throw new Problem([error.message, ...clusterSteps(options), ...waitingForPool()].join("\n"));
  });
  const catalogue = seeded ? "The database has its tables and the catalogue." : "The database is up to date.";
  return [catalogue, await makeAdmin(config, options)];
}

async function makeAdmin(config: Config, options: Options): Promise<string> {
  const person = {
    name: options["admin-name"],
    username: options["admin-username"],
    email: options["admin-email"],
  };
  if (Object.values(person).every((word) => word === undefined))
    return "No admin was made: name one with --admin-name, --admin-username and --admin-email.";
  const { name = "", username = "", email = "" } = person;
  const problem =
    name.trim() === "" ? "--admin-name is missing" : (usernameProblem(username) ?? emailProblem(email));
  if (problem !== null) throw new Problem(`${problem}.\n${USAGE}`);
  const result = await withDatabase(config.databaseUrl, (db) =>
    createFirstAdmin(
      { db, config, clock: systemClock, random: systemRandom },
      { name: name.trim(), username, email },
    ),
  );
  switch (result.outcome) {
    case "has-one":
      return "There is an admin already, so none was made. Others are given roles by npm run users -- grant-role.";
    case "taken":
      throw new Problem(`Another account has this ${result.field}. Choose another one.`);
    case "made":
      return [
        `Made the admin ${username}. Within a day open ${config.accountOrigin ?? ""}/forgot-password, type ${email},`,
        `and in place of the code this one-time password: ${result.key}`,
        "Then choose a password. The first login sets up the second factor.",
      ].join("\n");
  }
}

function usernameProblem(username: string): string | null {
  return typedUsername.safeParse(username).error?.issues[0]?.message ?? null;
}

/** Where the files of the three machines go. */
function clusterSteps(options: Options): string[] {
  const { nodes } = options;
  if (!nodes) return [];
  return [
    "The three machines of the database need (docs/database.md says in which order):",
    ...clusterCommands(clusterOf(options), { ...ofDebian, addresses: nodes }).map((line) => `  ${line}`),
  ];
}

function nextSteps(place: Place, options: Options): string[] {
  return [
    ...clusterSteps(options),
    `The files of nginx, ${place.pooled ? "systemd and PgBouncer" : "systemd and PostgreSQL"} are in ${FILLED}/. Look at them, then run as root:`,
    ...installCommands(resolve(FILLED), place).map((line) => `  ${line}`),
    "",
    "Then check that all is well: npm run doctor",
  ];
}
