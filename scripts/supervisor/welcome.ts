import { relative } from "node:path";

import { demoAccounts, demoPassword } from "#db/seed/demo";
import { webAddress } from "~/services/platform/own-origin.server";
import { sandboxAddress } from "./address";
import { dataFolder } from "./data-folder";
import { outdatedNode } from "./node-version";
import type { Settings } from "./settings";

const STAFF = "Staff set up their second factor at the first login, with any authenticator app.";

export function welcome({ config, env, embedded, sandbox }: Settings): string {
  const address = webAddress(config.host, config.port);
  const lines = ["", `Kaypoint runs at ${config.origin ?? address}`];
  if (config.accountOrigin !== config.origin) lines.push(`Accounts are at ${config.accountOrigin}`);
  if (config.origin) lines.push(`It listens on ${address}`);
  if (config.demo) lines.push("", ...accounts(), STAFF, "", `Mail and text messages: ${address}/demo/outbox`);
  if (sandbox) lines.push(...payments(env));
  if (embedded) lines.push(`Data: ${relative(".", dataFolder(env).path)} (embedded database)`);
  const outdated = outdatedNode();
  if (outdated) lines.push(outdated);
  lines.push("Stop with Ctrl-C.", "");
  return lines.join("\n");
}

function payments(env: NodeJS.ProcessEnv): string[] {
  const { url } = sandboxAddress(env);
  return [
    `Card payments: sandbox at ${url}, no real money; card 4084084084084081, CVV 408, any later expiry`,
  ];
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
