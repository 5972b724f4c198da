import pg from "pg";
import { HOUR, SECOND } from "~/models/duration";
import type { Postgresql } from "../../support/database-engines";
import type { Chance } from "../../support/fuzz";
import type { Database, Embedded } from "./databases";
import type { WrongAnswer } from "./listeners";
import type { World } from "./world";

/** Starts a mishap, and returns how to end it; the run decides how long it lasts. */
export type Mishap<Own extends Database> = (
  world: World<Own>,
  chance: Chance,
) => Promise<() => Promise<void>>;

/** Without wrong amounts and the success of another payment: those wait for a decision by staff. */
const wrongAnswers: readonly WrongAnswer[] = [
  { done: false, status: 500, body: () => '{"status":false,"message":"An error occurred"}' },
  { done: true, status: 502, body: () => "<html>Bad Gateway</html>" },
  { done: true, status: 200, body: () => "" },
  { done: true, status: 200, body: (right) => right.slice(0, right.length / 2) },
  { done: true, status: 200, body: () => '{"status":true,"data":{}}' },
  {
    done: true,
    status: 200,
    body: (right) =>
      right.includes('"success"') ? "[]" : right.replaceAll(/"reference":"/g, '"reference":"x'),
  },
];

const smsFaults = [
  { kind: "status", status: 500 },
  { kind: "status", status: 429 },
  { kind: "lost-reply" },
  { kind: "answer", body: "<html></html>" },
] as const;

/** Longer than we wait for the provider. */
const TOO_LONG = 30 * SECOND;

const shifted = (hours: number) => ({
  NODE_OPTIONS: "--import ./tests/support/shifted-clock.mjs",
  CLOCK_SHIFT: String(hours * HOUR),
});

export const mishaps = {
  "server killed": async (world) => {
    await world.killServer();
    return () => world.startServer();
  },
  "jobs killed": async (world) => {
    await world.killJobs();
    return () => world.startJobs();
  },
  "PostgreSQL restarted": async ({ database }, chance) => {
    await database.restart(chance.often(0.5));
    return async () => undefined;
  },
  "pool filled": async (world) => {
    const client = new pg.Client({ connectionString: world.database.url });
    await client.connect();
    await client.query("begin; lock table users in access exclusive mode");
    return () => client.end();
  },
  "provider stopped": async ({ payments }) => {
    payments.make({ kind: "stopped" });
    return async () => payments.make({ kind: "none" });
  },
  "provider slow by 30 s": async ({ payments }) => {
    payments.make({ kind: "slow", milliseconds: TOO_LONG });
    return async () => payments.make({ kind: "none" });
  },
  "provider answers wrongly": async ({ payments }, chance) => {
    payments.make({ kind: "wrong", next: () => chance.pick(wrongAnswers) });
    return async () => payments.make({ kind: "none" });
  },
  "mail broken": async ({ mailListener, mails }, chance) => {
    const refused = { at: "content", code: chance.pick([451, 421]), text: "try later" } as const;
    if (chance.often(0.3)) mails.fail(refused, refused, { at: "answer" });
    else mailListener.make(chance.pick(["drops", "hangs"] as const));
    return async () => mailListener.make("none");
  },
  "texts broken": async ({ textListener, texts }, chance) => {
    if (chance.often(0.5)) texts.fail(...Array.from({ length: 4 }, () => chance.pick(smsFaults)));
    else textListener.make({ kind: "stopped" });
    return async () => textListener.make({ kind: "none" });
  },
  "clock of the jobs moved": async (world, chance) => {
    await world.killJobs();
    await world.startJobs(shifted(chance.pick([-26, -3, 2, 5])));
    return async () => {
      await world.killJobs();
      await world.startJobs();
    };
  },
} satisfies Record<string, Mishap<Postgresql>>;

/** The embedded database shares its disk with other files; PostgreSQL has its own disk, which is monitored. */
export const embeddedMishaps = {
  "disk filled": async ({ database }) => {
    const makeRoom = database.fillDisk();
    return async () => makeRoom();
  },
} satisfies Record<string, Mishap<Embedded>>;
