import type { Db } from "#db/client";
import { type Undo, inTransaction } from "#db/transaction";
import { lockWallet } from "~/models/ledger/wallet.server";
import { lockPlan, lockPlanUnchanged } from "~/models/subscriptions/state.server";
import type { SubscriptionState } from "~/models/subscriptions/subscription";
import type { App } from "~/services/app/app.server";

/** What was read, and how to write what follows from it. */
export interface Turn<State, Result> {
  db: Db;
  state: State;
  now: Date;
  /** One transaction that holds the plan as it was read. `undo` leaves nothing of it behind. */
  write: (change: (trx: Db, undo: Undo<Result>) => Promise<Result>) => Promise<Result>;
}

/**
 * Something came between reading and writing: `decideAndWrite` reads again. What is locked while it is read, or costs
 * nothing, cannot move.
 */
export class Moved extends Error {}

const OPTIMISTIC_ATTEMPTS = 3;

/**
 * Reads, lets `decide` decide, and writes only where nobody has changed the plan since it was read; else all of it is
 * done again. The last attempt locks plan and wallet before it reads, so that it comes to an end whoever else is at it.
 */
export async function decideAndWrite<State extends SubscriptionState, Result>(
  { db, clock }: Pick<App, "db" | "clock">,
  ownerId: number,
  read: (db: Db, now: Date) => Promise<State | null>,
  decide: (turn: Turn<State, Result>) => Promise<Result>,
): Promise<Result> {
  const readOwn = async (from: Db): Promise<State> => {
    const state = await read(from, clock.now());
    if (!state) throw new Error(`account ${ownerId} has no main location`);
    return state;
  };
  for (let attempt = 0; attempt < OPTIMISTIC_ATTEMPTS; attempt += 1) {
    const state = await readOwn(db);
    const write: Turn<State, Result>["write"] = (change) =>
      inTransaction(db, async (trx, undo) => {
        if (!(await lockPlanUnchanged(trx, ownerId, state))) throw new Moved();
        return change(trx, undo);
      });
    try {
      return await decide({ db, state, now: clock.now(), write });
    } catch (error) {
      if (!(error instanceof Moved)) throw error;
    }
  }
  return inTransaction(db, async (trx, undo) => {
    await lockPlan(trx, ownerId);
    await lockWallet(trx, ownerId);
    const state = await readOwn(trx);
    return decide({ db: trx, state, now: clock.now(), write: (change) => change(trx, undo) });
  });
}
