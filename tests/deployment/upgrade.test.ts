import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";

import { filesOf } from "../../scripts/setup/deployment";
import { type Machine, MOST_QUESTIONS, switchVersion } from "../../scripts/setup/upgrade";
import { removeFolder, temporaryFolder } from "../support/site";
import { samplePlace } from "./place-sample";

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) removeFolder(folder);
});

const newFolder = () => {
  folders.push(temporaryFolder());
  return folders.at(-1) as string;
};

const before = { ...samplePlace, folder: "/srv/kaypoint/0.1.0" };
const after = { ...samplePlace, folder: "/srv/kaypoint/0.2.0" };
const server = "/etc/systemd/system/kaypoint@.service";
const timer = "/etc/systemd/system/kaypoint-doctor.timer";

/** Which version a process runs, and what was asked of systemd and nginx. */
let running: Record<number, string>;
let ran: string[];
let root: string;

/** Each process runs the version whose unit was installed when it was last restarted. */
function machine({ broken = "", refusing = "" } = {}): Machine {
  const installed = () =>
    /WorkingDirectory=\S+\/(\S+)/.exec(readFileSync(join(root, server), "utf8"))?.[1] ?? "";
  return {
    root,
    run(...words) {
      const line = words.join(" ");
      ran.push(line);
      if (line === refusing) throw new Error("unknown directive");
      const [, port] = /^systemctl restart kaypoint@(\d+)$/.exec(line) ?? [];
      if (port !== undefined) running[Number(port)] = installed();
    },
    ask(port, path) {
      const version = running[port] ?? "";
      if (version === broken) return Promise.resolve(null);
      return Promise.resolve(path === "/version" ? { version } : { ready: true });
    },
    pause: () => Promise.resolve(),
  };
}

const upgrade = (to: typeof after, version: string, on: Machine) =>
  switchVersion(to, on, { filled: newFolder(), version: { version } });

const install = (target: string, text: string) => {
  mkdirSync(dirname(join(root, target)), { recursive: true });
  writeFileSync(join(root, target), text);
};

beforeEach(async () => {
  root = newFolder();
  for (const { target } of filesOf(before, "")) install(target, "of another version");
  running = {};
  ran = [];
  await upgrade(before, "0.1.0", machine());
  ran = [];
});

test("the processes are restarted one after the other, and only files that changed are installed", async () => {
  const told = await upgrade(after, "0.2.0", machine());
  expect(told).toContain(`Installed ${server}`);
  expect(told).not.toContain(`Installed ${timer}`);
  expect(told.join()).not.toContain("postgresql");
  expect(ran).toEqual([
    "nginx -t",
    "systemctl daemon-reload",
    "systemctl reload nginx",
    "systemctl restart kaypoint@3000",
    "systemctl restart kaypoint@3001",
    "systemctl restart kaypoint-jobs",
  ]);
  expect(running).toEqual({ 3000: "0.2.0", 3001: "0.2.0" });
});

test("a second time changes no file, and still restarts every process, since the build may be another", async () => {
  expect(await upgrade(before, "0.1.0", machine())).toEqual([]);
  expect(ran).not.toContain("nginx -t");
  expect(ran).toContain("systemctl restart kaypoint@3000");
});

test("a sandbox of the providers is restarted too", async () => {
  await upgrade({ ...after, sandbox: { shownPort: 8443, port: 3080 } }, "0.2.0", machine());
  expect(ran.at(-1)).toBe("systemctl restart kaypoint-sandbox");
});

test("the operator can go back", async () => {
  await upgrade(after, "0.2.0", machine());
  await upgrade(before, "0.1.0", machine());
  expect(running).toEqual({ 3000: "0.1.0", 3001: "0.1.0" });
});

test("a version that does not get ready is taken back, while the other processes serve on", async () => {
  const files = filesOf(before, "").map(({ target }) => readFileSync(join(root, target), "utf8"));
  await expect(upgrade(after, "0.2.0", machine({ broken: "0.2.0" }))).rejects.toThrow(
    "kaypoint@3000 did not get ready, so the version before runs on",
  );
  expect(running).toEqual({ 3000: "0.1.0", 3001: "0.1.0" });
  expect(ran).not.toContain("systemctl restart kaypoint@3001");
  expect(ran).not.toContain("systemctl restart kaypoint-jobs");
  expect(filesOf(before, "").map(({ target }) => readFileSync(join(root, target), "utf8"))).toEqual(files);
});

test("a process has time to get ready", async () => {
  const slow = machine();
  let questions = 0;
  const ask: Machine["ask"] = (port, path) => {
    questions += 1;
    return questions < MOST_QUESTIONS ? Promise.resolve(null) : slow.ask(port, path);
  };
  await upgrade(after, "0.2.0", { ...slow, ask });
  expect(running).toEqual({ 3000: "0.2.0", 3001: "0.2.0" });
});

test("a file that nginx refuses is taken back before anything is restarted", async () => {
  await expect(upgrade(after, "0.2.0", machine({ refusing: "nginx -t" }))).rejects.toThrow(
    /so nothing was changed\.\nunknown directive/,
  );
  expect(ran).toEqual(["nginx -t"]);
  expect(readFileSync(join(root, server), "utf8")).toContain("/srv/kaypoint/0.1.0");
});

test("new units that run by themselves are switched on, and PostgreSQL is left to the operator", async () => {
  root = newFolder();
  const told = await upgrade(before, "0.1.0", machine());
  expect(ran.at(-1)).toMatch(/^systemctl enable --now .*kaypoint-doctor\.timer kaypoint-wal\.service/);
  expect(told.at(-1)).toContain("systemctl reload postgresql");
  expect(ran.join()).not.toContain(" postgresql");
});
