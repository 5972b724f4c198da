import { once } from "node:events";

import type { Crew } from "./crew";
import { Problem } from "./problem";
import type { Settings } from "./settings";

/** Resolves when the payment sandbox takes calls. */
export async function startSandbox(crew: Crew, { env }: Settings) {
  const args = ["--import", "tsx", "scripts/payment-sandbox.ts"];
  const child = crew.start({ args, env, output: "errors" });
  const ended = crew.unexpectedEnd("payment sandbox", child);
  const message = await Promise.race([
    once(child, "message").then(([first]) => first as { problem?: string }),
    ended.then((problem) => ({ problem })),
  ]);
  if (message.problem) throw new Problem(message.problem);
  return { ended };
}
