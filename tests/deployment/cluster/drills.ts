import { setTimeout as wait } from "node:timers/promises";

import { sql } from "kysely";

import { makeDatabase, type Db } from "#db/client";
import { migrateToLatest } from "#db/migrate";
import { seedWhenEmpty } from "#db/seed";
import { MINUTE, SECOND } from "~/models/duration";
import { systemClock } from "~/services/platform/clock.server";
import { checkLedger } from "~/services/ledger/verify-ledger.server";

import { makeContext } from "../../support/context";
import { fillOwners, FILLED, openSessions } from "../../support/filled-owners";
import { startJobsProcess, startServer } from "../../support/server";
import { type RunningCluster, startCluster } from "./cluster";
import { payForm, send } from "./payments";

/** Failures of a machine of the database. */
export const mishaps = ["primary", "etcd", "network"] as const;
export type Mishap = (typeof mishaps)[number];

/** Owners who pay at the same time. */
const LANES = 8;
const PAUSE = 200;
/** The pause before a person whose page did not load presses again. */
const PRESS_AGAIN = SECOND / 2;
/** How long they pay before a mishap, and after it is over. */
const CALM = 3 * SECOND;
/** Longer than any failover takes, on a busy machine too. */
const GIVE_UP = 5 * MINUTE;

export interface Drill {
  mishap: Mishap;
  /** The longest time without an answered payment, in milliseconds. */
  silence: number;
  /** Answered payments, and those of them that began after another machine had taken over. */
  paid: number;
  paidAfter: number;
  /** Payments whose first try was not answered as paid, and those of them that had been made anyway. */
  pressedAgain: number;
  unansweredButMade: number;
  /** Everything lost, doubled or half-made. */
  faults: string[];
}

/** An application on three machines of the database, with this many owners who have not paid yet. */
export async function startDrills(owners: number) {
  const cluster = await startCluster();
  const ends: (() => Promise<unknown>)[] = [() => cluster.stop()];
  const stop = async () => {
    for (const end of ends.toReversed()) await end();
  };
  try {
    await prepareOwners(cluster, owners);
    const env = { DATABASE_URL: cluster.url, TRUSTED_PROXIES: "127.0.0.1", LOG_LEVEL: "warn" };
    const server = await startServer(env);
    ends.push(() => server.stop());
    const jobs = await startJobsProcess({ ...env, LOG_LEVEL: "info" });
    ends.push(() => jobs.end("SIGKILL"));
    const { db, close } = makeDatabase({ url: cluster.url, poolSize: 2 });
    ends.push(close);
    const waiting = Array.from({ length: owners }, (_, place) => place + 1);
    const paid: number[] = [];
    return {
      canCut: cluster.canCut,
      stop,
      /**
       * Causes one mishap while owners pay, waits until the cluster is whole again, and checks all payments so far.
       */
      async drill(mishap: Mishap): Promise<Drill> {
        const paying = keepPaying(makeContext(db), server.url, waiting);
        await wait(CALM);
        const began = performance.now();
        const over = await overcome(cluster, mishap, paying.payments);
        await wait(CALM);
        await paying.stop();
        const { payments } = paying;
        paid.push(...payments.map(({ owner }) => owner));
        const pressedAgain = payments.filter(({ tries }) => tries > 1);
        return {
          mishap,
          silence: longestSilence(payments, began),
          paid: payments.length,
          paidAfter: payments.filter(({ sentAt }) => sentAt > over).length,
          pressedAgain: pressedAgain.length,
          unansweredButMade: await countMadeBefore(db, pressedAgain),
          faults: await findFaults(db, paid),
        };
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function prepareOwners({ url, superuserUrl }: RunningCluster, owners: number): Promise<void> {
  const own = makeDatabase({ url, poolSize: 1 });
  await migrateToLatest(own.db);
  const hashPassword = () => Promise.reject(new Error("no demo account is made here"));
  await seedWhenEmpty(own.db, { demo: false, now: new Date(), hashPassword });
  await own.close();
  const superuser = makeDatabase({ url: superuserUrl, poolSize: 1 });
  await fillOwners(superuser.db, owners, 1);
  await openSessions(superuser.db, owners);
  await sql`insert into unsealed_journals select id from journal`.execute(superuser.db);
  await superuser.close();
}

/** Answers when another machine had taken over. */
async function overcome(cluster: RunningCluster, mishap: Mishap, payments: Payment[]): Promise<Date> {
  try {
    const outage = await happen(cluster, mishap);
    const over = await untilPaidAfter(outage, payments);
    outage.repair();
    await cluster.untilWhole();
    return over;
  } catch (error) {
    throw new Error(`${mishap}: ${String(error)}\n${cluster.logs()}`, { cause: error });
  }
}

interface Happening {
  /** Whether another machine has taken over. */
  isOver: () => Promise<boolean>;
  repair: () => void;
}

async function happen(cluster: RunningCluster, mishap: Mishap): Promise<Happening> {
  if (mishap === "etcd") {
    const leader = await cluster.etcdLeader();
    await leader.kill("etcd");
    const others = cluster.machines.filter((machine) => machine !== leader);
    return {
      isOver: async () => (await Promise.all(others.map((machine) => machine.isEtcdLeader()))).includes(true),
      repair: () => leader.start("etcd"),
    };
  }
  const primary = await cluster.primary();
  const isOver = async () => {
    const now = await cluster.primaryName();
    return now !== undefined && now !== primary.name;
  };
  if (mishap === "network") {
    primary.cut();
    return { isOver, repair: () => primary.heal() };
  }
  await primary.killDatabase();
  return { isOver, repair: () => primary.start("patroni") };
}

interface Payment {
  owner: number;
  tries: number;
  /** When the last try was sent and when it was answered. */
  sentAt: Date;
  answeredAt: number;
}

/** Owners take turns to pay once each; one without an answer presses again, with the same form. */
function keepPaying(app: ReturnType<typeof makeContext>, origin: string, waiting: number[]) {
  const payments: Payment[] = [];
  let stopped = false;

  async function pay(owner: number): Promise<void> {
    const form = payForm(app, origin, owner);
    const giveUp = Date.now() + GIVE_UP;
    for (let tries = 1; ; tries += 1) {
      const sentAt = new Date();
      const leadsTo = await send(form).catch((error: unknown) => error as Error);
      if (typeof leadsTo === "string" && leadsTo.startsWith("/download?paid=")) {
        payments.push({ owner, tries, sentAt, answeredAt: performance.now() });
        return;
      }
      if (typeof leadsTo === "string") throw new Error(`the payment of owner ${owner} leads to ${leadsTo}`);
      if (Date.now() > giveUp) throw leadsTo;
      await wait(PRESS_AGAIN);
    }
  }

  async function lane(): Promise<void> {
    while (!stopped) {
      const owner = waiting.shift();
      if (owner === undefined) throw new Error("every owner has paid");
      await pay(owner);
      await wait(PAUSE);
    }
  }

  const lanes = Promise.all(Array.from({ length: LANES }, lane));
  // The caller of `stop` gets the error.
  lanes.catch(() => undefined);
  return {
    payments,
    async stop() {
      stopped = true;
      await lanes;
    },
  };
}

/** Waits until a payment that began after the mishap is paid. */
async function untilPaidAfter({ isOver }: Happening, payments: Payment[]): Promise<Date> {
  const end = Date.now() + GIVE_UP;
  while (!(await isOver())) await notYet(end);
  const over = new Date();
  while (!payments.some(({ sentAt }) => sentAt > over)) await notYet(end);
  return over;
}

async function notYet(end: number): Promise<void> {
  if (Date.now() > end) throw new Error("nobody can pay any more");
  await wait(100);
}

function longestSilence(payments: Payment[], began: number): number {
  const times = payments.map(({ answeredAt }) => answeredAt).filter((time) => time > began);
  return Math.max(...times.map((time, place) => time - (times[place - 1] ?? began)));
}

/** The number of payments whose order existed before the answered try. */
async function countMadeBefore(db: Db, payments: Payment[]): Promise<number> {
  const made = await db
    .selectFrom("orders")
    .select(["ownerId", "createdAt"])
    .where("ownerId", "in", [0, ...payments.map(({ owner }) => owner)])
    .execute();
  const at = new Map(made.map((order) => [order.ownerId, order.createdAt]));
  return payments.filter(({ owner, sentAt }) => (at.get(owner) ?? sentAt) < sentAt).length;
}

/** Compares the answers with the books: each owner with an answer has paid once, and no other owner has paid. */
async function findFaults(db: Db, paid: number[]): Promise<string[]> {
  const { rows } = await sql<Books>`
    select users.id as owner,
      (select count(*) from orders where owner_id = users.id and state = 'settled') as orders,
      (select count(*) from subscriptions where owner_id = users.id) as plans,
      (select count(*) from receipts where owner_id = users.id) as receipts,
      (select count(*) from journal where owner_id = users.id and kind = 'purchase') as purchases,
      ${FILLED} - (select balance from wallets where owner_id = users.id) as spent,
      (select coalesce(sum(total), 0)::bigint from orders where owner_id = users.id) as asked
    from users`.execute(db);
  const answered = new Set(paid);
  const faults = rows.flatMap(({ owner, spent, asked, ...made }) => {
    const expected = answered.has(owner) ? 1 : 0;
    const wrong = Object.entries(made).filter(([, count]) => count !== expected);
    const told = wrong.map(([what, count]) => `${count} ${what} in place of ${expected}`);
    return spent === asked && told.length === 0
      ? []
      : [`owner ${owner}: ${told.join(", ")}; spent ${spent} kobo for ${asked}`];
  });
  return [...faults, ...(await ledgerFaults(db))];
}

interface Books {
  owner: number;
  orders: number;
  plans: number;
  receipts: number;
  purchases: number;
  spent: number;
  asked: number;
}

/**
 * The result of `npm run ledger -- verify` once the jobs have sealed everything: they must recover by themselves too.
 */
async function ledgerFaults(db: Db): Promise<string[]> {
  const end = Date.now() + GIVE_UP;
  for (;;) {
    const { waiting, problems } = await checkLedger({ db, clock: systemClock });
    if (waiting === 0 || problems.length > 0) return problems;
    if (Date.now() > end) return [`the jobs do not seal ${waiting} journals`];
    await wait(SECOND / 2);
  }
}
