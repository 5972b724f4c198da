import { type Act, actAsCode } from "./act";
import { shrink } from "./shrink";
import { type Options, type Report, simulate } from "./simulate";

/** The final checks take weeks of jobs, which other failures need not wait for. */
const AT_REST = ["nothing is left hanging", "the books hold what the provider holds", "jobs end"];

export interface Shortest {
  rule: string;
  message: string;
  acts: readonly Act[];
}

/** The shortest list of acts that breaks the same rule. */
export async function shorten(
  acts: readonly Act[],
  { failure }: Pick<Report, "failure">,
  options: Options,
): Promise<Shortest | null> {
  if (!failure) return null;
  const { rule } = failure;
  const rests = AT_REST.includes(rule);
  let { message } = failure;
  const shortest = await shrink(rests ? acts : acts.slice(0, failure.act + 1), async (fewer) => {
    const { failure: found } = await simulate(fewer, { ...options, rests });
    if (found?.rule !== rule) return false;
    ({ message } = found);
    return true;
  });
  return { rule, message, acts: shortest };
}

/** Everything needed to see it again, and to keep it. */
export const failureText = ({ message, rule, acts }: Shortest, { seed }: Options, count: number): string =>
  [
    message,
    `seed ${seed}, ${count} acts: run again with SEED=${seed} SIMULATION_ACTS=${count} npx vitest run --project simulation`,
    `The shortest list that fails, for tests/simulation/kept.ts:`,
    `  { name: ${JSON.stringify(rule)}, seed: ${seed}, acts: [`,
    ...acts.map((act) => `    ${actAsCode(act)}`),
    "  ] },",
  ].join("\n");
