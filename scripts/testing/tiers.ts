import { runCheck, runTests } from "./run-tests";
import { runTorture } from "./torture";

/** Runs the named tier, by default the tests of a submission; returns the exit code. */
export async function runTier([tier, ...rest]: string[], env: NodeJS.ProcessEnv): Promise<number> {
  if (tier === undefined) return runTests(env);
  if (tier === "check") return runCheck(env);
  if (tier === "torture") return runTorture(rest, env);
  console.error(`There is no tier ${tier}: check, torture, or none for the tests of a submission.`);
  return 1;
}
