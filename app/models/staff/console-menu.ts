import { type StaffRole, mayAct } from "./staff-role";

interface Place {
  label: string;
  href: string;
  /** Shown to staff with one of these roles, and to admins. */
  roles: readonly StaffRole[];
}

/** The console menu in order; each entry is the first page of a subject. */
const places: readonly Place[] = [
  { label: "People", href: "/staff/people", roles: ["support", "finance"] },
  { label: "Orders", href: "/staff/orders", roles: ["support", "finance"] },
  { label: "Setups", href: "/staff/setups", roles: ["support"] },
  { label: "Messages", href: "/staff/messages", roles: ["support"] },
  { label: "Payments", href: "/staff/payments", roles: ["finance", "support"] },
  { label: "Suspense", href: "/staff/suspense", roles: ["finance"] },
  { label: "Approvals", href: "/staff/approvals", roles: ["finance"] },
  { label: "Wallets", href: "/staff/wallets", roles: ["finance"] },
  { label: "Coupons", href: "/staff/coupons", roles: ["finance"] },
  { label: "Catalogue", href: "/staff/catalogue", roles: ["catalogue"] },
  { label: "Releases", href: "/staff/releases", roles: ["catalogue"] },
  { label: "News", href: "/staff/newsletter", roles: ["catalogue"] },
  { label: "Outbox", href: "/staff/outbox", roles: ["finance"] },
  { label: "Audit", href: "/staff/audit", roles: ["admin"] },
];

/** The entries these roles may open. */
export const consoleMenu = (roles: readonly StaffRole[]): Place[] =>
  places.filter((place) => mayAct(roles, place.roles));
