import { randomInt } from "node:crypto";

import { type Database, startEmbedded, startSafePostgresql } from "../tests/deployment/faults/databases";
import { embeddedMishaps, type Mishap, mishaps } from "../tests/deployment/faults/mishaps";
import { run } from "../tests/deployment/faults/run";
import { startWorld } from "../tests/deployment/faults/world";
import { table } from "./table";

const KILLS = 100;
const OTHERS = 50;

/**
 * Each run has its own database and site, and a random seed: FAULTS_SEED repeats one, FAULTS_TIMES makes it shorter.
 */
async function measure<Own extends Database>(
  start: () => Promise<Own>,
  mishap: readonly [string, Mishap<Own>],
): Promise<string> {
  const seed = Number(process.env.FAULTS_SEED ?? randomInt(2 ** 31));
  const times = Number(process.env.FAULTS_TIMES ?? (mishap[0].endsWith("killed") ? KILLS : OTHERS));
  const world = await startWorld(start);
  try {
    const { faults, ...ran } = await run(world, mishap, times, seed);
    if (faults.length > 0) process.exitCode = 1;
    const head = ["Times", "Answers to people", "Pressed again", "Lost, doubled or half-made", "Seed"];
    const rows = [[ran.times, ran.answered, ran.pressedAgain, Math.max(0, faults.length - 1), seed]];
    return [table(head, rows), ...faults].join("\n\n");
  } finally {
    await world.stop();
  }
}

/** A benchmark for each mishap, such as "faults-pool-filled". */
const parts = <Own extends Database>(start: () => Promise<Own>, named: Record<string, Mishap<Own>>) =>
  Object.fromEntries(
    Object.entries(named).map(([name, mishap]) => [
      `faults-${name.toLowerCase().replaceAll(" ", "-")}`,
      {
        heading: `${name[0]?.toUpperCase()}${name.slice(1)}`,
        measure: () => measure(start, [name, mishap]),
      },
    ]),
  );

export const faultBenchmarks = {
  ...parts(startSafePostgresql, mishaps),
  ...parts(startEmbedded, embeddedMishaps),
};
