import type { Db } from "#db/client";
import type { CheckoutsTable } from "#db/schema";
import { findOnboarding, type Catalogue, type Duration } from "~/models/catalogue";
import type { CardChoice, Choices } from "~/models/checkout";

/** One owner's open checkout of one plan and duration. */
export interface CheckoutAddress {
  ownerId: number;
  planId: number;
  duration: Duration;
}

export interface StoredCheckout {
  choices: Choices;
  couponId: number | null;
  /** The mark of the card order that was found right, and of the price that the owner saw last. */
  checked: string | null;
  seen: string | null;
}

export const noChoices: Choices = { addOns: [], onboarding: null, paymentMethod: null, card: null };

/** What is stored, as far as the catalogue still offers it. */
export async function findCheckout(
  db: Db,
  catalogue: Catalogue,
  address: CheckoutAddress,
): Promise<StoredCheckout | null> {
  const row = await db
    .selectFrom("checkouts")
    .select([
      "id",
      "onboarding_id",
      "payment_method",
      "coupon_id",
      "card_choice",
      "checked_quote",
      "seen_quote",
    ])
    .where("owner_id", "=", address.ownerId)
    .where("plan_id", "=", address.planId)
    .where("duration", "=", address.duration)
    .executeTakeFirst();
  if (!row) return null;
  const stored = await db
    .selectFrom("checkout_add_ons")
    .select("option_id")
    .where("checkout_id", "=", row.id)
    .where("owner_id", "=", address.ownerId)
    .execute();
  return checkoutIn(
    catalogue,
    row,
    stored.map((addOn) => addOn.option_id),
  );
}

export type CheckoutRow = Pick<
  CheckoutsTable,
  "onboarding_id" | "payment_method" | "coupon_id" | "card_choice" | "checked_quote" | "seen_quote"
>;

export function checkoutIn(catalogue: Catalogue, row: CheckoutRow, optionIds: number[]): StoredCheckout {
  const ids = new Set(optionIds);
  const addOns = catalogue.addOnGroups.flatMap((group) =>
    group.options.filter((option) => ids.has(option.id)).map((option) => ({ group, option })),
  );
  const onboarding = findOnboarding(catalogue, row.onboarding_id);
  return {
    choices: { addOns, onboarding, paymentMethod: row.payment_method, card: readCard(row.card_choice) },
    couponId: row.coupon_id,
    checked: row.checked_quote,
    seen: row.seen_quote,
  };
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
    checked_quote: change.checked,
    seen_quote: change.seen,
    submission_key: change.submissionKey,
    updated_at: now,
  };
  const { id } = await db
    .insertInto("checkouts")
    .values({
      owner_id: ownerId,
      location_id: change.locationId,
      plan_id: change.planId,
      duration: change.duration,
      created_at: now,
      ...chosen,
    })
    .onConflict((conflict) => conflict.columns(["owner_id", "plan_id", "duration"]).doUpdateSet(chosen))
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom("checkout_add_ons")
    .where("checkout_id", "=", id)
    .where("owner_id", "=", ownerId)
    .execute();
  if (choices.addOns.length === 0) return;
  const rows = choices.addOns.map(({ group, option }) => ({
    checkout_id: id,
    owner_id: ownerId,
    group_id: group.id,
    option_id: option.id,
  }));
  await db.insertInto("checkout_add_ons").values(rows).execute();
}

/** True for a key that was given to somebody else: its holder may not use it. */
export async function isKeyOfAnother(db: Db, ownerId: number, submissionKey: string): Promise<boolean> {
  const row = await db
    .selectFrom("checkouts")
    .select("owner_id")
    .where("submission_key", "=", submissionKey)
    .where("owner_id", "!=", ownerId)
    .union(
      db
        .selectFrom("orders")
        .select("owner_id")
        .where("submission_key", "=", submissionKey)
        .where("owner_id", "!=", ownerId),
    )
    .executeTakeFirst();
  return row !== undefined;
}
