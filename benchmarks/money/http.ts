import { startServer } from "../../tests/support/server";
import { table } from "../table";
import { fillOwners, openBench, PARALLEL } from "./database";
import { load } from "./load";
import { openSessions, payForm, send } from "./posts";

/** More owners than are served during the measurement. */
const OWNERS = 60_000;

/** Parallel requests: as many as in the measurement without HTTP, and as on a busy server. */
const AT_ONCE = [PARALLEL, 64];

/** Seconds until Node.js has compiled its hot code, as on a server that runs for days. */
const WARM_UP = 10;
const MEASURED = 10;

export async function measureHttp(): Promise<string> {
  const bench = await openBench();
  await fillOwners(bench.db, OWNERS, 1);
  await openSessions(bench.db, OWNERS);
  const site = await startServer({
    DATABASE_URL: bench.url,
    TRUSTED_PROXIES: "127.0.0.1",
    LOG_LEVEL: "warn",
  });
  try {
    const forms = Array.from({ length: OWNERS }, (_, place) => payForm(site.url, place + 1)).values();
    const pay = async () => {
      const form = forms.next().value;
      if (!form) throw new Error("every owner has paid");
      const location = await send(form);
      if (!location.startsWith("/download?paid="))
        throw new Error(`the payment from ${form.address} leads to ${location}`);
    };
    await load(pay, WARM_UP);
    const rows = [];
    for (const parallel of AT_ONCE) {
      const { perSecond, p95 } = await load(pay, MEASURED, parallel);
      rows.push([parallel, Math.round(perSecond), p95]);
    }
    return `${text}\n\n${table(["At once", "Payments a second", "p95 ms"], rows)}`;
  } finally {
    await site.stop();
    await bench.stop();
  }
}

const text =
  `Checkout submissions under way at the same time, each by another owner with a session, sent from the same machine ` +
  `to remix-serve and paid from the wallet.`;
