import { setTimeout as wait } from "node:timers/promises";

import { makeDatabase } from "#db/client";
import { startTermii } from "../../../sandbox/termii";
import { fill } from "../../support/database-server";
import { startMailSink } from "../../support/mail-sink";
import { startSandbox } from "../../support/sandbox";
import { startJobsProcess, startServer } from "../../support/server";
import { freePort } from "../../support/site";
import type { Database } from "./databases";
import { startHttpListener, startMailListener } from "./listeners";

/** Few enough that they can all be taken at once. */
const POOL = "8";

export type World<Own extends Database = Database> = Awaited<ReturnType<typeof startWorld<Own>>>;

/** A site of real processes on its own database, with breakable providers of payments, mails and SMS. */
export async function startWorld<Own extends Database>(startDatabase: () => Promise<Own>) {
  const database = await startDatabase();
  await fill(database.url);
  const { url: databaseUrl } = database;
  const [sandbox, mails, texts] = await Promise.all([startSandbox(), startMailSink(), startTermii()]);
  const [payments, mailListener, textListener] = await Promise.all([
    startHttpListener(sandbox.url),
    startMailListener(mails.url),
    startHttpListener(texts.url),
  ]);
  const port = String(await freePort());
  const env = {
    ...sandbox.env,
    PAYSTACK_URL: payments.url,
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: POOL,
    PORT: port,
    TRUSTED_PROXIES: "127.0.0.1",
    LOG_LEVEL: "info",
    TERMII_URL: textListener.url,
    TERMII_KEY: texts.key,
    TERMII_SECRET: "secret of the texts",
    TERMII_SENDER: "Kaypoint",
    SMTP_URL: mailListener.url,
    MAIL_FROM: "Kaypoint <hello@kaypoint.example>",
  };
  let server = await startServer(env);
  let jobs = await startJobsProcess(env);
  const origin = `http://127.0.0.1:${port}`;
  sandbox.webhooks.sendTo({ url: `${origin}/webhooks/paystack` });
  const { db, close } = makeDatabase({ url: databaseUrl, poolSize: 4 });

  /** Retries after a moment: the killed process may still hold the port. */
  async function startAgain<Process>(start: () => Promise<Process>): Promise<Process> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await start();
      } catch (error) {
        if (tries === 5) throw error;
        await wait(200);
      }
    }
  }

  return {
    db,
    database,
    origin,
    sandbox,
    payments,
    mailListener,
    textListener,
    mails,
    texts,
    async killServer() {
      await server.stop();
    },
    async startServer(more: Record<string, string> = {}) {
      server = await startAgain(() => startServer({ ...env, ...more }));
    },
    async killJobs() {
      await jobs.end("SIGKILL");
    },
    async startJobs(more: Record<string, string> = {}) {
      jobs = await startAgain(() => startJobsProcess({ ...env, ...more }));
    },
    async stop() {
      await jobs.end("SIGKILL");
      await server.stop();
      await close();
      await Promise.all([payments.stop(), mailListener.stop(), textListener.stop()]);
      await Promise.all([sandbox.close(), mails.stop(), texts.stop()]);
      await database.stop();
    },
  };
}
