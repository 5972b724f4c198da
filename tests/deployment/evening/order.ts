import { execFileSync } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";

import { makeDatabase } from "#db/client";
import { SECOND } from "~/models/duration";
import { loadEnvFile } from "~/services/platform/config.server";
import { newAccount } from "../../support/accounts";
import { signUpAndPay } from "../newcomer";

/*
 * A shopkeeper whom staging may write to signs up at the site, types the code of the text message and pays by card:
 * node scripts/run.mjs tests/deployment/evening/order.ts https://kaypoint.example 08031234567
 */

const [origin = "", phone = ""] = process.argv.slice(2);

const since = `@${Math.floor(Date.now() / SECOND)}`;

async function sentCode(to: string): Promise<string> {
  for (let tries = 0; tries < 60; tries += 1) {
    const words = ["-u", "kaypoint-sandbox", "-o", "cat", "--since", since];
    const sent = execFileSync("journalctl", words, { encoding: "utf8" });
    const code = [...sent.matchAll(/^To (\+\d+): .*?\b(\d{5})\b/gm)].findLast(([, who]) => who === to)?.[2];
    if (code !== undefined) return code;
    await wait(SECOND);
  }
  throw new Error(`no code came to ${to}`);
}

loadEnvFile();
const { db, close } = makeDatabase({ url: process.env.DATABASE_URL ?? "", poolSize: 1 });
await signUpAndPay(db, origin, { account: { ...newAccount(), phone }, codeOf: sentCode });
await close();
console.log("an owner has paid");
