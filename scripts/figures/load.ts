import { spawn } from "node:child_process";
import { json } from "node:stream/consumers";

interface Load {
  requests: { average: number };
  latency: { p50: number; p99: number };
  non2xx: number;
  errors: number;
}

/** Fifty connections that ask for one address for some seconds, made by a process of their own. */
export async function load(url: string, seconds: number): Promise<Load> {
  const options = [
    "--json",
    "--connections",
    "50",
    "--duration",
    String(seconds),
    "-H",
    "accept-encoding=br",
  ];
  const child = spawn(process.execPath, ["node_modules/autocannon/autocannon.js", ...options, url], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  return (await json(child.stdout)) as Load;
}
