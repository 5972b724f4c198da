import { startSandbox } from "../../sandbox/server";
import { sandboxAddress, webAddress } from "./address";
import { dataFolder } from "./data-folder";
import { Problem } from "./problem";
import { holdLock, serveUntilEnded } from "./serving";
import { readSettings } from "./settings";

async function serve(): Promise<{ stop: () => Promise<void> }> {
  const { config, env } = readSettings();
  if (!config.demo) throw new Problem("The payment sandbox is for the demo, not production.");
  const folder = dataFolder(env);
  const lock = await holdLock(folder.sandboxLock, folder.path);
  const { host, port } = sandboxAddress(env);
  const sandbox = await startSandbox({
    host,
    port,
    publicUrl: config.payments.hosts.checkout,
    secretKey: config.payments.secretKeys[0] ?? "",
    stateFile: folder.sandbox,
    webhooks: {
      url: `${webAddress(config.host, config.port)}/webhooks/paystack`,
      // The site answers only to the name it is known by.
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

await serveUntilEnded(serve);
