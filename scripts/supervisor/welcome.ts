import { isIPv6 } from "node:net";
import { relative } from "node:path";

import { demoAccounts, demoPassword } from "#db/seed/demo";
import { dataFolder } from "./data-folder";
import { reachable } from "./server";
import type { Settings } from "./settings";

export function welcome({ config, env, embedded }: Settings): string {
  const host = reachable(config.host);
  const address = `http://${isIPv6(host) ? `[${host}]` : host}:${config.port}`;
  const lines = ["", `Kaypoint runs at ${config.origin ?? address}`];
  if (config.origin) lines.push(`It listens on ${address}`);
  if (config.demo) lines.push("", ...accounts(), "", `Mail and text messages: ${address}/demo/outbox`);
  if (embedded) lines.push(`Data: ${relative(".", dataFolder(env).path)} (embedded database)`);
  lines.push("Stop with Ctrl-C.", "");
  return lines.join("\n");
}

function accounts(): string[] {
  const rows = [
    ["Role", "Login", "Password"],
    ...demoAccounts.map(({ role, about, username }) => [
      about ? `${role}, ${about}` : role,
      username,
      demoPassword,
    ]),
  ];
  const width = (column: number) => Math.max(...rows.map((row) => row[column]!.length)) + 2;
  const widths = [width(0), width(1), width(2)];
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join("")
      .trimEnd(),
  );
}
