import { startServer } from "../../../tests/support/server";
import { startBareServer } from "../bare-server";
import { table } from "../table";
import { fillOwners, openBench, PARALLEL } from "./database";
import { beside } from "./load";
import { addressOf, openSessions, payForm, send } from "./posts";

/** More owners than are served during the measurement. */
const OWNERS = 150_000;

/** Parallel requests: as many as in the measurement without HTTP, and as on a busy server. */
const AT_ONCE = [PARALLEL, 64];

/** Seconds until Node.js has compiled its hot code, as on a server that runs for days. */
const WARM_UP = 10;

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
    const forms = Array.from({ length: OWNERS }, (_, place) => payForm(site.url, place + 1)).values();
    let sent = 0;
    const pay = async () => {
      const form = forms.next().value;
      if (!form) throw new Error("every owner has paid");
      const location = await send(form);
      if (location !== "/download") throw new Error(`the payment from ${form.address} leads to ${location}`);
    };
    const filled = payForm(bare.url, 1);
    const posts = {
      "a bare application: parses the same form and redirects": {
        ...filled,
        url: new URL("/form", bare.url),
      },
      "this site: logs out, without a session": {
        ...filled,
        url: new URL("/logout", site.url),
        fields: {},
        cookie: "",
      },
    };
    const rows = [];
    for (const [name, fixed] of Object.entries(posts)) {
      const post = async () => {
        sent += 1;
        await send({ ...fixed, address: addressOf(sent) });
      };
      for (const parallel of AT_ONCE) {
        const found = await beside(post, pay, { warmUp: WARM_UP, parallel });
        rows.push([name, parallel, found.bare, found.ours, found.share]);
      }
    }
    const head = ["Action", "At once", "Posts a second", "Pay presses a second", "Share"];
    return `${told}\n\n${table(head, rows)}`;
  } finally {
    await Promise.all([site.stop(), bare.stop()]);
    await bench.stop();
  }
}

const told =
  `Posts under way at the same time, each by another owner with a session, sent from the same machine to remix-serve. ` +
  `They take turns with an action that does the least: of a bare Remix application on a remix-serve of its own, and of ` +
  `this site, with its front door, its limits and all its routes.`;
