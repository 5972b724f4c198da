import type { AppContext } from "~/services/platform/context.server";
import {
  type PricedExtras,
  type PricedUpgrade,
  type Quantities,
  extrasKeyOf,
  priceExtras,
  priceUpgrade,
  upgradeKeyOf,
} from "~/models/checkout/change-price";
import type { Catalogue } from "~/models/plans/catalogue";
import { readState } from "~/models/subscriptions/state.server";
import type { SubscriptionState } from "~/models/subscriptions/subscription";
import type { App } from "~/services/platform/app.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";
import { submissionKeyOf } from "~/services/platform/submission-key.server";

/* What a change of the running plan costs at this moment, and the key that its form carries. */

/** null if the current plan cannot be upgraded to this one. */
export async function previewUpgrade(
  app: AppContext,
  ownerId: number,
  planId: number,
): Promise<(PricedUpgrade & { submissionKey: string }) | null> {
  const { vatTenths } = app.config;
  const catalogue = await catalogueOf(app);
  const now = app.clock.now();
  const state = await readState(app.db, ownerId, now);
  const priced = state && priceUpgrade(planId, { state, catalogue, vatTenths, now });
  return (
    priced && { ...priced, submissionKey: submissionKeyOf(app, ...upgradeKeyOf(ownerId, planId, state)) }
  );
}

interface PreviewRequest {
  ownerId: number;
  quantities: Quantities;
  state: SubscriptionState;
  catalogue: Catalogue;
  now: Date;
}

/** null if no paid period is running that extras can be added to. */
export function previewExtras(
  app: Pick<App, "config">,
  { ownerId, quantities, state, catalogue, now }: PreviewRequest,
): (PricedExtras & { submissionKey: string }) | null {
  const { vatTenths } = app.config;
  const priced = priceExtras(quantities, { state, catalogue, vatTenths, now });
  return priced && { ...priced, submissionKey: submissionKeyOf(app, ...extrasKeyOf(ownerId, priced, state)) };
}
