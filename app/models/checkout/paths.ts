import { addOnFields, type AddOnKind, type Duration } from "~/models/plans/catalogue";
import { EXTRAS } from "~/models/subscriptions/billing-paths";

interface ExtrasWays {
  pay?: string | undefined;
  save?: boolean;
  renews?: boolean;
  after?: string | undefined;
}

/**
 * The page on which extras are added to the running period, with the choices made there.
 * @param after how many orders had added extras by then: after one more, the same choices are not offered again
 */
export function extrasPath(
  chosen: { kind: AddOnKind; quantity: number }[],
  { pay, save, renews, after }: ExtrasWays = {},
): string {
  const query = new URLSearchParams(
    chosen.map(({ kind, quantity }) => [addOnFields[kind], String(quantity)]),
  );
  if (pay !== undefined) query.set("auth_code", pay);
  if (save) query.set("save_card", "1");
  if (renews) query.set("renews", "1");
  if (after !== undefined) query.set("after", after);
  return query.size > 0 ? `${EXTRAS}?${query}` : EXTRAS;
}

export const checkoutPath = (planId: number, duration: Duration): string =>
  `/plans-details/${planId}/${duration}`;
