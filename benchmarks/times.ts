import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";

import { SECOND } from "~/models/duration";

import { freePort, removeFolder, temporaryFolder } from "../tests/support/site";
import { settings } from "../tests/support/settings";
import { table } from "./table";

/** Other benchmarks load test code that puts its settings into this process; the commands must not get them. */
const unset = Object.fromEntries(Object.keys(settings).map((name) => [name, ""]));

/** Wall time of `npm start` and `npm test` in a fresh clone of the last commit. */
export async function measureTimes(): Promise<string> {
  const clone = temporaryFolder();
  execFileSync("git", ["clone", "--quiet", ".", clone]);
  const rows = [
    ["npm start in a fresh clone (packages, build, database)", await timeStart(clone)],
    ["npm start again", await timeStart(clone)],
    ["npm test", await timeTest(clone)],
  ];
  removeFolder(clone);
  return table(["Command", "Seconds"], rows);
}

async function timeStart(folder: string): Promise<number> {
  const port = await freePort();
  const start = Date.now();
  const child = run(folder, ["start"], { PORT: String(port) });
  const ended = once(child, "close");
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => chunk.includes("Stop with Ctrl-C.") && resolve());
    child.on("close", () => reject(new Error("npm start ended before it was ready")));
  });
  const seconds = (Date.now() - start) / SECOND;
  child.kill("SIGTERM");
  await ended;
  return seconds;
}

async function timeTest(folder: string): Promise<string> {
  const start = Date.now();
  const child = run(folder, ["test"], {});
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output = (output + chunk.toString()).slice(-1000)));
  await once(child, "close");
  const [result] =
    /\d+ passed, \d+ failed/.exec(output.slice(output.lastIndexOf("\n", output.length - 2))) ?? [];
  return `${((Date.now() - start) / SECOND).toFixed(0)} (${result ?? "no result"})`;
}

function run(folder: string, args: string[], env: Record<string, string>) {
  return spawn("npm", args, {
    cwd: folder,
    env: { ...process.env, ...unset, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
}
