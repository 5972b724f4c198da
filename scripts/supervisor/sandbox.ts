import type { Crew } from "./crew";
import { startUntilReady } from "./ready";
import type { Settings } from "./settings";

/** Resolves when the payment sandbox takes calls. */
export function startSandbox(crew: Crew, { env }: Settings) {
  return startUntilReady(crew, { name: "payment sandbox", script: "scripts/payment-sandbox.ts", env });
}
