import type { Db } from "#db/client";
import type { NewRow, SetupsTable } from "#db/schema";
import { type SetupEntry, type Setup, type SetupAct, type SetupState, setupTransitions } from "./setup";
import { moveTo } from "~/models/state-table.server";

const setupsOf = (db: Db) =>
  db
    .selectFrom("setups")
    .innerJoin("orders", "orders.id", "setups.orderId")
    .innerJoin("onboardingOptions", "onboardingOptions.id", "orders.onboardingId")
    .innerJoin("users", "users.id", "setups.ownerId")
    .select([
      "setups.id",
      "setups.ownerId",
      "setups.orderId",
      "orders.reference",
      "onboardingOptions.name",
      "setups.state",
      "setups.address",
      "firstWish",
      "secondWish",
      "setups.startsAt",
      "setups.revision",
      "setups.createdAt",
      "setups.changedAt",
      "users.name as ownerName",
    ]);

/** A setup with its owner's name, as in lists. */
export type ListedSetup = Setup & { ownerName: string };

interface Row extends Omit<ListedSetup, "wishes"> {
  firstWish: Date | null;
  secondWish: Date | null;
}

const toSetup = ({ firstWish, secondWish, ...row }: Row): ListedSetup => ({
  ...row,
  wishes: firstWish && secondWish ? [firstWish, secondWish] : null,
});

/** Inserts the setup of an order, in the transaction that settles it. */
export async function insertSetup(
  db: Db,
  { orderId, ownerId, now }: { orderId: number; ownerId: number; now: Date },
): Promise<void> {
  const row: NewRow<SetupsTable> = {
    ownerId,
    orderId,
    state: "asked",
    address: "",
    firstWish: null,
    secondWish: null,
    startsAt: null,
    revision: 0,
    createdAt: now,
    changedAt: now,
  };
  await db.insertInto("setups").values(row).execute();
}

/** Finds a setup by the reference of its order; if an owner is given, only that owner's. */
export async function findSetup(db: Db, reference: string, ownerId?: number): Promise<ListedSetup | null> {
  const named = setupsOf(db).where("orders.reference", "=", reference);
  const query = ownerId === undefined ? named : named.where("setups.ownerId", "=", ownerId);
  const row = await query.executeTakeFirst();
  return row ? toSetup(row) : null;
}

export async function findSetupOfOrder(db: Db, orderId: number): Promise<ListedSetup | null> {
  const row = await setupsOf(db).where("setups.orderId", "=", orderId).executeTakeFirst();
  return row ? toSetup(row) : null;
}

/** An owner's setups that are neither done nor cancelled, newest first. */
export async function listOpenSetups(db: Db, ownerId: number): Promise<Setup[]> {
  const rows = await setupsOf(db)
    .where("setups.ownerId", "=", ownerId)
    .where("setups.state", "in", setupTransitions.unfinished)
    .orderBy("setups.id", "desc")
    .execute();
  return rows.map(toSetup);
}

export async function newestSetupReference(db: Db, ownerId: number): Promise<string | null> {
  const row = await setupsOf(db)
    .where("setups.ownerId", "=", ownerId)
    .orderBy("setups.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.reference ?? null;
}

interface Page {
  states: readonly SetupState[];
  /** The last row of the previous page. */
  after: number;
  limit: number;
}

/** The setups that have waited longest come first. */
export async function listSetups(db: Db, { states, after, limit }: Page): Promise<ListedSetup[]> {
  const rows = await setupsOf(db)
    .where("setups.state", "in", states)
    .where("setups.id", ">", after)
    .orderBy("setups.id")
    .limit(limit)
    .execute();
  return rows.map(toSetup);
}

export async function countSetups(db: Db, state: SetupState): Promise<number> {
  const row = await db
    .selectFrom("setups")
    .select((setups) => setups.fn.countAll<number>().as("count"))
    .where("state", "=", state)
    .executeTakeFirstOrThrow();
  return row.count;
}

interface SetupChange {
  state: Exclude<SetupState, "asked">;
  address?: string;
  wishes?: [Date, Date];
  startsAt?: Date | null;
}

/**
 * The only way to change a setup: along its table of transitions, and only if it is unchanged since it was read.
 * False if it has changed.
 */
export async function changeSetup(
  db: Db,
  { id, revision }: Pick<Setup, "id" | "revision">,
  { state, address, wishes, startsAt }: SetupChange,
  now: Date,
): Promise<boolean> {
  const changed = await db
    .updateTable("setups")
    .$call(moveTo(setupTransitions, state))
    .set({
      revision: revision + 1,
      changedAt: now,
      ...(address !== undefined && { address }),
      ...(wishes && { firstWish: wishes[0], secondWish: wishes[1] }),
      ...(startsAt !== undefined && { startsAt }),
    })
    .where("id", "=", id)
    .where("revision", "=", revision)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

/**
 * Cancels the setup of a refunded order, even if it is being changed at the same time; false if there is nothing to
 * cancel.
 */
export async function cancelSetup(db: Db, orderId: number, now: Date): Promise<boolean> {
  const cancelled = await db
    .updateTable("setups")
    .$call(moveTo(setupTransitions, "cancelled"))
    .set((is) => ({ revision: is("revision", "+", 1), changedAt: now }))
    .where("orderId", "=", orderId)
    .returning("id")
    .executeTakeFirst();
  return cancelled !== undefined;
}

interface NewSetupEntry {
  setupId: number;
  at: Date;
  actorId: number | null;
  act: SetupAct;
  startsAt?: Date | null | undefined;
  note?: string | undefined;
}

export async function insertSetupEntry(
  db: Db,
  { setupId, at, actorId, act, startsAt = null, note }: NewSetupEntry,
): Promise<void> {
  await db
    .insertInto("setupEvents")
    .values({ setupId, at, actorId, act, startsAt, note: note ?? null })
    .execute();
}

/** Whether the newest event is this note, which a form submitted twice would repeat; locks the setup's row. */
export async function isLastNote(
  db: Db,
  setupId: number,
  { actorId, note }: { actorId: number; note: string },
): Promise<boolean> {
  await db.selectFrom("setups").select("id").where("id", "=", setupId).forUpdate().execute();
  const last = await db
    .selectFrom("setupEvents")
    .select(["actorId", "note"])
    .where("setupId", "=", setupId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.actorId === actorId && last.note === note;
}

const MAX_ENTRIES = 100;

/** Events of a setup, newest first. */
export function listSetupEntries(db: Db, setupId: number): Promise<SetupEntry[]> {
  return db
    .selectFrom("setupEvents")
    .leftJoin("users", "users.id", "actorId")
    .select(["setupEvents.id", "at", "users.name as actor", "act", "setupEvents.startsAt", "note"])
    .where("setupId", "=", setupId)
    .orderBy("setupEvents.id", "desc")
    .limit(MAX_ENTRIES)
    .execute();
}
