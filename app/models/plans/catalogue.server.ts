import type { Db } from "#db/client";
import type { Allowance, Catalogue, ComparisonFeature, Offer, OnboardingOption, Plan } from "./catalogue";
import { kobo } from "~/models/money";
import { listComing, listReplaced } from "./price-change.server";
import { catalogueAt } from "./price-change";

export async function catalogueVersion(db: Db): Promise<number> {
  const row = await db.selectFrom("catalogueVersion").select("version").executeTakeFirstOrThrow();
  return row.version;
}

/**
 * Reads one consistent state: a concurrent change is seen completely or not at all. The prices are those of the
 * tables: `catalogueAt` applies the changes due at a moment.
 */
export function loadCatalogue(db: Db): Promise<Catalogue> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (trx) => ({
      version: await catalogueVersion(trx),
      ...(await readTables(trx)),
      comparison: await listComparison(trx),
    }));
}

/** What is on sale at a moment, as seen by a transaction. */
export async function readOffer(db: Db, now: Date): Promise<Offer> {
  return catalogueAt(await readTables(db), now);
}

/** Prices as in the tables, with the changes due and coming. */
export async function readTables(db: Db): Promise<Offer> {
  return {
    plans: await listPlans(db),
    addOnGroups: await listAddOnGroups(db),
    onboarding: await listOnboarding(db),
    coming: await listComing(db),
    replaced: await listReplaced(db),
  };
}

async function listPlans(db: Db): Promise<Plan[]> {
  const plans = await db.selectFrom("plans").selectAll().orderBy("position").execute();
  const limits = await db.selectFrom("planLimits").selectAll().execute();
  const features = await db.selectFrom("planFeatures").selectAll().orderBy("position").execute();
  return plans.map((plan) => ({
    id: plan.id,
    code: plan.code,
    name: plan.name,
    audience: plan.audience,
    description: plan.description,
    amountMonth: plan.amountMonth === null ? null : kobo(plan.amountMonth),
    amountYear: plan.amountYear === null ? null : kobo(plan.amountYear),
    discount: plan.discount,
    resellerDiscount: plan.resellerDiscount,
    disabled: plan.disabled,
    limits: Object.fromEntries(
      limits.filter((limit) => limit.planId === plan.id).map((limit) => [limit.kind, allowance(limit)]),
    ),
    features: features.filter((feature) => feature.planId === plan.id).map((feature) => feature.text),
  }));
}

function allowance(limit: { quantity: number | null; agreed: boolean }): Allowance {
  return limit.agreed ? "agreed" : (limit.quantity ?? "unlimited");
}

async function listAddOnGroups(db: Db): Promise<Catalogue["addOnGroups"]> {
  const groups = await db.selectFrom("addOnGroups").selectAll().orderBy("position").execute();
  const options = await db
    .selectFrom("addOnOptions")
    .selectAll()
    .where("disabled", "=", false)
    .orderBy("position")
    .execute();
  return groups.map(({ id, kind, name, description }) => ({
    id,
    kind,
    name,
    description,
    options: options
      .filter((option) => option.groupId === id)
      .map((option) => ({
        id: option.id,
        groupId: id,
        name: option.name,
        quantity: option.quantity,
        amountMonth: kobo(option.amountMonth),
        amountYear: kobo(option.amountYear),
      })),
  }));
}

async function listOnboarding(db: Db): Promise<Catalogue["onboarding"]> {
  const options = await db
    .selectFrom("onboardingOptions")
    .select(["id", "kind", "name", "description", "fee"])
    .where("disabled", "=", false)
    .orderBy("position")
    .execute();
  return options.map((option) => ({ ...option, fee: kobo(option.fee) }));
}

/** Finds options that are no longer offered too. */
export function readOnboarding(db: Db, id: number): Promise<Pick<OnboardingOption, "name" | "kind">> {
  return db
    .selectFrom("onboardingOptions")
    .select(["name", "kind"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

async function listComparison(db: Db): Promise<ComparisonFeature[]> {
  const features = await db.selectFrom("comparisonFeatures").selectAll().orderBy("position").execute();
  const values = await db.selectFrom("comparisonValues").selectAll().execute();
  return features.map(({ id, category, name }) => ({
    category,
    name,
    values: Object.fromEntries(
      values.filter((value) => value.featureId === id).map((value) => [value.planId, value.value]),
    ),
  }));
}
