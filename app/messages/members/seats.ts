import { extrasPath } from "~/models/checkout/paths";
import { formatCount } from "~/models/money";
import type { Offer } from "~/models/plans/catalogue";
import type { NoExtras } from "~/messages/subscriptions/extras";
import { allowanceAt } from "~/models/subscriptions/shop-allowance";
import type { SubscriptionPeriod } from "~/models/subscriptions/subscription";

/** Users of a shop: the owner, its members and open invitations. */
export interface Seats {
  used: number;
  /** null is unlimited. */
  limit: number | null;
}

/** How many users the running plan includes, as it was when its period began and with extras. */
export function userLimit(
  offer: Pick<Offer, "plans" | "replaced">,
  live: Pick<SubscriptionPeriod, "planId" | "startsAt" | "extras"> | null,
): number | null {
  return allowanceAt(offer, live).users;
}

export interface SeatRoom extends Seats {
  full: boolean;
  text: string;
  /** Where to get more seats; null while there is room. */
  action: { label: string; href: string } | null;
}

const WHO = "You, your people and everyone you have invited count as users.";

/**
 * Whether another member can be invited, and what to do if not.
 * @param noExtras why no users can be bought for the running plan; null if they can
 */
export function seatRoom({ used, limit }: Seats, noExtras: NoExtras | null): SeatRoom {
  const full = limit !== null && used >= limit;
  const action = full
    ? (noExtras?.action ?? { label: "Add users", href: extrasPath([{ kind: "users", quantity: 1 }]) })
    : null;
  return { used, limit, full, action, text: roomText({ used, limit }, noExtras) };
}

function roomText({ used, limit }: Seats, noExtras: NoExtras | null): string {
  if (limit === null) return "Invite as many people as you need.";
  const more = noExtras?.text ?? "Add users to your plan, and pay only for the days left.";
  if (used > limit)
    return `Your plan now includes ${formatCount(limit)}. Everyone here stays, but you cannot invite more people. ${more}`;
  if (used === limit) return `${WHO} All are in use. ${more}`;
  return `${WHO} You can invite ${formatCount(limit - used)} more.`;
}
