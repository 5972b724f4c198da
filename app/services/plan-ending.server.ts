import type { Db } from "#db/client";
import { findUsableCard } from "~/models/card.server";
import type { Catalogue } from "~/models/catalogue";
import { enqueue } from "~/models/outbox.server";
import { endedMail, reminderMail, type ComingRenewal } from "~/models/renewal-mail";
import { endOver, takeReminders, type EndedPeriod, type Reminder } from "~/models/subscription-end.server";
import { openPeriod } from "~/models/subscription.server";
import type { LiveSubscription } from "~/models/subscription";
import { getUser } from "~/models/user.server";
import { catalogueOf } from "./catalogue-keeper.server";
import { BILLING } from "./renewal-result.server";
import type { RenewalContext } from "./renewal.server";
import { renewalTerms } from "./renewal-terms.server";

const nameOf = (catalogue: Catalogue, planId: number): string =>
  catalogue.plans.find(({ id }) => id === planId)?.name ?? "Your plan";

/** Says 7 days and 1 day before the end how the plan goes on; answers how many were told. */
export async function remindOwners(app: RenewalContext, limit: number): Promise<number> {
  const catalogue = await catalogueOf(app);
  return app.db.transaction().execute(async (trx) => {
    const taken = await takeReminders(trx, app.clock.now(), limit);
    for (const one of taken) await remind(app, trx, catalogue, one);
    return taken.length;
  });
}

async function remind(
  app: RenewalContext,
  trx: Db,
  catalogue: Catalogue,
  { ownerId, id, days }: Reminder,
): Promise<void> {
  const open = await openPeriod(trx, ownerId, app.clock.now());
  if (!open?.endsAt || open.id !== id) return;
  const owner = await getUser(trx, ownerId);
  await enqueue(trx, {
    channel: "mail",
    recipient: owner.email,
    ...reminderMail({
      name: owner.name,
      planName: nameOf(catalogue, open.planId),
      endsAt: open.endsAt,
      page: `${app.origin}${BILLING}`,
      trial: open.kind === "trial",
      renewal: await comingRenewal(app, trx, catalogue, { ownerId, subscription: open }),
    }),
    ownerId,
    dedupeKey: `reminder:${id}:${days}`,
    now: app.clock.now(),
  });
}

/** How the next period is going to be paid; null where nothing is. */
export async function comingRenewal(
  app: Pick<RenewalContext, "config">,
  db: Db,
  catalogue: Catalogue,
  { ownerId, subscription }: { ownerId: number; subscription: LiveSubscription },
): Promise<ComingRenewal | null> {
  const { renewalMethod, renewalCardId, cancelledAt } = subscription;
  if (renewalMethod === null || cancelledAt) return null;
  if (renewalCardId !== null && !(await findUsableCard(db, ownerId, renewalCardId))) return null;
  const terms = await renewalTerms(db, catalogue, {
    ownerId,
    subscription,
    vatTenths: app.config.vatTenths,
  });
  return terms && terms.quote.total > 0 ? { method: renewalMethod, total: terms.quote.total } : null;
}

/** Ends what is over and says so; answers how many. */
export async function tellEnded(app: RenewalContext, limit: number): Promise<number> {
  const catalogue = await catalogueOf(app);
  return app.db.transaction().execute(async (trx) => {
    const ended = await endOver(trx, app.clock.now(), limit);
    for (const period of ended) await tell(app, trx, catalogue, period);
    return ended.length;
  });
}

export async function tell(
  app: RenewalContext,
  trx: Db,
  catalogue: Catalogue,
  { id, ownerId, planId, kind, endsAt }: EndedPeriod,
): Promise<void> {
  const owner = await getUser(trx, ownerId);
  await enqueue(trx, {
    channel: "mail",
    recipient: owner.email,
    ...endedMail({
      name: owner.name,
      planName: nameOf(catalogue, planId),
      endsAt: endsAt ?? app.clock.now(),
      page: `${app.origin}${BILLING}`,
      trial: kind === "trial",
    }),
    ownerId,
    dedupeKey: `plan-ended:${id}`,
    now: app.clock.now(),
  });
}
