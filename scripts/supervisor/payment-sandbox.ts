import { sandboxAddress } from "./address";
import { Problem } from "./problem";
import { serveSandbox } from "./serve-sandbox";
import { serveUntilEnded } from "./serving";
import { readSettings } from "./settings";

await serveUntilEnded(async () => {
  const settings = readSettings();
  if (!settings.config.demo) throw new Problem("The payment sandbox is for the demo, not production.");
  return serveSandbox(settings, sandboxAddress(settings.env));
});
