import type { PostgresPoolClient } from "kysely";
import pg from "pg";

import { columnTypes, type Db, openHandle } from "#db/client";

/** Thrown into a process that is killed in the middle of its work: nothing after it is done. */
export class ProcessKilled extends Error {
  override name = "ProcessKilled";

  constructor() {
    super("the process was killed between two statements");
  }
}

/** When a process is killed: before a statement, or after it ran but before its answer came. */
export interface Death {
  statement: number;
  answerLost: boolean;
}

export interface MortalDatabase {
  db: Db;
  /** The connection for the simulated people, who look things up and do not die. */
  reading: Db;
  /** Statements since the process started. */
  counted: () => number;
  isDead: () => boolean;
  live: (death: Death | null) => void;
  /** Runs statements of the simulation itself, which no death stops. */
  administer: (text: string, values?: unknown[]) => Promise<void>;
  close: () => Promise<void>;
}

/**
 * One connection that all work of the simulated process takes in turn. So two pieces of work at once come in the same
 * order in each run, and a process can be killed at any statement: its transaction is rolled back.
 */
export async function openMortalDatabase(url: string): Promise<MortalDatabase> {
  const client = new pg.Client({ connectionString: url, types: columnTypes });
  await client.connect();
  let counted = 0;
  let death: Death | null = null;
  let dead = false;

  async function die(text: string, values: unknown[] | undefined): Promise<never> {
    dead = true;
    if (death?.answerLost) await client.query(text, values).catch(() => undefined);
    await client.query("rollback");
    throw new ProcessKilled();
  }

  async function query(text: string, values?: unknown[]) {
    if (dead) throw new ProcessKilled();
    counted += 1;
    return death && counted >= death.statement ? die(text, values) : client.query(text, values);
  }

  const takeTurn = makeTurns();
  const through = (ask: typeof query): Db => {
    const connect = async () => ({ query: ask, release: await takeTurn() }) as unknown as PostgresPoolClient;
    return openHandle({ connect, end: () => Promise.resolve() });
  };
  const db = through(query);
  const reading = through((text, values) => client.query(text, values));
  return {
    db,
    reading,
    counted: () => counted,
    isDead: () => dead,
    live(next) {
      counted = 0;
      death = next;
      dead = false;
    },
    administer: async (text, values) => void (await client.query(text, values)),
    close: async () => {
      await Promise.all([db.destroy(), reading.destroy()]);
      await client.end();
    },
  };
}

/** The first to come has the connection until it is released. */
function makeTurns(): () => Promise<() => void> {
  let last: Promise<void> = Promise.resolve();
  return async () => {
    const before = last;
    let release: () => void = () => undefined;
    last = new Promise((resolve) => (release = resolve));
    await before;
    return release;
  };
}
