import type { Db } from "#db/client";
import type { CheckoutsTable, NewRow } from "#db/schema";
import type { Catalogue, Duration } from "~/models/plans/catalogue";
import { type ChosenAddOn, orderTitle } from "~/models/plans/quote";
import { storeAddOns, storedAddOns } from "./state.server";

/** What an agent has chosen for a location of a registrant and not paid yet. */
export interface AgentChoices {
  duration: Duration;
  addOns: ChosenAddOn[];
}

interface Address {
  agentId: number;
  locationId: number;
}

/** Null where nothing is chosen yet. */
export async function findAgentCheckout(
  db: Db,
  { agentId, locationId }: Address,
  catalogue: Pick<Catalogue, "addOnGroups">,
): Promise<AgentChoices | null> {
  const row = await db
    .selectFrom("checkouts")
    .select("duration")
    .select((checkout) =>
      checkout
        .selectFrom("checkout_add_ons")
        .select((addOn) => addOn.fn.agg<number[]>("array_agg", ["option_id"]).as("ids"))
        .whereRef("checkout_add_ons.checkout_id", "=", "checkouts.id")
        .as("optionIds"),
    )
    .where("agent_id", "=", agentId)
    .where("location_id", "=", locationId)
    .executeTakeFirst();
  return row ? { duration: row.duration, addOns: storedAddOns(catalogue, row.optionIds) } : null;
}

interface Change extends Address, AgentChoices {
  ownerId: number;
  planId: number;
  /** Of the row, since each has one. */
  submissionKey: string;
  now: Date;
}

export async function saveAgentCheckout(db: Db, change: Change): Promise<void> {
  const { ownerId, addOns, now } = change;
  const chosen = { plan_id: change.planId, duration: change.duration, updated_at: now };
  const row: NewRow<CheckoutsTable> = {
    ...chosen,
    owner_id: ownerId,
    location_id: change.locationId,
    agent_id: change.agentId,
    submission_key: change.submissionKey,
    created_at: now,
    onboarding_id: null,
    payment_method: null,
    card_choice: null,
    coupon_id: null,
    checked_fingerprint: null,
    seen_fingerprint: null,
  };
  const { id } = await db
    .insertInto("checkouts")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["agent_id", "location_id"]).where("agent_id", "is not", null).doUpdateSet(chosen),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  await storeAddOns(db, { id, ownerId }, addOns);
}

/** What an agent paid for a location. */
interface AgentOrder {
  reference: string;
  title: string;
  total: number;
  paidAt: Date;
  /** The end of the days that it paid. */
  endsAt: Date | null;
}

/** The newest order by which an agent paid a period of a location, or the one of a reference. */
export async function findAgentOrder(
  db: Db,
  { agentId, locationId }: Address,
  reference: string | null,
): Promise<AgentOrder | null> {
  const row = await db
    .selectFrom("orders")
    .innerJoin("subscriptions", "subscriptions.order_id", "orders.id")
    .select(["orders.reference", "orders.lines", "orders.total", "orders.created_at as paidAt"])
    .select("subscriptions.ends_at as endsAt")
    .where("orders.agent_id", "=", agentId)
    .where("orders.location_id", "=", locationId)
    .where("orders.state", "=", "settled")
    .$if(reference !== null, (query) => query.where("orders.reference", "=", reference))
    .orderBy("orders.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? { ...row, title: orderTitle(row.lines) } : null;
}
