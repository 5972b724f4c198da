import type { Db } from "#db/client";
import { findOnboarding, type Catalogue, type Duration } from "~/models/catalogue";
import type { Choices } from "~/models/checkout";

/** One owner's open checkout of one plan and duration. */
export interface CheckoutAddress {
  ownerId: number;
  planId: number;
  duration: Duration;
}

export interface StoredCheckout {
  submissionKey: string;
  choices: Choices;
}

export const noChoices: Choices = { addOns: [], onboarding: null, paymentMethod: null };

/** What is stored, as far as the catalogue still offers it. */
export async function findCheckout(
  db: Db,
  catalogue: Catalogue,
  address: CheckoutAddress,
): Promise<StoredCheckout | null> {
  const row = await db
    .selectFrom("checkouts")
    .select(["id", "submission_key", "onboarding_id", "payment_method"])
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
  const ids = new Set(stored.map((addOn) => addOn.option_id));
  const addOns = catalogue.addOnGroups.flatMap((group) =>
    group.options.filter((option) => ids.has(option.id)).map((option) => ({ group, option })),
  );
  const onboarding = findOnboarding(catalogue, row.onboarding_id);
  return {
    submissionKey: row.submission_key,
    choices: { addOns, onboarding, paymentMethod: row.payment_method },
  };
}

interface CheckoutChange extends CheckoutAddress {
  locationId: number;
  submissionKey: string;
  choices: Choices;
  now: Date;
}

/** Stores the choices; the first save decides the submission key, which then stays. */
export async function saveCheckout(db: Db, change: CheckoutChange): Promise<void> {
  const { ownerId, choices, now } = change;
  const chosen = {
    onboarding_id: choices.onboarding?.id ?? null,
    payment_method: choices.paymentMethod,
    updated_at: now,
  };
  const { id } = await db
    .insertInto("checkouts")
    .values({
      owner_id: ownerId,
      location_id: change.locationId,
      plan_id: change.planId,
      duration: change.duration,
      submission_key: change.submissionKey,
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

export async function emptyCheckout(db: Db, address: CheckoutAddress): Promise<void> {
  await db
    .deleteFrom("checkouts")
    .where("owner_id", "=", address.ownerId)
    .where("plan_id", "=", address.planId)
    .where("duration", "=", address.duration)
    .execute();
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
