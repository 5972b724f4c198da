import { startSandbox } from "./sandbox/server";
import { sandboxAddress, webAddress } from "./supervisor/address";
import { dataFolder } from "./supervisor/data-folder";
import { onEnding } from "./supervisor/ending";
import { takeLock } from "./supervisor/lock";
import { Problem } from "./supervisor/problem";
import { readSettings } from "./supervisor/settings";

async function serve(): Promise<{ stop: () => Promise<void> }> {
  const { config, env } = readSettings();
  if (!config.demo) throw new Problem("The payment sandbox is for the demo, not production.");
  const folder = dataFolder(env);
  const lock = await takeLock(folder.sandboxLock);
  if (!lock.taken)
    throw new Problem(
      `The data folder ${folder.path} is in use by process ${lock.pid}; stop it or set DATA_DIR to another folder.`,
    );
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

const started = serve();
onEnding(() => void started.then((sandbox) => sandbox.stop()).finally(() => process.exit()));

try {
  await started;
  if (process.connected) process.send?.({ ready: true });
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  if (process.connected) process.send?.({ problem: error.message });
  else console.error(error.message);
  process.exitCode = 1;
}
