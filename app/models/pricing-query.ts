import type { AddOnKind, Catalogue, Duration } from "./catalogue";
import type { ChosenAddOn } from "./pricing";

const kinds: AddOnKind[] = ["users", "products", "outlets"];

/** What the address of the pricing page says; what it should not say is left out. */
export interface PricingQuery {
  duration: Duration;
  /** Kept from the sign-up link that led here. */
  carried: { code?: string; onTrial?: string; page?: string };
  extras: Partial<Record<AddOnKind, string>>;
}

const LONGEST_CODE = 60;

export function readPricingQuery(query: URLSearchParams): PricingQuery {
  const code = query.get("code")?.trim().slice(0, LONGEST_CODE);
  return {
    duration: readBilling(query),
    carried: {
      ...(code ? { code } : {}),
      ...(query.get("onTrial") === "true" ? { onTrial: "true" } : {}),
      ...(query.get("page") === "signup" ? { page: "signup" } : {}),
    },
    extras: Object.fromEntries(kinds.flatMap((kind) => (query.get(kind) ? [[kind, query.get(kind)]] : []))),
  };
}

/** The toggle's word first, then the one that sign-up links and the calculator use. */
function readBilling(query: URLSearchParams): Duration {
  const billing = query.get("billing");
  if (billing !== null) return billing === "monthly" ? "month" : "yearly";
  return query.get("duration") === "month" ? "month" : "yearly";
}

export function billingToggle({ duration, carried, extras }: PricingQuery) {
  const href = (billing: string) =>
    `/pricing?${new URLSearchParams({ billing, ...carried, ...extras }).toString()}`;
  return [
    { label: "Yearly", href: href("yearly"), current: duration === "yearly" },
    { label: "Monthly", href: href("monthly"), current: duration === "month" },
  ];
}

/** The extras by their quantities; `unknown` when one of them is not, or no longer, on sale. */
export function chooseExtras({ addOnGroups }: Catalogue, extras: PricingQuery["extras"]) {
  const chosen: ChosenAddOn[] = [];
  let unknown = false;
  for (const group of addOnGroups) {
    const quantity = extras[group.kind];
    if (quantity === undefined || quantity === "0") continue;
    const option = group.options.find((candidate) => String(candidate.quantity) === quantity);
    if (option) chosen.push({ group, option });
    else unknown = true;
  }
  return { chosen, unknown };
}
