import type { ExpressionBuilder } from "kysely";
import type { Db } from "#db/client";
import type { CheckoutsTable, NewRow, Schema } from "#db/schema";
import { type Catalogue, type Duration, findOnboarding } from "~/models/plans/catalogue";
import type { ChosenAddOn } from "~/models/plans/quote";
import { type OwnersState, stateIn, stateQuery } from "~/models/subscriptions/state.server";
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

interface DraftLookup extends DraftAddress, CarriedKey {
  catalogue: Catalogue;
  now: Date;
}

/** An owner's plan with the draft of the order. */
export async function readDraftState(db: Db, wanted: DraftLookup): Promise<DraftState> {
  const rows = await draftQuery(db, { ...wanted, since: wanted.now }).execute();
  const { state, row } = stateIn(rows, wanted.ownerId);
  return { ...state, draft: draftIn(wanted.catalogue, row), isKeyTaken: Boolean(row.keyTaken) };
}

const optionIdsOf = (row: ExpressionBuilder<Schema, "checkouts">) =>
  row
    .selectFrom("checkoutAddOns")
    .select((addOn) => addOn.fn.agg<number[]>("array_agg", ["optionId"]).as("ids"))
    .whereRef("checkoutAddOns.checkoutId", "=", "checkouts.id")
    .as("optionIds");

const draftQuery = (db: Db, wanted: OwnersState & CarriedKey & Pick<DraftAddress, "planId" | "duration">) =>
  stateQuery(db, wanted.ownerId, wanted.since)
    .leftJoin("checkouts", (join) =>
      join
        .on("checkouts.ownerId", "=", wanted.ownerId)
        .on("checkouts.planId", "=", wanted.planId)
        .on("checkouts.duration", "=", wanted.duration)
        .on("checkouts.agentId", "is", null),
    )
    .select(["checkouts.id as draftId", "checkouts.onboardingId", "paymentMethod", "cardChoice"])
    .select("checkouts.renews")
    .select(["checkouts.couponId", "checkedFingerprint", "seenFingerprint"])
    .select((row) => [optionIdsOf(row), isKeyTaken(row, wanted).as("keyTaken")]);

interface DraftRow extends Partial<Pick<CheckoutsTable, "onboardingId" | "couponId" | "paymentMethod">> {
  draftId: number | null;
  cardChoice: string | null;
  renews: boolean | null;
  checkedFingerprint: string | null;
  seenFingerprint: string | null;
  optionIds: number[] | null;
}

/** The stored draft, without what the catalogue no longer offers. */
function draftIn(catalogue: Catalogue, row: DraftRow): CheckoutDraft | null {
  if (row.draftId === null) return null;
  const addOns = addOnsIn(catalogue, row.optionIds);
  const onboarding = findOnboarding(catalogue, row.onboardingId ?? null);
  const paymentMethod = row.paymentMethod ?? null;
  return {
    choices: { addOns, onboarding, paymentMethod, card: readCard(row.cardChoice), renews: row.renews },
    couponId: row.couponId ?? null,
    checkedFingerprint: row.checkedFingerprint,
    seenFingerprint: row.seenFingerprint,
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
    .where("agentId", "=", agentId)
    .where("locationId", "=", locationId)
    .executeTakeFirst();
  return row ? { duration: row.duration, addOns: addOnsIn(catalogue, row.optionIds) } : null;
}

interface KeptDraft extends DraftAddress, CheckoutDraft {
  locationId: number;
  /** Set if the draft is an agent's. */
  agentId: number | null;
  /** There was no draft, so no extras chosen before are replaced. */
  isFirst?: boolean;
  /** The key of the order it would make; for an agent's draft, the key of the row. */
  submissionKey: string;
  now: Date;
}

interface OwnersDraft {
  id: number;
  ownerId: number;
}

/** Stores a draft in place of the earlier one. */
export async function keepDraft(db: Db, draft: KeptDraft): Promise<void> {
  const { ownerId, agentId, choices, now } = draft;
  const chosen = {
    planId: draft.planId,
    duration: draft.duration,
    onboardingId: choices.onboarding?.id ?? null,
    paymentMethod: choices.paymentMethod,
    cardChoice: choices.card === null || choices.card === undefined ? null : String(choices.card),
    renews: choices.renews ?? null,
    couponId: draft.couponId,
    checkedFingerprint: draft.checkedFingerprint,
    seenFingerprint: draft.seenFingerprint,
    submissionKey: draft.submissionKey,
    updatedAt: now,
  };
  const place = { ownerId, locationId: draft.locationId, agentId, createdAt: now };
  const row: NewRow<CheckoutsTable> = { ...place, ...chosen };
  const { id } = await db
    .insertInto("checkouts")
    .values(row)
    .onConflict((conflict) =>
      (agentId === null
        ? conflict.columns(["ownerId", "planId", "duration"]).where("agentId", "is", null)
        : conflict.columns(["agentId", "locationId"]).where("agentId", "is not", null)
      ).doUpdateSet(chosen),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  if (draft.isFirst !== true) await removeAddOns(db, { id, ownerId });
  await insertAddOns(db, { id, ownerId }, choices.addOns);
}

type DraftKey = Pick<KeptDraft, "ownerId" | "planId" | "submissionKey" | "now">;

/** Stores an agent's draft for a location: agents choose no setup and no payment method, and have no coupons. */
export const keepAgentDraft = (db: Db, draft: AgentDraft & AgentDraftAddress & DraftKey): Promise<void> =>
  keepDraft(db, {
    ...draft,
    choices: { ...noChoices, addOns: draft.addOns },
    couponId: null,
    checkedFingerprint: null,
    seenFingerprint: null,
  });

async function removeAddOns(db: Db, { id, ownerId }: OwnersDraft): Promise<void> {
  await db.deleteFrom("checkoutAddOns").where("checkoutId", "=", id).where("ownerId", "=", ownerId).execute();
}

async function insertAddOns(db: Db, { id, ownerId }: OwnersDraft, addOns: ChosenAddOn[]): Promise<void> {
  if (addOns.length === 0) return;
  const rows = addOns.map(({ group, option }) => ({
    checkoutId: id,
    ownerId,
    groupId: group.id,
    optionId: option.id,
  }));
  await db.insertInto("checkoutAddOns").values(rows).execute();
}

/** Deletes a draft once its plan is ordered. Other drafts of the agent and the owner stay. */
export async function deleteDraft(
  db: Db,
  { ownerId, planId, duration, agentId, locationId }: Omit<Order, "id">,
): Promise<void> {
  const own = db.deleteFrom("checkouts").where("ownerId", "=", ownerId);
  const ordered =
    agentId === null
      ? own.where("agentId", "is", null).where("planId", "=", planId).where("duration", "=", duration)
      : own.where("agentId", "=", agentId).where("locationId", "=", locationId);
  await ordered.execute();
}

/** The draft that an owner began or changed last. */
export async function findNewestDraft(
  db: Db,
  ownerId: number,
): Promise<Pick<DraftAddress, "planId" | "duration"> | null> {
  const row = await db
    .selectFrom("checkouts")
    .select(["planId", "duration"])
    .where("ownerId", "=", ownerId)
    .where("agentId", "is", null)
    .orderBy("updatedAt", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst();
  return row ?? null;
}
