import { startServer } from "../../../tests/support/server";
import { startBareServer } from "../bare-server";
import { table } from "../table";
import { fillOwners, openBench, PARALLEL } from "./database";
import { beside } from "./load";
import { openSessions, payForm, send } from "./posts";

const OWNERS = 50_000;

export async function measureHttp(): Promise<string> {
  const bench = await openBench();
  await fillOwners(bench.db, OWNERS, 1);
  await openSessions(bench.db, OWNERS);
  const site = await startServer({
    DATABASE_URL: bench.url,
    TRUSTED_PROXIES: "127.0.0.1",
    LOG_LEVEL: "warn",
  });
  const bare = await startBareServer();
  try {
    let owner = 0;
    const pay = async () => {
      owner += 1;
      const location = await send(payForm(site.url, owner));
      if (location !== "/download") throw new Error(`the payment of owner ${owner} leads to ${location}`);
    };
    const post = async () => {
      await send({ ...payForm(bare.url, 1), url: new URL("/form", bare.url) });
    };
    const perSecond = await beside(post, pay);
    return told(perSecond.bare, perSecond.ours);
  } finally {
    await Promise.all([site.stop(), bare.stop()]);
    await bench.stop();
  }
}

function told(bare: number, pay: number): string {
  const row = [bare, pay, `${((100 * pay) / bare).toFixed(0)} %`];
  return (
    `${PARALLEL} posts at the same time, each by another owner with a session, sent from the same machine to remix-serve. ` +
    `Bare is an action that parses the same form and redirects, on a remix-serve of its own.\n\n` +
    table(["Bare posts a second", "Pay presses a second", "Share"], [row])
  );
}
