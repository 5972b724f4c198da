import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Db } from "#db/client";
import { HOUR } from "~/models/duration";
import { checkBooks } from "~/models/ledger/integrity.server";
import { walletBalance } from "~/models/ledger/wallet.server";
import { kobo, naira } from "~/models/money";
import { depositFee } from "~/models/payments/deposit";
import { findDepositAccount } from "~/models/payments/deposit-account.server";
import { askForNumber } from "~/services/payments/ask-deposit-account.server";
import { checkDue } from "~/services/payments/check-payments.server";
import { processInbox } from "~/services/payments/receive-provider-event.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import type { TestSandbox } from "../../support/sandbox";
import { startServer } from "../../support/server";

const TRANSFERS = 12;
/** Milliseconds after the first transfer was sent. */
const LATEST_KILL = 250;
/** For how long the provider sends an event again: so many at once that a server does not answer all of them. */
const HOURS = 72;

interface KilledProcess {
  db: Db;
  databaseUrl: string;
  sandbox: TestSandbox;
}

export interface DepositKills {
  kills: number;
  transfers: number;
  /** What the wallet should hold at the end, and what it holds. */
  due: number;
  booked: number;
  broken: string[];
}

/** Kills the server again and again while transfers come to an account number; each is told twice, at once. */
export async function killWhileDepositing(
  { db, databaseUrl, sandbox }: KilledProcess,
  kills: number,
  tell: (kill: number) => void = () => undefined,
): Promise<DepositKills> {
  const env = { ...sandbox.env, DATABASE_URL: databaseUrl, TRUSTED_PROXIES: "127.0.0.1" };
  sandbox.banks({ delay: 0 });
  sandbox.webhooks.set({ copies: 2, together: true });
  const app = { ...makeContext(db, new Date()), payments: sandbox.provider() };
  const owner = await makeOwner(db);
  const asked = await askForNumber(app, owner);
  const number = (await findDepositAccount(db, owner.id, "test"))?.number;
  if (!number) throw new Error(`no account number: ${asked}`);
  let due = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const server = await startServer(env);
    sandbox.webhooks.sendTo({ url: `${server.url}/webhooks/paystack` });
    const sent = Array.from({ length: TRANSFERS }, (_, place) => naira(100 + place + kill));
    const sending = sent.map((amount) =>
      fetch(`${sandbox.url}/bank`, {
        method: "POST",
        body: new URLSearchParams({ number, amount: String(amount / 100) }),
      }),
    );
    await Promise.race(sending);
    await wait(randomInt(LATEST_KILL));
    await server.stop();
    await Promise.all(sending);
    due += sent.reduce((sum, amount) => sum + amount - depositFee(kobo(amount)), 0);
    tell(kill + 1);
  }
  // The provider sends again what no server answered, every hour after the first four times, and the jobs of a server
  // that lives do the rest.
  const server = await startServer(env);
  sandbox.webhooks.sendTo({ url: `${server.url}/webhooks/paystack` });
  for (let hour = 1; hour <= HOURS && (await walletBalance(db, owner.id)) < due; hour += 1) {
    await sandbox.advance(HOUR);
    await sandbox.webhooks.idle();
    // A hundred kills take a while, so the clock is not the one of the beginning.
    app.setTime(new Date(Date.now() + hour * HOUR));
    while ((await processInbox(app)) + (await checkDue(app)) > 0);
  }
  const [booked, broken] = [await walletBalance(db, owner.id), await checkBooks(db)];
  await server.stop();
  return { kills, transfers: sandbox.transactions.size, due, booked, broken };
}

export const transfersOf = (kills: number): number => kills * TRANSFERS;
