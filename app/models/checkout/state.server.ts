import type { ExpressionBuilder } from "kysely";
import type { Db } from "#db/client";
import { compileOnce } from "#db/compile-once";
import type { CheckoutsTable, NewRow, Schema } from "#db/schema";
import { type Catalogue, type Duration, findOnboarding } from "~/models/plans/catalogue";
import { type OwnersState, stateOf, stateQuery } from "~/models/subscriptions/state.server";
import type { SubscriptionState } from "~/models/subscriptions/subscription";
import type { ChosenAddOn } from "~/models/plans/quote";
import type { CardChoice, Choices } from "./choices";
import type { Order } from "./order";

/** One owner's open checkout of one plan and duration. */
export interface CheckoutAddress {
  ownerId: number;
  planId: number;
  duration: Duration;
}

interface StoredCheckout {
  choices: Choices;
  couponId: number | null;
  /** Fingerprints of the card order that was found right, and of the quote that the owner saw last. */
  checkedFingerprint: string | null;
  seenFingerprint: string | null;
}

/** All that decides about a form of checkout, read at once. */
export interface CheckoutState extends OrderingState {
  stored: StoredCheckout | null;
}

interface Wanted extends CheckoutAddress {
  catalogue: Catalogue;
  /** What the form carries; null where none was posted. */
  submissionKey: string | null;
  now: Date;
}

/** Whether a form's key stands for an order, or was given to another account. */
const isKeyTaken = (
  row: ExpressionBuilder<Schema, "locations">,
  submissionKey: string | null,
  ownerId: number,
) =>
  row.or([
    row.exists(
      row.selectFrom("orders as known").select("known.id").where("known.submission_key", "=", submissionKey),
    ),
    row.exists(
      row
        .selectFrom("checkouts as foreign")
        .select("foreign.id")
        .where("foreign.submission_key", "=", submissionKey)
        .where("foreign.owner_id", "!=", ownerId),
    ),
  ]);

/** The plan of an owner who orders something. */
export interface OrderingState extends SubscriptionState {
  /** The key of the form or call stands for an order already, or was given to another account. */
  isKeyTaken: boolean;
}

/** By one query, so that all of it was true at one moment; null for an account without a main location, as agents. */
export async function readOrderingState(
  db: Db,
  wanted: OwnersState & Pick<Wanted, "submissionKey">,
): Promise<OrderingState | null> {
  const rows = await queryOrdering(db, wanted);
  const state = stateOf(rows);
  return state && { ...state, isKeyTaken: Boolean(rows[0]?.keyTaken) };
}

const queryOrdering = compileOnce((db, wanted: OwnersState & Pick<Wanted, "submissionKey">) =>
  stateQuery(db, wanted.ownerId, wanted.since).select((row) =>
    isKeyTaken(row, wanted.submissionKey, wanted.ownerId).as("keyTaken"),
  ),
);

/** The same with the draft of a plan. */
export async function readCheckoutState(db: Db, wanted: Wanted): Promise<CheckoutState | null> {
  const rows = await queryCheckout(db, { ...wanted, since: wanted.now });
  const state = stateOf(rows);
  const [row] = rows;
  if (!state || !row) return null;
  return { ...state, stored: storedIn(wanted.catalogue, row), isKeyTaken: Boolean(row.keyTaken) };
}

const queryCheckout = compileOnce(
  (db, wanted: OwnersState & Pick<Wanted, "planId" | "duration" | "submissionKey">) =>
    stateQuery(db, wanted.ownerId, wanted.since)
      .leftJoin("checkouts", (join) =>
        join
          .on("checkouts.owner_id", "=", wanted.ownerId)
          .on("checkouts.plan_id", "=", wanted.planId)
          .on("checkouts.duration", "=", wanted.duration)
          .on("checkouts.agent_id", "is", null),
      )
      .select(["checkouts.id as checkoutId", "checkouts.onboarding_id", "payment_method", "card_choice"])
      .select(["checkouts.coupon_id", "checked_fingerprint", "seen_fingerprint"])
      .select((row) => [
        row
          .selectFrom("checkout_add_ons")
          .select((addOn) => addOn.fn.agg<number[]>("array_agg", ["option_id"]).as("ids"))
          .whereRef("checkout_add_ons.checkout_id", "=", "checkouts.id")
          .as("optionIds"),
        isKeyTaken(row, wanted.submissionKey, wanted.ownerId).as("keyTaken"),
      ]),
);

interface StoredRow extends Partial<Pick<CheckoutsTable, "onboarding_id" | "coupon_id" | "payment_method">> {
  checkoutId: number | null;
  card_choice: string | null;
  checked_fingerprint: string | null;
  seen_fingerprint: string | null;
  optionIds: number[] | null;
}

/** What is stored, as far as the catalogue still offers it. */
function storedIn(catalogue: Catalogue, row: StoredRow): StoredCheckout | null {
  if (row.checkoutId === null) return null;
  const addOns = storedAddOns(catalogue, row.optionIds);
  const onboarding = findOnboarding(catalogue, row.onboarding_id ?? null);
  const paymentMethod = row.payment_method ?? null;
  return {
    choices: { addOns, onboarding, paymentMethod, card: readCard(row.card_choice) },
    couponId: row.coupon_id ?? null,
    checkedFingerprint: row.checked_fingerprint,
    seenFingerprint: row.seen_fingerprint,
  };
}

/** The options of a checkout that are still on offer. */
export function storedAddOns(catalogue: Pick<Catalogue, "addOnGroups">, optionIds: number[] | null) {
  const ids = new Set(optionIds);
  return catalogue.addOnGroups.flatMap((group) =>
    group.options.filter((option) => ids.has(option.id)).map((option) => ({ group, option })),
  );
}

function readCard(stored: string | null): CardChoice | null {
  return stored === null || stored === "new" || stored === "save" ? stored : Number(stored);
}

interface CheckoutChange extends CheckoutAddress, StoredCheckout {
  locationId: number;
  submissionKey: string;
  now: Date;
}

/** Stores the choices, with the key of the order they would make. */
export async function saveCheckout(db: Db, change: CheckoutChange): Promise<void> {
  const { ownerId, choices, now } = change;
  const chosen = {
    onboarding_id: choices.onboarding?.id ?? null,
    payment_method: choices.paymentMethod,
    card_choice: choices.card === null || choices.card === undefined ? null : String(choices.card),
    coupon_id: change.couponId,
    checked_fingerprint: change.checkedFingerprint,
    seen_fingerprint: change.seenFingerprint,
    submission_key: change.submissionKey,
    updated_at: now,
  };
  const row: NewRow<CheckoutsTable> = {
    owner_id: ownerId,
    location_id: change.locationId,
    plan_id: change.planId,
    duration: change.duration,
    created_at: now,
    agent_id: null,
    ...chosen,
  };
  const { id } = await db
    .insertInto("checkouts")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["owner_id", "plan_id", "duration"]).where("agent_id", "is", null).doUpdateSet(chosen),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  await storeAddOns(db, { id, ownerId }, choices.addOns);
}

/** In place of those that were chosen before. */
export async function storeAddOns(
  db: Db,
  { id, ownerId }: { id: number; ownerId: number },
  addOns: ChosenAddOn[],
): Promise<void> {
  await db
    .deleteFrom("checkout_add_ons")
    .where("checkout_id", "=", id)
    .where("owner_id", "=", ownerId)
    .execute();
  if (addOns.length === 0) return;
  const rows = addOns.map(({ group, option }) => ({
    checkout_id: id,
    owner_id: ownerId,
    group_id: group.id,
    option_id: option.id,
  }));
  await db.insertInto("checkout_add_ons").values(rows).execute();
}

/** What was chosen for a plan has done its work once the plan is ordered; the choices of anybody else stay. */
export function checkoutDelete(
  db: Db,
  { ownerId, planId, duration, agentId, locationId }: Omit<Order, "id">,
) {
  const own = db.deleteFrom("checkouts").where("owner_id", "=", ownerId);
  return agentId === null
    ? own.where("agent_id", "is", null).where("plan_id", "=", planId).where("duration", "=", duration)
    : own.where("agent_id", "=", agentId).where("location_id", "=", locationId);
}

/** The checkout that an owner began or changed last. */
export async function findNewestCheckout(
  db: Db,
  ownerId: number,
): Promise<Pick<CheckoutAddress, "planId" | "duration"> | null> {
  const row = await db
    .selectFrom("checkouts")
    .select(["plan_id as planId", "duration"])
    .where("owner_id", "=", ownerId)
    .where("agent_id", "is", null)
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst();
  return row ?? null;
}
