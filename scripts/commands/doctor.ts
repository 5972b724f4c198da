import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { hostname } from "node:os";
import { parseArgs } from "node:util";

import { type Db, makeDatabase } from "#db/client";
import type { Finding } from "~/models/platform/finding";
import { systemClock } from "~/services/platform/clock.server";
import { type Config, isThisMachine, loadEnvFile, readConfig } from "~/services/platform/config.server";
import { reportFindings } from "~/services/platform/report-findings.server";
import { archivesWal, seeArchive } from "../doctor/archive";
import { seeBases, seeCopies, seeDumps } from "../doctor/backups";
import { contactExamination } from "../doctor/contact";
import { databaseExaminations } from "../doctor/database";
import { diskExamination } from "../doctor/disks";
import { asLines, type Examination, examine, fault, ok, warningFinding } from "../doctor/examination";
import { keyExaminations } from "../doctor/keys";
import { passkeyExamination } from "../doctor/passkeys";
import { providerExaminations } from "../doctor/providers";
import { siteExaminations } from "../doctor/site";
import { readBackupCopies } from "../setup/backup-copies";
import { command } from "../supervisor/command";
import { outdatedNode } from "../supervisor/node-version";
import { Problem } from "../supervisor/problem";
import { unknownSettingTexts } from "../supervisor/unknown-settings";

const USAGE = `npm run doctor                  looks at this installation, one line each; fails where there is a fault
npm run doctor -- --json         the same for programs
npm run doctor -- --keep         keeps the result for metrics and mails new faults, as kaypoint-doctor.timer does hourly
npm run doctor -- --backups DIR  where the dumps are, if not in /var/backups/kaypoint`;

await command(USAGE, async () => {
  const { json, keep, backups } = readWords();
  if (knowsNewAuthority()) return again();
  const findings = await look(backups, keep);
  if (findings.some(({ state }) => state === "fault")) process.exitCode = 1;
  return json ? JSON.stringify(findings, null, 2) : asLines(findings);
});

/** Node.js reads the file of a private authority when it starts, and no later. */
function knowsNewAuthority(): boolean {
  const known = process.env.NODE_EXTRA_CA_CERTS;
  loadEnvFile();
  return process.env.NODE_EXTRA_CA_CERTS !== known;
}

/** This command once more, with the settings of `.env` from its start. */
function again(): string {
  const words = ["scripts/run.mjs", ...process.argv.slice(1)];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: "utf8" });
  process.exitCode = status ?? 1;
  return `${stdout}${stderr}`.trim();
}

/** Without valid settings nothing else can be checked. */
async function look(backups: string, keep: boolean): Promise<Finding[]> {
  loadEnvFile();
  const result = readConfig(process.env);
  if (!result.ok) return result.problems.map((told) => ({ name: "settings", ...fault(told) }));
  const { config } = result;
  const { db, close } = makeDatabase({ url: config.databaseUrl, poolSize: 2 });
  const now = () => new Date();
  const proxies: Examination = {
    name: "proxies",
    look: () =>
      Promise.resolve(
        config.trustedProxies.length === 0
          ? warningFinding("TRUSTED_PROXIES is not set: behind a proxy all visitors count as one network")
          : ok(`X-Forwarded-For is believed of ${config.trustedProxies.join(", ")}`),
      ),
  };
  const outdated = outdatedNode();
  const node = outdated ? warningFinding(outdated) : ok(process.version);
  const findings = await examine([
    { name: "settings", look: () => Promise.resolve(seeSettings(config)) },
    { name: "Node.js", look: () => Promise.resolve(node) },
    ...databaseExaminations(db, now),
    ...keyExaminations(db, config),
    passkeyExamination(db, config),
    ...providerExaminations(config),
    contactExamination(config),
    proxies,
    ...siteExaminations(config),
    diskExamination(config, backups),
    ...backupExaminations(db, config, backups),
  ]);
  if (keep) await reportFindings({ db, clock: systemClock, config }, { machine: hostname(), findings });
  await close();
  return findings;
}

function backupExaminations(db: Db, { databaseUrl }: Config, folder: string): Examination[] {
  const now = new Date();
  // In containers the database is another machine, whose backups are here.
  const isHere = isThisMachine(new URL(databaseUrl).hostname) || existsSync(`${folder}-bases`);
  return [
    { name: "archive", look: () => seeArchive(db, { backups: folder }) },
    { name: "backups", look: () => Promise.resolve(seeDumps(folder, now)) },
    {
      name: "base backups",
      look: async () => seeBases(`${folder}-bases`, { isArchived: isHere && (await archivesWal(db)), now }),
    },
    { name: "copies", look: () => Promise.resolve(seeCopies(readBackupCopies(process.env), now)) },
  ];
}

function seeSettings({ mode }: Config) {
  const unknown = unknownSettingTexts();
  return unknown.length > 0 ? warningFinding(unknown.join(" ")) : ok(`sound, for ${mode}`);
}

function readWords() {
  try {
    const { values } = parseArgs({
      options: {
        json: { type: "boolean", default: false },
        keep: { type: "boolean", default: false },
        backups: { type: "string", default: "/var/backups/kaypoint" },
      },
    });
    return values;
  } catch (error) {
    throw new Problem(`${(error as Error).message}\n${USAGE}`);
  }
}
