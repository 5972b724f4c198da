import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

import { type Config, readConfig } from "~/services/platform/config.server";
import { clusterCommands, ofDebian, writeCluster } from "../setup/cluster";
import { writeContainerFiles } from "../setup/containers";
import { FILLED, type Place, poolCommands, writeDeployment } from "../setup/deployment";
import { completeEnv, contactLines, missingOf, withSettings } from "../setup/env-file";
import { makeAdmin, readAdmin } from "../setup/first-admin";
import { install, missingSettings, preparedText, rolesCommand, writeRoles } from "../setup/install";
import { installCommands } from "../setup/installation";
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
import { ENV, linkSettings } from "../setup/settings-file";
import { command } from "../supervisor/command";
import { prepareDatabase } from "../supervisor/database";
import { Problem } from "../supervisor/problem";
import { unknownSettingTexts } from "../supervisor/unknown-settings";

/** Where the files of the three machines are, with their passwords, for all versions. */
const clusterOf = ({ settings }: Options) => join(dirname(settings), "cluster");

await command(USAGE, async () => {
  const options = readOptions();
  linkSettings(options.settings);
  noteOptions(options);
  const { added, isChanged } = writeSettings(options);
  process.loadEnvFile(ENV);
  if (options.install) return install(options, { isChanged });
  const sql = writeRoles(options);
  const written = [
    added.length > 0
      ? `Added to ${options.settings}: ${added.join(", ")}`
      : `All settings were in ${options.settings} already.`,
    ...unknownSettingTexts(),
    ...(sql === null || options.containers
      ? []
      : [`The roles and the database are made by: ${rolesCommand(sql)}`]),
  ].join("\n");
  if (options.containers)
    writeContainerFiles(options.settings, { names: namesOf(options), ...certificateOf(options) });
  const result = readConfig(process.env);
  if (!result.ok)
    return [
      written,
      "",
      ...missingSettings(result.problems, missingOf(process.env)),
      "",
      ...contactLines(process.env),
    ].join("\n");
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

/** Completes the settings; what is there stays, unless an option gives it another value. */
function writeSettings(options: Options): { added: string[]; isChanged: boolean } {
  const before = existsSync(ENV) ? readFileSync(ENV, "utf8") : "";
  const { added, text } = completeEnv(before, answersOf(options));
  const complete = withSettings(text, {
    ...(options.copies !== undefined && { BACKUP_COPIES: options.copies }),
    ...(options.authority !== undefined && { NODE_EXTRA_CA_CERTS: resolve(options.authority) }),
  });
  const isChanged = complete !== before;
  if (isChanged) writePrivateFile(ENV, complete);
  else closeToOthers(ENV);
  return { added, isChanged };
}

function waitingForPool(): string[] {
  return [
    `The file of PgBouncer is in ${FILLED}/. If PgBouncer is not installed yet, run as root, and then this command again:`,
    ...poolCommands(resolve(FILLED)).map((line) => `  ${line}`),
  ];
}

async function prepare(config: Config, options: Options): Promise<string[]> {
  const admin = readAdmin(options);
  const { seeded } = await prepareDatabase(config).catch((error: unknown) => {
    if (error instanceof Problem && options.containers)
      throw new Problem(`${error.message}. Start all by docker compose up -d, and run this again.`);
    if (!(error instanceof Problem) || !isPooled(config)) throw error;
    throw new Problem([error.message, ...clusterSteps(options), ...waitingForPool()].join("\n"));
  });
  return [preparedText(seeded), await makeAdmin(config, admin)];
}

/** Where the files of the three machines go. */
function clusterSteps(options: Options): string[] {
  const { nodes } = options;
  if (!nodes) return [];
  return [
    "The three machines of the database need (deploy/cluster/README.md says in which order):",
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
