import type { ChildProcesses } from "./child-processes";
import { startUntilReady } from "./ready";
import type { Settings } from "./settings";

/** Resolves when the payment sandbox accepts calls. */
export function startSandbox(children: ChildProcesses, { env }: Settings) {
  return startUntilReady(children, {
    name: "payment sandbox",
    script: "scripts/supervisor/payment-sandbox.ts",
    env,
  });
}
