import { startSandbox } from "../../sandbox/server";
import { webAddress } from "~/services/platform/own-origin.server";
import { dataFolder, makeFolders } from "./data-folder";
import { holdLock } from "./serving";
import type { Settings } from "./settings";

/** Serves the payment sandbox with the keys and addresses of the settings, until `stop`. */
export async function serveSandbox(
  { config, env }: Pick<Settings, "config" | "env">,
  { host, port }: { host: string; port: number },
): Promise<{ stop: () => Promise<void> }> {
  const folder = dataFolder(env);
  makeFolders(folder);
  const lock = await holdLock(folder.sandboxLock, folder.path);
  const sandbox = await startSandbox({
    host,
    port,
    publicUrl: config.payments.hosts.checkout,
    secretKey: config.payments.secretKeys[0] ?? "",
    stateFile: folder.sandbox,
    webhooks: {
      url: `${webAddress(config.host, config.port)}/webhooks/paystack`,
      // The site only answers to its own host name.
      ...(config.origin !== null && { host: new URL(config.origin).host }),
    },
  });
  return {
    async stop() {
      await sandbox.close();
      lock.release();
    },
  };
}
