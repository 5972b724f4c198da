import type { Crew } from "./crew";
import type { Settings } from "./settings";

/** The process that sends messages; it needs no waiting for, since it asks the database again and again. */
export function startJobs(crew: Crew, { env }: Settings): { ended: Promise<string> } {
  const child = crew.start({ args: ["--import", "tsx", "scripts/jobs.ts"], env, output: "errors" });
  return { ended: crew.unexpectedEnd("jobs process", child) };
}
