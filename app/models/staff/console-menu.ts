import { type CountedPlace, HOME } from "./console-bar";
import type { StaffRole } from "#db/schema";
import { type StaffPermission, mayAct } from "./permissions";

interface Place {
  label: string;
  href: string;
  permission: StaffPermission;
}

/** The console menu in order; each entry is the first page of a subject. */
const places: readonly Place[] = [
  { label: "People", href: "/staff/people", permission: "people" },
  { label: "Orders", href: "/staff/orders", permission: "orders" },
  { label: "Setups", href: "/staff/setups", permission: "setups" },
  { label: "Messages", href: "/staff/messages", permission: "messages" },
  { label: "Payments", href: "/staff/payments", permission: "payments" },
  { label: "Held money", href: "/staff/held-money", permission: "suspense" },
  { label: "Payouts", href: "/staff/payouts", permission: "payouts" },
  { label: "Approvals", href: "/staff/approvals", permission: "decisions" },
  { label: "Wallets", href: "/staff/wallets", permission: "wallets" },
  { label: "Coupons", href: "/staff/coupons", permission: "coupons" },
  { label: "Leaving", href: "/staff/leaving", permission: "leaving" },
  { label: "Catalogue", href: "/staff/catalogue", permission: "catalogue" },
  { label: "Releases", href: "/staff/releases", permission: "releases" },
  { label: "Outbox", href: "/staff/outbox", permission: "outbox" },
  { label: "Audit", href: "/staff/audit", permission: "audit" },
  { label: "System", href: "/staff/system", permission: "system" },
];

/** The entries these roles may open. */
export const consoleMenu = (roles: readonly StaffRole[]): Place[] =>
  places.filter((place) => mayAct(roles, place.permission));

/** The menu as it is shown: home, and each entry with how much waits there. */
export const countedMenu = (
  entries: readonly { label: string; href: string }[],
  counts: Record<string, number>,
): CountedPlace[] =>
  [HOME, ...entries].map(({ label, href }) => {
    const count = counts[href];
    return count === undefined ? { label, href } : { label, href, count };
  });
