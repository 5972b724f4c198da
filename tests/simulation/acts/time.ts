import { dayOf, inLagos, startOfDay } from "~/models/date";
import { DAY, HOUR, MINUTE, SECOND } from "~/models/duration";
import { type JobName, jobNames } from "~/models/platform/job";
import { startOnce } from "~/services/platform/jobs/registry.server";
import { faultNames } from "../faults";
import { IDLE, type Kind, type Kinds, oneOf } from "../kind";
import type { World } from "../world";

/** The next end of a day or month in Lagos, or a leap day. */
function nextEdge(world: World, pick: number): Date {
  const now = world.now();
  const midnight = startOfDay(dayOf(new Date(now.getTime() + DAY)));
  const local = inLagos(now);
  const month = Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 1);
  const edge = pick % 3 === 0 ? startOfDay(new Date(month).toISOString().slice(0, 10)) : midnight;
  return new Date(edge.getTime() + oneOf([-SECOND, -1, 0, 1, SECOND] as const, pick));
}

export async function runJobs(world: World, names: readonly JobName[] = jobNames): Promise<boolean> {
  return startOnce(world.app, names).ended;
}

/** Time passes: from one unit up to the most. */
const passing = (weight: number, { unit, most }: { unit: number; most: number }): Kind => ({
  weight,
  did: ["passed"],
  run: async (world, { size }) => {
    await world.pass((1 + (size % most)) * unit);
    return "passed";
  },
});

export const time: Kinds = {
  minutes: passing(8, { unit: MINUTE, most: 59 }),
  hours: passing(6, { unit: HOUR, most: 23 }),
  days: passing(2, { unit: DAY, most: 9 }),
  edge: {
    weight: 3,
    did: ["passed"],
    run: async (world, { pick }) => {
      const to = nextEdge(world, pick);
      if (to <= world.now()) return IDLE;
      await world.setTime(to);
      return "passed";
    },
  },
  jobs: {
    weight: 10,
    did: ["done"],
    run: async (world) => ((await runJobs(world)) ? "done" : "some failed"),
  },
  job: {
    weight: 4,
    did: ["done"],
    run: async (world, { pick }) =>
      (await runJobs(world, [jobNames[pick % jobNames.length] ?? "sealing"])) ? "done" : "failed",
  },
  fault: {
    weight: 3,
    did: ["began"],
    run: async (world, { pick, size }) => {
      const began = world.faults.begin(oneOf(faultNames, pick), 3 + (size % 25));
      return Promise.resolve(began ? "began" : "enough");
    },
  },
};
