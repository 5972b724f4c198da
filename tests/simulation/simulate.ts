import { createHash } from "node:crypto";

import { sql } from "kysely";

import type { Db } from "#db/client";
import { SECOND } from "~/models/duration";
import { type Act, drawActs } from "./act";
import { Invariants, nextTransaction } from "./invariants";
import type { Kinds } from "./kind";
import { kinds as allKinds, weights } from "./kinds";
import { checkRest, comeToRest } from "./liveness";
import { ProcessKilled, type Death } from "./mortal-database";
import { checkPages, listChangedPlans } from "./pages";
import { Violation } from "./violation";
import { makeWorld, type World } from "./world";

/** Everything is checked after this many acts. */
const ALL_EVERY = 250;

/** The pages of some accounts are read after this many acts. */
const PAGES_EVERY = 10;

export interface Options {
  seed: number;
  /** Replaces the kinds of acts, for tests that the simulation notices a fault. */
  kinds?: Kinds;
  /** Whether everything has to come to rest at the end, which takes a while. */
  rests?: boolean;
}

export interface Report {
  /** A hash of all journals in order. */
  hash: string;
  /** How often each kind of act ended with each outcome. */
  outcomes: Map<string, Map<string, number>>;
  did: number;
  days: number;
  journals: number;
  /** Kobo received from the provider. */
  moved: number;
  faults: World["faults"]["struck"];
  failure: { act: number; rule: string; message: string } | null;
}

export const drawFor = ({ seed, kinds = allKinds }: Options, count: number): Act[] =>
  drawActs(weights(kinds), { seed, count });

/** Does the acts one after the other in a new world, and stops at the first broken rule. */
export async function simulate(acts: readonly Act[], options: Options): Promise<Report> {
  const { seed, kinds = allKinds, rests = true } = options;
  const world = await makeWorld(seed);
  const outcomes: Report["outcomes"] = new Map();
  const invariants = new Invariants(world);
  let done = 0;
  let did = 0;
  let pagesSince = 0;
  let failure: Report["failure"] = null;
  try {
    for (const act of acts) {
      const outcome = await perform(world, kinds, act);
      const counted = outcomes.get(act.kind) ?? new Map<string, number>();
      outcomes.set(act.kind, counted.set(outcome, (counted.get(outcome) ?? 0) + 1));
      if (kinds[act.kind]?.did.includes(outcome)) did += 1;
      await invariants.check();
      done += 1;
      if (done % ALL_EVERY === 0) await invariants.checkAll();
      if (done % PAGES_EVERY === 0) pagesSince = await checkSomePages(world, act, pagesSince);
    }
    if (rests) await comeToRest(world);
    await invariants.check();
    await invariants.checkAll();
    if (rests) await checkRest(world);
    for (const id of [...world.owners, ...world.agents]) await checkPages(world, id);
  } catch (error) {
    if (!(error instanceof Violation)) throw error;
    failure = { act: done, rule: error.rule, message: error.message };
  }
  const report = { ...(await readLedger(world.watching)), outcomes, did, days: world.days(), failure };
  const faults = world.faults.struck;
  await world.close();
  return { ...report, faults };
}

/** Reads the pages of one account, and of those whose plan changed since a transaction; returns the next one. */
async function checkSomePages(world: World, { dice }: Act, since: number): Promise<number> {
  const next = await nextTransaction(world.watching);
  const ids = [...world.owners, ...world.agents];
  const drawn = ids[dice % ids.length] ?? 0;
  for (const id of new Set([drawn, ...(await listChangedPlans(world, since))])) await checkPages(world, id);
  return next;
}

async function perform(world: World, kinds: Kinds, act: Act): Promise<string> {
  world.throwDice(act.dice);
  const outcome = await live(world, kinds, act, deathOf(world));
  const again = outcome === "killed" && world.faults.dice.oneIn(2);
  // The person who saw it fail tries again, with new random bytes.
  if (again) world.throwDice(act.dice + 1);
  const last = again ? await live(world, kinds, act, null) : outcome;
  world.faults.actEnded();
  await world.pass(SECOND);
  return last;
}

/** Acts differ in length, so some die early and others late. */
function deathOf({ faults }: World): Death | null {
  if (!faults.strikes("process-killed")) return null;
  const within = [4, 16, 64][faults.dice.below(3)] ?? 4;
  return { statement: 1 + faults.dice.below(within), answerLost: faults.dice.oneIn(3) };
}

async function live(world: World, kinds: Kinds, act: Act, death: Death | null): Promise<string> {
  const { mortal } = world;
  mortal.live(death);
  try {
    const outcome = await kinds[act.kind]?.run(world, act);
    if (outcome === undefined) throw new Error(`there is no act ${act.kind}`);
    return mortal.isDead() ? "killed" : outcome;
  } catch (error) {
    if (error instanceof Violation) throw error;
    if (mortal.isDead() || error instanceof ProcessKilled) return "killed";
    if (error instanceof Response) return `refused ${error.status}`;
    throw crashOf(act, error);
  } finally {
    mortal.live(null);
  }
}

/** A crash is reported by its message, and by the application's stack frames. */
function crashOf({ kind }: Act, error: unknown): Violation {
  const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
  const places = stack.split("\n").filter((line) => /\/app\//.test(line));
  return new Violation(`no act crashes: ${message}`, [`in ${kind}`, ...places.slice(0, 6)].join("\n"));
}

async function readLedger(db: Db): Promise<Pick<Report, "hash" | "journals" | "moved">> {
  const { rows } = await sql<{ line: string; moved: number }>`
    select concat_ws('|', journal.owner_id, kind, reference, text, to_char(created_at at time zone 'UTC',
        'YYYY-MM-DD HH24:MI:SS.US'), string_agg(account || ' ' || amount, ',' order by postings.id)) as line,
      coalesce(sum(amount) filter (where account = 'paystack_clearing' and amount > 0), 0)::bigint as moved
    from journal join postings on journal_id = journal.id group by journal.id order by journal.id`.execute(
    db,
  );
  const hash = createHash("sha256");
  for (const { line } of rows) hash.update(line).update("\n");
  return {
    hash: hash.digest("hex"),
    journals: rows.length,
    moved: rows.reduce((sum, { moved }) => sum + moved, 0),
  };
}
