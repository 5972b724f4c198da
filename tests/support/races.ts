import { setTimeout as wait } from "node:timers/promises";

import { sql } from "kysely";
import { afterAll } from "vitest";

import type { Db } from "#db/client";
import { testDatabase } from "./database";
import { startSandbox } from "./sandbox";
import { startServer } from "./server";
import { rounds } from "./torture";
import { makeVisitor, type Visitor } from "./visitor";

/** Enough to meet each other at every step; a release sends more than the pools have connections. */
export const PARALLEL = rounds(12, 50);

/** Begins as many pieces of work at the same moment; returns their results. */
export const atOnce = <Result>(work: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: PARALLEL }, (_, index) => work(index)));

async function waitForBlocked(db: Db, count: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ blocked: number }>`
      select count(*)::int as blocked from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if ((rows[0]?.blocked ?? 0) >= count) return;
    await wait(10);
  }
}

/** A part of the transaction that the others wait for. */
export type Step = (transaction: Db) => Promise<unknown>;

/**
 * Holds what `hold` locks until all the others wait for it, each begun after the one before; then makes `change` and
 * releases the lock. Returns their results.
 */
export async function whileLocked<Result>(
  db: Db,
  hold: Step,
  others: (() => Promise<Result>)[],
  change: Step = async () => {},
): Promise<Result[]> {
  const begun: Promise<Result>[] = [];
  await db.transaction().execute(async (transaction) => {
    await hold(transaction);
    for (const other of others) {
      begun.push(other());
      await waitForBlocked(db, begun.length);
    }
    await change(transaction);
  });
  return Promise.all(begun);
}

/** A separate database for one race test file, reached through two pools, as by two server processes. */
export async function twoPools() {
  const database = await testDatabase();
  return {
    url: database.url,
    db: database.db,
    /** Half of the work uses each pool. */
    pool: (index: number): Db => (index % 2 === 0 ? database.db : database.other()),
  };
}

/** Two server processes of the built application on one database, and a payment sandbox shared by them. */
export async function twoServers() {
  const [database, sandbox] = await Promise.all([twoPools(), startSandbox()]);
  const env = {
    ...sandbox.env,
    DATABASE_URL: database.url,
    TRUSTED_PROXIES: "127.0.0.1",
  };
  const [first, second] = await Promise.all([startServer(env), startServer(env)]);
  afterAll(async () => {
    await Promise.all([first.stop(), second.stop()]);
    await sandbox.close();
  });
  const urlOf = (index: number): string => (index % 2 === 0 ? first : second).url;
  return {
    ...database,
    databaseUrl: database.url,
    sandbox,
    url: first.url,
    urlOf,
    log: () => [...first.log(), ...second.log()],
    visitor: (address?: string) => makeVisitor(first.url, address),
    /** One customer at the one server or the other, from another IP address each time. */
    at(index: number, { jar }: Pick<Visitor, "jar">): Visitor {
      const visitor = makeVisitor(urlOf(index));
      for (const [name, value] of jar) visitor.jar.set(name, value);
      return visitor;
    },
  };
}

export type TwoServers = Awaited<ReturnType<typeof twoServers>>;
