import { setTimeout as wait } from "node:timers/promises";

import { SECOND } from "~/models/duration";
import { makeChance } from "../../support/fuzz";
import type { Database } from "./databases";
import { findFaults, settleDown } from "./invariants";
import { flowNames, prepare, type Tally, type FlowResult } from "./flows";
import type { Mishap } from "./mishaps";
import type { World } from "./world";

/** Journeys in progress at the mishap: one of each kind, and more of these, which move money. */
const MORE = ["wallet", "card"] as const;
/** Milliseconds. */
const LATEST = 500;
const LONGEST = 1.5 * SECOND;

export interface Ran extends Tally {
  times: number;
  /** Everything lost, doubled or half-made, after a line that says how to repeat it. */
  faults: string[];
}

/**
 * Causes one mishap again and again while journeys are in progress, and checks all books after each. The seed repeats
 * the choices and the times; it cannot repeat the order in which the processes then run.
 */
export async function run<Own extends Database>(
  world: World<Own>,
  [name, mishap]: readonly [string, Mishap<Own>],
  times: number,
  seed: number,
): Promise<Ran> {
  const chance = makeChance(seed);
  const ran: Ran = { times: 0, answered: 0, pressedAgain: 0, faults: [] };
  while (ran.times < times && ran.faults.length === 0) {
    const journeys = [];
    for (const kind of [...flowNames, ...MORE]) journeys.push(await prepare(kind, world, chance, ran));
    const [moment, lasting] = [chance.below(LATEST), 100 + chance.below(LONGEST)];
    const going = Promise.allSettled(journeys.map((go) => go()));
    await wait(moment);
    const endMishap = await mishap(world, chance);
    await wait(lasting);
    await endMishap();
    const ends = await going;
    const told = ends.flatMap((end): FlowResult[] => (end.status === "fulfilled" ? [end.value] : []));
    const stuck = ends.flatMap((end) => (end.status === "rejected" ? [String(end.reason)] : []));
    await settleDown(world);
    ran.faults.push(...stuck, ...(await findFaults(world, told)));
    ran.times += 1;
  }
  if (ran.faults.length > 0) ran.faults.unshift(`${name}, seed ${seed}, after ${ran.times} times:`);
  return ran;
}
