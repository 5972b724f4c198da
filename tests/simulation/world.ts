import pino from "pino";
import { vi } from "vitest";

import { type Db, makeDatabase } from "#db/client";
import { DAY } from "~/models/duration";
import type { User } from "~/models/users/user";
import { createOwner, getUser } from "~/models/users/user.server";
import { systemClock } from "~/services/platform/clock.server";
import { systemRandom } from "~/services/platform/random.server";
import { withRequestContext } from "~/services/platform/request-context.server";
import { makeContext } from "../support/context";
import { applicationRole, unusedDatabase } from "../support/database";
import { makeRequestContext } from "../support/request";
import { employ } from "../support/sessions";
import { addDearerPlan } from "../support/subscriber";
import { Faults } from "./faults";
import { type MortalDatabase, openMortalDatabase, ProcessKilled } from "./mortal-database";
import { SimulatedProvider } from "./provider";
import { SeededRandom } from "./seeded-random";

/** A form that an owner has open in a browser: it may be sent long after it has become outdated. */
export interface OldForm {
  ownerId: number;
  send: () => Promise<string>;
}

export type World = Awaited<ReturnType<typeof makeWorld>>;

/** Before the end of a month in a leap year, so that a run of weeks meets both. */
const STARTS = [
  "2026-11-21T09:00:00Z",
  "2026-12-30T22:30:00Z",
  "2027-01-31T10:00:00Z",
  "2028-02-27T12:00:00Z",
  "2028-12-31T22:58:00Z",
];

/** The number of the world in this run, to tell its log from others. */
export async function makeWorld(seed: number) {
  const unused = await unusedDatabase();
  const mortal = await openMortalDatabase(unused.url);
  await prepareClock(mortal);
  await limitRights(mortal);
  const watching = makeDatabase({ url: unused.url, poolSize: 1 });

  let time = new Date(STARTS[seed % STARTS.length] ?? "");
  const began = time;
  let random = new SeededRandom(`${seed}:begin`);
  const faults = new Faults(random);
  const spies = [
    vi.spyOn(systemClock, "now").mockImplementation(() => time),
    vi.spyOn(systemRandom, "bytes").mockImplementation((length) => random.bytes(length)),
    vi.spyOn(systemRandom, "digits").mockImplementation((length) => random.digits(length)),
  ];
  const requireLife = () => {
    if (mortal.isDead()) throw new ProcessKilled();
  };
  const provider = new SimulatedProvider({ faults, now: () => time, requireLife });
  const plain = makeContext(mortal.db);
  const app = {
    ...plain,
    // Tax is off by default, and sums with fractions of tax are where errors appear.
    config: {
      ...plain.config,
      vatTenths: 75,
      payments: { ...plain.config.payments, chargesPerMinute: 1_000_000 },
    },
    clock: { now: () => time },
    clockWatch: { isRight: () => Promise.resolve(!faults.has("clock-wrong")) },
    log: pino({ level: "silent" }),
    passwords: {
      hash: (password: string) => Promise.resolve(`$plain$${password}`),
      matches: (password: string, hash: string | null) => Promise.resolve(hash === `$plain$${password}`),
      isLeaked: () => Promise.resolve(false),
    },
    payments: provider.payments,
  };
  const owners: number[] = [];

  const world = {
    app,
    /** Reads by people take turns with the application, so that two acts at once come in one order. */
    db: mortal.reading,
    /** A separate connection for checking the rules. */
    watching: watching.db,
    mortal,
    faults,
    provider,
    owners,
    staff: [] as number[],
    agents: [] as number[],
    oldForms: [] as OldForm[],
    random: () => random,
    now: () => time,
    began,
    days: () => (time.getTime() - began.getTime()) / DAY,
    /** The next act has its own dice, so that it does the same whatever was done before. */
    throwDice(dice: number) {
      random = new SeededRandom(`${seed}:${dice}`);
      faults.dice = new SeededRandom(`${seed}:${dice}:faults`);
    },
    async setTime(to: Date) {
      if (to > time) time = to;
      await mortal.administer("select set_config('simulation.now', $1, false)", [time.toISOString()]);
    },
    pass: (milliseconds: number) => world.setTime(new Date(time.getTime() + milliseconds)),
    owner: async (who: number): Promise<User | null> => {
      const id = owners[who % Math.max(1, owners.length)];
      const user = id === undefined ? null : await getUser(mortal.reading, id);
      return user && user.closedAt === null ? user : null;
    },
    /** One of the owners who may order. */
    verifiedOwner: async (who: number): Promise<User | null> => {
      const rows = await mortal.reading
        .selectFrom("users")
        .select("id")
        .where("role", "=", "owner")
        .where("phoneVerifiedAt", "is not", null)
        .where("closedAt", "is", null)
        .orderBy("id")
        .execute();
      const id = rows[who % Math.max(1, rows.length)]?.id;
      return id === undefined ? null : getUser(mortal.reading, id);
    },
    staffMember: (who: number): number => world.staff[who % world.staff.length] ?? 0,
    /** Runs as a visitor with their own IP address. */
    visit: <Result>(who: number, work: () => Result): Result =>
      withRequestContext(
        makeRequestContext({ address: `10.${who % 200}.${Math.floor(who / 200) % 200}.7` }),
        work,
      ),
    async close() {
      for (const spy of spies) spy.mockRestore();
      await watching.close();
      await mortal.close();
      await unused.clear();
    },
  };
  await world.setTime(time);
  await addDearerPlan(watching.db);
  await makeFirstPeople(world);
  return world;
}

/**
 * Some statements ask for the database's own time. Here it is the simulation's: functions with these names are found
 * before the system's.
 */
async function prepareClock({ administer }: MortalDatabase): Promise<void> {
  await administer("create schema simulation");
  for (const name of ["now", "clock_timestamp"])
    await administer(`create function simulation.${name}() returns timestamptz language sql stable
      as $$ select pg_catalog.current_setting('simulation.now')::timestamptz $$`);
  await administer("set search_path = simulation, public, pg_catalog");
}

/** What follows is done with the rights of production. */
async function limitRights({ administer }: MortalDatabase): Promise<void> {
  const role = applicationRole();
  if (role === null) return;
  await administer(`grant usage on schema simulation to ${role}`);
  await administer(`set role ${role}`);
}

/** The first people: finance staff, owners and agents; all others sign up in the course of the acts. */
async function makeFirstPeople(
  world: Pick<World, "db" | "owners" | "staff" | "agents" | "now">,
): Promise<void> {
  for (let count = 0; count < 3; count += 1) {
    const { id } = await makeAccount(world.db, `staff${count}`, `+23480700000${count}0`, world.now());
    await employ(world.db, { id }, ["finance", "support"]);
    world.staff.push(id);
  }
  for (let count = 0; count < 4; count += 1) {
    const { id } = await makeAccount(world.db, `first${count}`, `+23480800000${count}0`, world.now());
    world.owners.push(id);
  }
  for (const code of ["TUNDE1", "BISI2"]) {
    const { id } = await makeAccount(
      world.db,
      code.toLowerCase(),
      `+2348090000${code.at(-1)}00`,
      world.now(),
    );
    await world.db.updateTable("users").set({ role: "agent" }).where("id", "=", id).execute();
    await world.db.insertInto("agents").values({ userId: id, code }).execute();
    world.agents.push(id);
  }
}

async function makeAccount(db: Db, name: string, phone: string, now: Date): Promise<User> {
  const made = await createOwner(db, {
    name: `Shop ${name}`,
    username: name,
    email: `${name}@first.example`,
    phone,
    phoneReachable: true,
    passwordHash: "$plain$bread rice and oil",
    about: null,
    referralCode: null,
    agentId: null,
    now,
  });
  await db
    .updateTable("users")
    .set({ phoneVerifiedAt: now, emailVerifiedAt: now })
    .where("id", "=", made.id)
    .execute();
  return made;
}
