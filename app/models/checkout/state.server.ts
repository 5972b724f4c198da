import type { ExpressionBuilder } from "kysely";
import type { Db } from "#db/client";
import type { Schema } from "#db/schema";
import { type OwnersState, stateIn, stateQuery } from "~/models/subscriptions/state.server";
import type { SubscriptionState } from "~/models/subscriptions/subscription";

/** The key in a form or call; null if it has none. */
export interface CarriedKey {
  submissionKey: string | null;
}

/** Whether a form's key already belongs to an order, or was issued to another account. */
export const isKeyTaken = (
  row: ExpressionBuilder<Schema, "locations">,
  { submissionKey, ownerId }: CarriedKey & { ownerId: number },
) =>
  row.or([
    row.exists(
      row.selectFrom("orders as known").select("known.id").where("known.submissionKey", "=", submissionKey),
    ),
    row.exists(
      row
        .selectFrom("checkouts as foreign")
        .select("foreign.id")
        .where("foreign.submissionKey", "=", submissionKey)
        .where("foreign.ownerId", "!=", ownerId),
    ),
  ]);

/** The plan of an owner who is ordering. */
export interface OrderingState extends SubscriptionState {
  /** The key of the form or call already belongs to an order, or was issued to another account. */
  isKeyTaken: boolean;
}

/** One query, so that everything was true at the same moment. */
export async function readOrderingState(db: Db, wanted: OwnersState & CarriedKey): Promise<OrderingState> {
  const rows = await stateQuery(db, wanted.ownerId, wanted.since)
    .select((row) => isKeyTaken(row, wanted).as("keyTaken"))
    .execute();
  const { state, row: own } = stateIn(rows, wanted.ownerId);
  return { ...state, isKeyTaken: Boolean(own.keyTaken) };
}
