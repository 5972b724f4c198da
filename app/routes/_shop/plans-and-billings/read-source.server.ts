import type { AppContext } from "~/services/platform/context.server";
import type { SavedCard } from "~/models/payments/card";
import { listCards } from "~/models/payments/card.server";
import type { InShop } from "~/models/subscriptions/shop-allowance";
import { hasEnd } from "~/models/subscriptions/continuation";
import { listInShop } from "~/models/subscriptions/shop-allowance.server";
import { readStateAndOutlets } from "~/models/subscriptions/outlet.server";
import {
  type LiveSubscription,
  type OrderedPeriod,
  liveSubscriptionOf,
  lastPeriodOf,
  unfinishedPeriods,
} from "~/models/subscriptions/subscription";
import type { User } from "~/models/users/user";

export interface BillingSource {
  owner: User;
  live: LiveSubscription | null;
  /** The last period, if it has an end: it decides what follows. */
  last: (OrderedPeriod & { endsAt: Date }) | null;
  open: OrderedPeriod | null;
  periods: OrderedPeriod[];
  balance: number;
  cards: SavedCard[];
  /** How many locations there are. */
  outlets: number;
  inShop: InShop[];
}

/** A source whose last period has an end. */
export type BilledPeriod = BillingSource & { last: OrderedPeriod & { endsAt: Date } };

/** What the pages about the plan decide by. */
export async function readSource(app: AppContext, owner: User): Promise<BillingSource> {
  const now = app.clock.now();
  const [{ state, outlets }, cards, inShop] = await Promise.all([
    readStateAndOutlets(app.db, owner.id, now),
    listCards(app.db, owner.id, now),
    listInShop(app.db, owner.id),
  ]);
  const periods = unfinishedPeriods(state?.periods ?? [], now);
  const open = lastPeriodOf(periods);
  return {
    owner,
    live: liveSubscriptionOf(periods, now),
    last: hasEnd(open) ? open : null,
    open,
    periods,
    balance: state?.balance ?? 0,
    cards,
    outlets,
    inShop,
  };
}
