import { spawn } from "node:child_process";
import { json } from "node:stream/consumers";
import { removeFolder, startSite } from "../tests/support/site";
import { table } from "./table";

interface Load {
  requests: { average: number };
  latency: { p50: number; p99: number };
  non2xx: number;
  errors: number;
}

/**
 * Requests one URL over fifty connections for some seconds, with this many requests at a time on each, in a separate
 * process.
 */
export async function load(url: string, seconds: number, pipelining = 1): Promise<Load> {
  const options = [
    "--json",
    "--connections",
    "50",
    "--duration",
    String(seconds),
    "--pipelining",
    String(pipelining),
    "-H",
    "accept-encoding=br",
  ];
  const child = spawn(process.execPath, ["node_modules/autocannon/autocannon.js", ...options, url], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  return (await json(child.stdout)) as Load;
}

/** Requests per second of one server process, with the load on the same machine. */
export async function measureRequests(): Promise<string> {
  const site = await startSite();
  const rows = [];
  for (const path of ["/health/ready", "/", "/pricing"]) {
    await load(site.url + path, 3);
    const { requests, latency, non2xx } = await load(site.url + path, 10);
    rows.push([path, Math.round(requests.average), latency.p50, latency.p99, non2xx]);
  }
  await site.stop();
  removeFolder(site.dataFolder);
  return table(["Path", "Requests a second", "Median ms", "p99 ms", "Not 200"], rows);
}
