import { readId } from "~/models/row-id";
import {
  type UseAgain,
  type UseAgainOutcome,
  allowanceAt,
  mayUseAgain,
} from "~/models/subscriptions/shop-allowance";
import { listInShop, swapPaused } from "~/models/subscriptions/shop-allowance.server";
import { lockState } from "~/models/subscriptions/state.server";
import { liveSubscriptionAt } from "~/models/subscriptions/subscription";
import { lockAccount } from "~/models/users/user.server";
import { type AppContext, contextOf } from "~/services/platform/context.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";

/**
 * The owner chooses what is in use in the shop: a paused item comes back, and another may be paused in its place. The
 * account is locked, so that nobody joins at the same time, and the plan, so that no period begins.
 */
export async function useAgain(app: AppContext, ownerId: number, wanted: UseAgain): Promise<UseAgainOutcome> {
  const offer = await catalogueOf(app);
  return app.db.transaction().execute(async (trx) => {
    await lockAccount(trx, ownerId);
    const { periods } = await lockState(trx, ownerId, app.clock.now());
    const { now, audit } = contextOf(app, { db: trx, now: app.clock.now(), actorId: ownerId });
    const allowed = allowanceAt(offer, liveSubscriptionAt(periods, now))[wanted.kind];
    const things = await listInShop(trx, ownerId);
    const outcome = mayUseAgain(things, wanted, allowed);
    const isPaused = things.some(
      ({ kind, id, pausedAt }) => kind === wanted.kind && id === wanted.id && pausedAt !== null,
    );
    if (outcome !== "done" || !isPaused) return outcome;
    await swapPaused(trx, { ...wanted, ownerId, now });
    await audit({ action: "use-chosen", reason: wanted.kind, subjectId: ownerId });
    return "done";
  });
}

/** The fields of the form: what is used again, and what it replaces; nothing if there is room. */
export const readUseAgain = (
  kind: UseAgain["kind"],
  { use, instead = "" }: { use: string; instead?: string | undefined },
): UseAgain => ({ kind, id: readId(use), insteadOf: instead === "" ? null : readId(instead) });
