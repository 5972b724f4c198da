import type { AppContext } from "~/services/platform/context.server";
import type { Db } from "#db/client";
import { type SeatRoom, type Seats, seatRoom, userLimit } from "~/messages/members/seats";
import { countUsers } from "~/models/members/member.server";
import type { Offer } from "~/models/plans/catalogue";
import { extensiblePeriod } from "~/models/subscriptions/added-extras";
import { noExtrasView } from "~/messages/subscriptions/extras";
import { readState } from "~/models/subscriptions/state.server";
import { liveSubscriptionAt } from "~/models/subscriptions/subscription";
import { liveSubscription } from "~/models/subscriptions/subscription.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";

/** How many users the shop may have now; null means no limit. */
export async function mostUsers(
  db: Db,
  offer: Pick<Offer, "plans" | "replaced">,
  ownerId: number,
  now: Date,
): Promise<Seats["limit"]> {
  return userLimit(offer, await liveSubscription(db, ownerId, now));
}

/** What the people pages say about seats. */
export async function readSeats(app: Pick<AppContext, "db" | "clock">, ownerId: number): Promise<SeatRoom> {
  const now = app.clock.now();
  const catalogue = await catalogueOf(app);
  const periods = (await readState(app.db, ownerId, now))?.periods ?? [];
  const live = liveSubscriptionAt(periods, now);
  const noExtras = extensiblePeriod(periods, now) ? null : noExtrasView(catalogue, live);
  const used = await countUsers(app.db, ownerId, now);
  return seatRoom({ used, limit: userLimit(catalogue, live) }, noExtras);
}
