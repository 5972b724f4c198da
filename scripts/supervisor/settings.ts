import { createServer } from "node:net";

import { loadEnvFile, readConfig, type Config } from "~/services/platform/config.server";
import { dataFolder, demoKeys, makeFolders } from "./data-folder";
import { Problem } from "./problem";
import { sandboxAddress } from "./address";
import { unknownSettingTexts } from "./unknown-settings";

export interface Settings {
  config: Config;
  env: NodeJS.ProcessEnv;
  embedded: boolean;
  /** Whether we have to start the payment sandbox. */
  sandbox: boolean;
}

/** Reads .env and the environment, and adds what a demo needs and is not set. */
export function readSettings(): Settings {
  loadEnvFile();
  for (const text of unknownSettingTexts()) console.error(text);
  const env = { ...process.env };
  const demo = (env.APP_MODE || "demo") === "demo";
  const embedded = demo && !env.DATABASE_URL;
  const sandbox = demo && !env.PAYSTACK_SECRET_KEY && !env.PAYSTACK_URL;
  if (demo) supplyDemo(env, sandbox);
  if (embedded) env.EMBEDDED_FOLDER = dataFolder(env).path;
  const result = readConfig(env);
  if (!result.ok)
    throw new Problem(
      `These settings need attention (.env.example explains each):\n- ${result.problems.join("\n- ")}`,
    );
  env.HOST = result.config.host;
  env.PORT = String(result.config.port);
  return { config: result.config, env, embedded, sandbox };
}

function supplyDemo(env: NodeJS.ProcessEnv, sandbox: boolean): void {
  const folder = dataFolder(env);
  makeFolders(folder);
  if (!env.DATABASE_URL) {
    env.DATABASE_URL = folder.databaseUrl;
    // It works on one statement at a time, so a moment of silence means nothing.
    env.DATABASE_PATIENCE ||= "30";
  }
  const keys = demoKeys(folder);
  env.CODE_KEYS ||= keys.codeKeys;
  env.CARD_KEYS ||= keys.cardKeys;
  env.STAFF_KEYS ||= keys.staffKeys;
  env.TILL_KEYS ||= keys.tillKeys;
  env.WEBHOOK_KEYS ||= keys.webhookKeys;
  if (sandbox) {
    env.PAYSTACK_SECRET_KEY = keys.sandboxKey;
    env.PAYSTACK_URL = sandboxAddress(env).url;
    env.WEBHOOK_RECEIVER ||= sandboxAddress(env).url;
  }
  env.LOG_LEVEL ||= "warn";
  // The papers of a real seller name one.
  env.SELLER_TAX_NUMBER ||= "20123456-0001";
  // There is no proxy that needs to notice the shutdown, and Ctrl-C should end it at once.
  env.DRAIN_SECONDS ||= "0";
}

/** remix-serve answers a taken port with a stack trace, so it is tried first, and so is the sandbox's. */
export async function checkPorts({ config, env, sandbox }: Settings): Promise<void> {
  const { host, port } = config;
  await checkPort(host, port, `PORT=${port + (sandbox ? 2 : 1)}`);
  if (sandbox) await checkPort(host, sandboxAddress(env).port, `PORT=${port + 2}`);
}

async function checkPort(host: string, port: number, instead: string): Promise<void> {
  const server = createServer();
  const code = await new Promise<string | undefined>((resolve) => {
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
  if (code === "EADDRINUSE")
    throw new Problem(`Port ${port} is taken. Choose another one: ${instead} npm start`);
  if (code === "EACCES")
    throw new Problem(`Port ${port} needs more rights. Choose another one: PORT=3000 npm start`);
  if (code) throw new Problem(`This machine cannot listen on HOST ${host} (${code}).`);
}
