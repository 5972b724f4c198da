import { type BegunPeriod, noteApplied } from "~/models/subscriptions/shop-allowance.server";
import { lockState } from "~/models/subscriptions/state.server";
import { getUser } from "~/models/users/user.server";
import { applyWhatRuns } from "~/services/checkout/apply-allowance.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";
import { type AppContext, contextOf } from "~/services/platform/context.server";

/** A period that was paid ahead has begun: its allowance now counts, which may be smaller than the previous one. */
export async function beginPaidAhead(app: AppContext, begun: BegunPeriod): Promise<void> {
  const offer = await catalogueOf(app);
  await app.db.transaction().execute(async (trx) => {
    const { periods } = await lockState(trx, begun.ownerId, app.clock.now());
    const ctx = contextOf(app, { db: trx, now: app.clock.now() });
    const owner = await getUser(trx, begun.ownerId);
    if (owner.closedAt === null) await applyWhatRuns(ctx, offer, periods, owner);
    await noteApplied(trx, begun, ctx.now);
  });
}
