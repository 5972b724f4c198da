import { Agent, request } from "node:http";
import { buffer } from "node:stream/consumers";

import { startSandbox } from "../tests/support/sandbox";
import { startServer } from "../tests/support/server";
import { summary } from "../tests/support/sessions";
import type { Visitor } from "../tests/support/visitor";
import { startBareServer } from "./bare-server";
import { signUpAndPay } from "./growth/owners";
import { openBench, PARALLEL } from "./money/database";
import { load } from "./money/load";
import { table } from "./table";

/** More than request at the same time, since the pages of one visitor are rendered in turn. */
const OWNERS = 2 * PARALLEL;
/** Seconds. */
const WARM_UP = 5;
const MEASURED = 8;

const pages = [
  "/dashboard",
  "/wallet",
  "/transactions",
  "/plans-and-billings",
  "/plans-details/2/month",
  summary,
];

const agent = new Agent({ keepAlive: true });

/** Requests a page and discards the response. */
function get(url: string, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers }, (answer) => {
      buffer(answer).then((page) => {
        if (answer.statusCode === 200) resolve();
        else reject(new Error(`${url} answers ${answer.statusCode}: ${page.toString()}`));
      }, reject);
    });
    sent.on("error", reject);
    sent.end();
  });
}

const cookieOf = ({ jar }: Visitor) => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");

/** Pages of owners with a plan, compared with a route that answers a few words in an otherwise empty application. */
async function measureSignedIn(): Promise<string> {
  const [bench, sandbox, empty] = await Promise.all([openBench(), startSandbox(), startBareServer()]);
  const site = await startServer({
    ...{ ...sandbox.env, DATABASE_URL: bench.url, TRUSTED_PROXIES: "127.0.0.1", LOG_LEVEL: "warn" },
  });
  sandbox.webhooks.sendTo({ url: `${site.url}/webhooks/paystack` });
  try {
    const owners: { cookie: string; address: string }[] = [];
    while (owners.length < OWNERS) {
      const visitor = await signUpAndPay(bench.db, site.url);
      owners.push({ cookie: cookieOf(visitor), address: visitor.address });
    }
    let turn = 0;
    const asOwner = (url: string) => () => {
      const { cookie, address } = owners[(turn += 1) % OWNERS] ?? { cookie: "", address: "" };
      return get(url, { cookie, "X-Forwarded-For": address });
    };
    const measure = async (work: () => Promise<void>) => {
      await load(work, WARM_UP);
      return load(work, MEASURED);
    };
    const bare = await measure(() => get(`${empty.url}/text`, {}));
    const rows = [["empty application", Math.round(bare.perSecond), bare.p95.toFixed(1), ""]];
    for (const page of pages) {
      const { perSecond, p95 } = await measure(asOwner(site.url + page));
      const share = `${((100 * perSecond) / bare.perSecond).toFixed(0)} %`;
      rows.push([page, Math.round(perSecond), p95.toFixed(1), share]);
    }
    return `${text}\n\n${table(["Page", "Requests a second", "p95 ms", "Share"], rows)}`;
  } finally {
    await Promise.all([site.stop(), empty.stop(), sandbox.close()]);
    await bench.stop();
  }
}

const text =
  `One process, ${PARALLEL} requests at the same time by ${OWNERS} owners, asked from the same machine. The first line is a ` +
  `route of an application on remix-serve that has nothing but two routes.`;

export const signedInBenchmarks = {
  "signed-in-pages": { heading: "Pages of an owner", measure: measureSignedIn },
};
