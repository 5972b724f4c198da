import type { NoExtras } from "~/messages/subscriptions/extras";
import { extrasPath } from "~/models/checkout/paths";
import { countOf, formatCount } from "~/models/money";
import { type Outlets, isFull } from "~/models/subscriptions/outlet";

/** "2 of 3" is the text of the meter; this is what follows from it. */
interface Room {
  used: number;
  limit: number | null;
  full: boolean;
  /** More are in use than the running plan includes. */
  over: boolean;
  text: string;
  /** Where to get more room; null while there is some. */
  action: { label: string; href: string } | null;
}

const shops = (count: number): string => countOf(count, "shop");

/**
 * Whether another location can be added, and what to do if not.
 * @param noExtras why no extras can be bought for the running plan; null if they can
 */
export function roomOf({ used, limit }: Pick<Outlets, "used" | "limit">, noExtras: NoExtras | null): Room {
  const full = isFull({ used, limit });
  const over = limit !== null && used > limit;
  const action = full
    ? (noExtras?.action ?? { label: "Add outlets", href: extrasPath([{ kind: "outlets", quantity: 1 }]) })
    : null;
  return { used, limit, full, over, action, text: roomText({ used, limit, full, over }, noExtras) };
}

function roomText(
  { used, limit, full, over }: Omit<Room, "text" | "action">,
  noExtras: NoExtras | null,
): string {
  if (limit === null) return "Your plan has room for as many shops as you need.";
  const more =
    noExtras?.text ?? "Or add an outlet to your plan for each new shop, and pay only for the days left.";
  if (over)
    return `You use ${shops(used)}, and your plan now includes ${formatCount(limit)}. Your records stay. Archive shops you do not use. ${more}`;
  if (full) return `You use every shop that your plan includes. Archive a shop you do not use. ${more}`;
  return `Your plan has room for ${countOf(limit - used, "more shop")}.`;
}
