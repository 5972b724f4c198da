import type { Db } from "#db/client";
import { type Undo, inTransaction } from "#db/transaction";
import { lockWallet } from "~/models/ledger/wallet.server";
import { lockPlan, lockPlanUnchanged } from "~/models/subscriptions/state.server";
import type { SubscriptionState } from "~/models/subscriptions/subscription";
import type { App } from "~/services/platform/app.server";

/** The answer of a decision that no longer holds: nothing of it was written, and it is made again. */
const AGAIN = Symbol("again");

/** A decision's own answer, or that it is made again. */
export type Answer<Result> = Result | typeof AGAIN;

/** How a write ends without having written. */
export interface Rollback<Result> {
  /** Rolls the transaction back, and answers with `result`. */
  undo: Undo<Answer<Result>>;
  /** Rolls the transaction back, and has everything read and decided again. */
  again: () => never;
}

/** What was read, and how to write what follows from it. */
export interface UnitOfWork<State, Result> {
  db: Db;
  state: State;
  now: Date;
  /** One transaction that locks the plan as it was read. */
  write: (
    change: (trx: Db, rollback: Rollback<Result>) => Promise<Answer<Result>>,
  ) => Promise<Answer<Result>>;
}

const OPTIMISTIC_ATTEMPTS = 3;

/**
 * Reads, lets `decide` decide, and writes only if the plan is still as it was read; otherwise does all of it again.
 * The last attempt locks plan and wallet before it reads, so that it finishes even with constant changes by others.
 * @param known what the caller has just read, for the first attempt
 */
export async function decideAndWrite<State extends SubscriptionState, Result>(
  { db, clock }: Pick<App, "db" | "clock">,
  ownerId: number,
  read: (db: Db, now: Date) => Promise<State>,
  decide: (work: UnitOfWork<State, Result>) => Promise<Answer<Result>>,
  known?: State,
): Promise<Result> {
  for (let attempt = 0; attempt < OPTIMISTIC_ATTEMPTS; attempt += 1) {
    const state = (attempt === 0 ? known : undefined) ?? (await read(db, clock.now()));
    const write: UnitOfWork<State, Result>["write"] = (change) =>
      inTransaction<Answer<Result>>(db, async (trx, undo) => {
        const again = () => undo(AGAIN);
        if (!(await lockPlanUnchanged(trx, ownerId, state))) return again();
        return change(trx, { undo, again });
      });
    const answer = await decide({ db, state, now: clock.now(), write });
    if (answer !== AGAIN) return answer;
  }
  const last = await inTransaction<Answer<Result>>(db, async (trx, undo) => {
    await lockPlan(trx, ownerId);
    await lockWallet(trx, ownerId);
    const state = await read(trx, clock.now());
    const again = () => undo(AGAIN);
    return decide({ db: trx, state, now: clock.now(), write: (change) => change(trx, { undo, again }) });
  });
  if (last === AGAIN) throw new Error(`the plan of account ${ownerId} moved while it was locked`);
  return last;
}

/** What a transaction has locked until it commits: nobody else can change it. */
export interface LockedAccount<State = SubscriptionState> {
  trx: Db;
  state: State;
  /** Read after the locks. */
  now: Date;
}

/** Decides in a transaction that has locked everything the decision depends on, so that the decision holds. */
export async function decideLocked<State extends SubscriptionState, Result>(
  { trx, state, now }: LockedAccount<State>,
  decide: (work: UnitOfWork<State, Result>) => Promise<Answer<Result>>,
): Promise<Result> {
  const moved = () => {
    throw new Error(`the plan of location ${state.location.id} moved while it was locked`);
  };
  const rollback = { undo: moved, again: moved };
  const answer = await decide({ db: trx, state, now, write: (change) => change(trx, rollback) });
  return answer === AGAIN ? moved() : answer;
}
