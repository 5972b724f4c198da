import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";

import { sql } from "kysely";

import type { Db } from "#db/client";
import { SECOND } from "~/models/duration";
import { endingWithParent } from "../../scripts/supervisor/child-processes";
import { freePort, removeFolder, temporaryFolder } from "../../tests/support/site";
import { installTools } from "../tools/install";
import { logOf } from "../bench/scans";

export interface PlainPage {
  statements: { text: string; values: string[] }[];
  html: string;
}

/** The statements that `work` makes PostgreSQL execute, with their values, as its log tells them. */
export async function recordStatements(
  db: Db,
  work: () => Promise<unknown>,
): Promise<PlainPage["statements"]> {
  await setLogging(db, "0");
  const before = (await logOf(db)).length;
  await work();
  const log = (await logOf(db)).slice(before);
  await setLogging(db, "-1");
  return [...log.matchAll(EXECUTED)].map(([, text = "", told = ""]) => ({
    text: text.replaceAll("\n\t", "\n"),
    values: [...told.matchAll(VALUE)].map(([, value = ""]) => value.replaceAll("''", "'")),
  }));
}

const EXECUTED =
  /LOG: {2}duration: [\d.]+ ms {2}execute [^:]+: ([^]*?)\n[^\n]*DETAIL: {2}parameters: (.*)\n/g;
const VALUE = /\$\d+ = '((?:[^']|'')*)'/g;

async function setLogging(db: Db, least: "0" | "-1"): Promise<void> {
  await sql.raw(`alter system set log_min_duration_statement = ${least}`).execute(db);
  await sql`select pg_reload_conf()`.execute(db);
  await wait(SECOND);
}

/** A Fastify that answers with the page after making its statements, and does nothing else. */
export async function startPlainSite(databaseUrl: string, page: PlainPage) {
  installTools();
  const folder = temporaryFolder();
  const file = join(folder, "page.json");
  writeFileSync(file, JSON.stringify(page));
  const port = await freePort();
  const child = spawn(process.execPath, [...endingWithParent, "benchmarks/tools/plain-site.mjs", file], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", DATABASE_URL: databaseUrl, PORT: String(port) },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  await once(child.stdout as Readable, "data");
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      child.kill("SIGKILL");
      await once(child, "close");
      removeFolder(folder);
    },
  };
}
