import { type BegunPeriod, noteApplied } from "~/models/subscriptions/shop-allowance.server";
import { lockState } from "~/models/subscriptions/state.server";
import { getUser } from "~/models/users/user.server";
import { applyWhatRuns } from "~/services/checkout/apply-allowance.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";
import type { RenewalContext } from "./conclude-attempt.server";

/** A period that was paid ahead has begun: its allowance now counts, which may be smaller than the previous one. */
export async function beginPaidAhead(app: RenewalContext, begun: BegunPeriod): Promise<void> {
  const offer = await catalogueOf(app);
  await app.db.transaction().execute(async (trx) => {
    const { periods } = await lockState(trx, begun.ownerId, app.clock.now());
    const now = app.clock.now();
    const owner = await getUser(trx, begun.ownerId);
    if (owner.closedAt === null) await applyWhatRuns(trx, offer, periods, { owner, origin: app.origin, now });
    await noteApplied(trx, begun, now);
  });
}
