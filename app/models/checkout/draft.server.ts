import type { ExpressionBuilder } from "kysely";
import type { Db } from "#db/client";
import { compileOnce } from "#db/compile-once";
import type { CheckoutsTable, NewRow, Schema } from "#db/schema";
import { type Catalogue, type Duration, findOnboarding } from "~/models/plans/catalogue";
import type { ChosenAddOn } from "~/models/plans/quote";
import { type OwnersState, stateOf, stateQuery } from "~/models/subscriptions/state.server";
import { type CardChoice, type Choices, noChoices } from "./choices";
import type { Order } from "./order";
import { type CarriedKey, type OrderingState, isKeyTaken } from "./state.server";

/*
 * What a page keeps between two posts: an owner has one draft for each plan and duration, an agent one for each
 * location of a registrant.
 */

export interface DraftAddress {
  ownerId: number;
  planId: number;
  duration: Duration;
}

interface CheckoutDraft {
  choices: Choices;
  couponId: number | null;
  /** Fingerprints of the card order that passed the check, and of the quote the owner saw last. */
  checkedFingerprint: string | null;
  seenFingerprint: string | null;
}

/** Everything that decides about an order form, read at once. */
export interface DraftState extends OrderingState {
  /** null if nothing has been chosen yet. */
  draft: CheckoutDraft | null;
}

interface Wanted extends DraftAddress, CarriedKey {
  catalogue: Catalogue;
  now: Date;
}

/** An owner's plan with the draft of the order; null for an account without a main location, such as an agent. */
export async function readDraftState(db: Db, wanted: Wanted): Promise<DraftState | null> {
  const rows = await queryDraft(db, { ...wanted, since: wanted.now });
  const state = stateOf(rows);
  const [row] = rows;
  if (!state || !row) return null;
  return { ...state, draft: draftIn(wanted.catalogue, row), isKeyTaken: Boolean(row.keyTaken) };
}

const optionIdsOf = (row: ExpressionBuilder<Schema, "checkouts">) =>
  row
    .selectFrom("checkout_add_ons")
    .select((addOn) => addOn.fn.agg<number[]>("array_agg", ["option_id"]).as("ids"))
    .whereRef("checkout_add_ons.checkout_id", "=", "checkouts.id")
    .as("optionIds");

const queryDraft = compileOnce(
  (db, wanted: OwnersState & CarriedKey & Pick<DraftAddress, "planId" | "duration">) =>
    stateQuery(db, wanted.ownerId, wanted.since)
      .leftJoin("checkouts", (join) =>
        join
          .on("checkouts.owner_id", "=", wanted.ownerId)
          .on("checkouts.plan_id", "=", wanted.planId)
          .on("checkouts.duration", "=", wanted.duration)
          .on("checkouts.agent_id", "is", null),
      )
      .select(["checkouts.id as draftId", "checkouts.onboarding_id", "payment_method", "card_choice"])
      .select(["checkouts.coupon_id", "checked_fingerprint", "seen_fingerprint"])
      .select((row) => [optionIdsOf(row), isKeyTaken(row, wanted).as("keyTaken")]),
);

interface DraftRow extends Partial<Pick<CheckoutsTable, "onboarding_id" | "coupon_id" | "payment_method">> {
  draftId: number | null;
  card_choice: string | null;
  checked_fingerprint: string | null;
  seen_fingerprint: string | null;
  optionIds: number[] | null;
}

/** The stored draft, without what the catalogue no longer offers. */
function draftIn(catalogue: Catalogue, row: DraftRow): CheckoutDraft | null {
  if (row.draftId === null) return null;
  const addOns = addOnsIn(catalogue, row.optionIds);
  const onboarding = findOnboarding(catalogue, row.onboarding_id ?? null);
  const paymentMethod = row.payment_method ?? null;
  return {
    choices: { addOns, onboarding, paymentMethod, card: readCard(row.card_choice) },
    couponId: row.coupon_id ?? null,
    checkedFingerprint: row.checked_fingerprint,
    seenFingerprint: row.seen_fingerprint,
  };
}

/** The options of a draft that are still on offer. */
function addOnsIn(catalogue: Pick<Catalogue, "addOnGroups">, optionIds: number[] | null): ChosenAddOn[] {
  const ids = new Set(optionIds);
  return catalogue.addOnGroups.flatMap((group) =>
    group.options.filter((option) => ids.has(option.id)).map((option) => ({ group, option })),
  );
}

function readCard(kept: string | null): CardChoice | null {
  return kept === null || kept === "new" || kept === "save" ? kept : Number(kept);
}

/** What an agent has chosen for a location. */
export interface AgentDraft {
  duration: Duration;
  addOns: ChosenAddOn[];
}

interface AgentDraftAddress {
  agentId: number;
  locationId: number;
}

/** null if nothing has been chosen yet. */
export async function findAgentDraft(
  db: Db,
  { agentId, locationId }: AgentDraftAddress,
  catalogue: Pick<Catalogue, "addOnGroups">,
): Promise<AgentDraft | null> {
  const row = await db
    .selectFrom("checkouts")
    .select("duration")
    .select(optionIdsOf)
    .where("agent_id", "=", agentId)
    .where("location_id", "=", locationId)
    .executeTakeFirst();
  return row ? { duration: row.duration, addOns: addOnsIn(catalogue, row.optionIds) } : null;
}

interface KeptDraft extends DraftAddress, CheckoutDraft {
  locationId: number;
  /** Set if the draft is an agent's. */
  agentId: number | null;
  /** The key of the order it would make; for an agent's draft, the key of the row. */
  submissionKey: string;
  now: Date;
}

/** Stores a draft in place of the earlier one. */
export async function keepDraft(db: Db, draft: KeptDraft): Promise<void> {
  const { ownerId, agentId, choices, now } = draft;
  const chosen = {
    plan_id: draft.planId,
    duration: draft.duration,
    onboarding_id: choices.onboarding?.id ?? null,
    payment_method: choices.paymentMethod,
    card_choice: choices.card === null || choices.card === undefined ? null : String(choices.card),
    coupon_id: draft.couponId,
    checked_fingerprint: draft.checkedFingerprint,
    seen_fingerprint: draft.seenFingerprint,
    submission_key: draft.submissionKey,
    updated_at: now,
  };
  const place = { owner_id: ownerId, location_id: draft.locationId, agent_id: agentId, created_at: now };
  const row: NewRow<CheckoutsTable> = { ...place, ...chosen };
  const { id } = await db
    .insertInto("checkouts")
    .values(row)
    .onConflict((conflict) =>
      (agentId === null
        ? conflict.columns(["owner_id", "plan_id", "duration"]).where("agent_id", "is", null)
        : conflict.columns(["agent_id", "location_id"]).where("agent_id", "is not", null)
      ).doUpdateSet(chosen),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  await keepAddOns(db, { id, ownerId }, choices.addOns);
}

/** Stores an agent's draft for a location: agents choose no setup and no payment method, and have no coupons. */
export const keepAgentDraft = (
  db: Db,
  draft: AgentDraft & AgentDraftAddress & Pick<KeptDraft, "ownerId" | "planId" | "submissionKey" | "now">,
): Promise<void> =>
  keepDraft(db, {
    ...draft,
    choices: { ...noChoices, addOns: draft.addOns },
    ...{ couponId: null, checkedFingerprint: null, seenFingerprint: null },
  });

/** Replaces the extras chosen before. */
async function keepAddOns(
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

/** Deletes a draft once its plan is ordered. Other drafts of the agent and the owner stay. */
export function draftDelete(db: Db, { ownerId, planId, duration, agentId, locationId }: Omit<Order, "id">) {
  const own = db.deleteFrom("checkouts").where("owner_id", "=", ownerId);
  return agentId === null
    ? own.where("agent_id", "is", null).where("plan_id", "=", planId).where("duration", "=", duration)
    : own.where("agent_id", "=", agentId).where("location_id", "=", locationId);
}

/** The draft that an owner began or changed last. */
export async function findNewestDraft(
  db: Db,
  ownerId: number,
): Promise<Pick<DraftAddress, "planId" | "duration"> | null> {
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
