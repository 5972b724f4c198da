import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  mkdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { parseEnv } from "node:util";
import { afterAll, beforeEach, expect, test } from "vitest";

import { type Place, writeDeployment } from "../../scripts/setup/deployment";
import { withSettings } from "../../scripts/setup/env-file";
import {
  changesProcesses,
  installCommands,
  isRunning,
  neededCommands,
} from "../../scripts/setup/installation";
import { openPrompt } from "../../scripts/setup/prompt";
import { removeFolder, temporaryFolder } from "../support/site";
import { samplePlace } from "./place-sample";

const folders: string[] = [];
const newFolder = () => {
  folders.push(temporaryFolder());
  return folders.at(-1) as string;
};
afterAll(() => {
  for (const folder of folders) removeFolder(folder);
});

/** A machine whose paths begin here. */
let root: string;
let from: string;

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

const actions: [RegExp, (...words: string[]) => void][] = [
  [/^certbot /, () => write(samplePlace.certificate, "")],
  [
    /^adduser .* (\w+)$/,
    (user = "") => {
      appendFileSync(join(root, "etc/passwd"), `${user}:x:100:0::/:/bin/false\n`);
      appendFileSync(join(root, "etc/group"), `${user}:x:${process.getgid?.()}:\n`);
    },
  ],
  [/^chgrp \w+ (\S+) && chmod 640/, (path = "") => chmodSync(join(root, path), 0o640)],
  [
    /^install -D -m 644 (\S+) (\S+)$/,
    (source = "", target = "") => {
      write(target, "");
      copyFileSync(source, join(root, target));
    },
  ],
  [/^install -d .* (\S+)$/, (path = "") => mkdirSync(join(root, path), { recursive: true })],
  [/^sed -n .* > (\/etc\/prometheus\/\S+) /, (path = "") => write(path, "token")],
  [/^rm -f (\S+)$/, (path = "") => rmSync(join(root, path))],
  [
    /^systemctl enable --now (.*)$/,
    (units = "") => {
      for (const unit of units.split(" "))
        write(`etc/systemd/system/any.wants/${/\.\w+$/.test(unit) ? unit : `${unit}.service`}`, "");
    },
  ],
  [
    /^systemctl start kaypoint-backup$/,
    () => {
      write("/var/backups/kaypoint/kaypoint-20261129T010000Z.dump", "");
      write("/var/backups/kaypoint-bases/base-20261129T010000Z", "");
    },
  ],
];

/** Does what the machine needs; returns the commands. */
function installOn(place: Place): string[] {
  writeDeployment(place, from);
  const commands = neededCommands(from, place, root);
  for (const command of commands)
    for (const [pattern, act] of actions) {
      const found = pattern.exec(command);
      if (found) act(...found.slice(1));
    }
  return commands;
}

beforeEach(() => {
  [root, from] = [newFolder(), newFolder()];
  write("etc/passwd", "root:x:0:0:root:/root:/bin/bash\n");
  write("etc/group", "root:x:0:\n");
  write(samplePlace.settings, "METRICS_TOKEN=token\n");
  write("etc/nginx/sites-available/default", "");
  mkdirSync(join(root, "etc/nginx/sites-enabled"), { recursive: true });
  symlinkSync("../sites-available/default", join(root, "etc/nginx/sites-enabled/default"));
});

test("an empty machine gets everything that is printed, and the second time nothing is left to do", () => {
  expect(isRunning(samplePlace, root)).toBe(false);
  expect(installOn(samplePlace)).toEqual(installCommands(from, samplePlace));
  expect(isRunning(samplePlace, root)).toBe(true);
  expect(installOn(samplePlace)).toEqual([]);
});

test("a certificate from elsewhere changes nginx alone", () => {
  installOn(samplePlace);
  const own = { ...samplePlace, certificate: "/etc/ssl/own.pem", certificateKey: "/etc/ssl/own.key" };
  expect(installOn(own)).toEqual([
    `install -D -m 644 ${from}/nginx/kaypoint.conf /etc/nginx/conf.d/kaypoint.conf`,
    "nginx -t && systemctl reload nginx",
  ]);
  expect(changesProcesses(from, own, root)).toBe(false);
});

test("copies elsewhere add their unit, and let PostgreSQL's user read the dumps", () => {
  installOn(samplePlace);
  const commands = installOn({ ...samplePlace, copies: "/mnt/copies" });
  expect(commands.map((line) => line.replace(/^(install -D -m 644 )\S+\//, "$1"))).toEqual([
    "install -D -m 644 kaypoint-copies.service /etc/systemd/system/kaypoint-copies.service",
    expect.stringContaining("install -d -o kaypoint"),
    expect.stringContaining("-bases"),
    expect.stringContaining("-wal"),
    expect.stringContaining("chgrp -R postgres /var/backups/kaypoint"),
    "systemctl daemon-reload",
    "systemctl restart kaypoint-copies",
    expect.stringMatching(/^systemctl enable --now .* kaypoint-copies$/),
  ]);
  expect(commands.join("\n")).not.toMatch(/(?:re)?(?:load|start) postgresql/);
});

test("monitoring gives Prometheus its files and the token, and keeps it on this machine", () => {
  installOn(samplePlace);
  const commands = installOn({ ...samplePlace, monitoring: true });
  expect(commands.at(-1)).toBe("systemctl restart prometheus");
  expect(commands.join("\n")).toMatch(/kaypoint-alerts\.yml[^]*> \/etc\/prometheus\/kaypoint-token/);
  expect(installOn({ ...samplePlace, monitoring: true })).toEqual([]);
  write(samplePlace.settings, "METRICS_TOKEN=another\n");
  chmodSync(join(root, samplePlace.settings), 0o640);
  expect(neededCommands(from, { ...samplePlace, monitoring: true }, root)).toEqual([
    expect.stringContaining("kaypoint-token"),
  ]);
});

test("another version or a private authority changes the processes, which have to start again", () => {
  installOn(samplePlace);
  for (const parts of [{ folder: "/srv/kaypoint/0.2.0" }, { authority: "/etc/kaypoint/authority.pem" }]) {
    writeDeployment({ ...samplePlace, ...parts }, from);
    expect(changesProcesses(from, { ...samplePlace, ...parts }, root)).toBe(true);
  }
});

test("answers are asked again while they are refused, and an end of them ends the installation", async () => {
  let said = "";
  const { ask } = openPrompt(Readable.from(["\n", "few\n", " enough \n", "\n"]), (text) => (said += text));
  const problemOf = (answer: string) => (answer === "few" ? "Too few" : null);
  expect(await ask("How many", { problemOf })).toBe("enough");
  expect(said).toBe("How many: This is needed.\nHow many: Too few.\nHow many: ");
  expect(await ask("Where", { offered: "Lagos" })).toBe("Lagos");
  await expect(ask("When")).rejects.toThrow("No answer came");
});

test("answers become settings, in place of what was to be filled in", () => {
  const before = "# To be filled in. Who sells\nSELLER_NAME=\nPORT=3000\n";
  const text = withSettings(before, { SELLER_NAME: "Ada & Sons #1", MAIL_FROM: 'Ada "A" <a@b.example>' });
  expect(text).toBe(
    `# Who sells\nSELLER_NAME="Ada & Sons #1"\nPORT=3000\nMAIL_FROM='Ada "A" <a@b.example>'\n`,
  );
  expect(parseEnv(text)).toEqual({
    SELLER_NAME: "Ada & Sons #1",
    PORT: "3000",
    MAIL_FROM: 'Ada "A" <a@b.example>',
  });
});
