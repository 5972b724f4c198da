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
    { role: "Role", login: "Login", password: "Password" },
    ...demoAccounts.map(({ role, about, username }) => ({
      role: about ? `${role}, ${about}` : role,
      login: username,
      password: demoPassword,
    })),
  ];
  const roleWidth = Math.max(...rows.map(({ role }) => role.length)) + 2;
  const loginWidth = Math.max(...rows.map(({ login }) => login.length)) + 2;
  return rows.map(
    ({ role, login, password }) => role.padEnd(roleWidth) + login.padEnd(loginWidth) + password,
  );
}
