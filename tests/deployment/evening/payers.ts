import { appendFileSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { makeDatabase } from "#db/client";
import { SECOND } from "~/models/duration";
import { loadEnvFile } from "~/services/platform/config.server";
import { makePasswords } from "~/services/platform/passwords.server";
import { makeOwner } from "../../support/accounts";
import { hasNotStarted, leadsTo, prepareTopUp } from "../../support/top-up";
import { makeVisitor, type Visitor } from "../../support/visitor";

/*
 * Owners who add money to their wallets by card without a pause, until the file `stop` is in the folder. There they
 * write which payments they began, which the site confirmed to them, and by which answers it did not:
 * node scripts/run.mjs tests/deployment/evening/payers.ts https://kaypoint.example https://kaypoint.example:8443 /root/payers
 */

const [origin = "", provider = "", folder = ""] = process.argv.slice(2);

const PAYERS = 4;
/** With the sandbox, which takes 100 calls a minute, and three of them for a payment. */
const PAUSE = 8 * SECOND;
const PRESS_AGAIN = SECOND / 2;

const password = "bread rice and oil";

const note = (file: string, ...words: (string | number)[]) =>
  appendFileSync(join(folder, file), `${words.join(" ")}\n`);

const isStopped = () => existsSync(join(folder, "stop"));

async function makePayers() {
  const { db, close } = makeDatabase({ url: process.env.DATABASE_URL ?? "", poolSize: 1 });
  const passwordHash = await makePasswords("low").hash(password);
  const payers = [];
  for (let made = 0; made < PAYERS; made += 1) {
    const { id, email } = await makeOwner(db, { passwordHash, now: new Date() });
    note("owners", id);
    payers.push({ id, email });
  }
  await close();
  return payers;
}

type Payer = Awaited<ReturnType<typeof makePayers>>[number];

/** They take turns. */
async function keepPaying(payer: Payer, place: number): Promise<void> {
  const visitor = makeVisitor(origin);
  await logIn(visitor, payer);
  await wait((place * PAUSE) / PAYERS);
  while (!isStopped()) {
    note("begun", payer.id);
    const reference = await payOnce(visitor, payer);
    note("acknowledged", new Date().toISOString(), payer.id, reference);
    await wait(PAUSE);
  }
}

const logIn = (visitor: Visitor, { email }: Payer) => visitor.post("/login", { email, password });

/** Presses again until the site says that it is paid; returns the reference. */
async function payOnce(visitor: Visitor, payer: Payer): Promise<string> {
  let press: Awaited<ReturnType<typeof prepareTopUp>> | null = null;
  for (;;) {
    try {
      press ??= await prepareTopUp({ visitor, provider });
      const paid = await press(hasNotStarted(visitor));
      if (paid !== null) return paid.slice("/paid/".length);
      note("refused", answerTo(visitor));
    } catch (error) {
      note("refused", statusIn(error) ?? answerTo(visitor));
    }
    // A restore ends all sessions.
    if (answerTo(visitor) === LOGGED_OUT) await logIn(visitor, payer).catch(() => undefined);
    await wait(PRESS_AGAIN);
  }
}

const LOGGED_OUT = "logged out";

/** The last answer of the site, in words. */
function answerTo(visitor: Visitor): string {
  const last = visitor.latest();
  if (last === null) return "no answer";
  if (leadsTo(last, "/login")) return LOGGED_OUT;
  return leadsTo(last, "/payment/") ? "being checked" : String(last.status);
}

/** The error that the provider's page answered with, or that nothing answered. */
function statusIn(error: unknown): string | null {
  const message = error instanceof Error ? error.message : "";
  if (message === "fetch failed") return "no answer";
  return /^the hosted page answers (\d+)/.exec(message)?.[1] ?? null;
}

mkdirSync(folder, { recursive: true });
loadEnvFile();
const payers = await makePayers();
await Promise.all(payers.map(keepPaying));
