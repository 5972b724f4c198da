import { type StaffRole, mayAct } from "./staff-role";

interface Place {
  label: string;
  href: string;
  /** Whoever has one of these sees it, and an admin. */
  roles: readonly StaffRole[];
}

/** The places of the console, in the order of its menu; each is the first page of a subject. */
const places: readonly Place[] = [
  { label: "People", href: "/staff/people", roles: ["support", "finance"] },
  { label: "Orders", href: "/staff/orders", roles: ["support", "finance"] },
  { label: "Setups", href: "/staff/setups", roles: ["support"] },
  { label: "Payments", href: "/staff/payments", roles: ["finance", "support"] },
  { label: "Suspense", href: "/staff/suspense", roles: ["finance"] },
  { label: "Approvals", href: "/staff/approvals", roles: ["finance"] },
  { label: "Wallets", href: "/staff/wallets", roles: ["finance"] },
  { label: "Outbox", href: "/staff/outbox", roles: ["finance"] },
  { label: "Audit", href: "/staff/audit", roles: ["admin"] },
];

/** The places that somebody with these roles may go to. */
export const consoleMenu = (roles: readonly StaffRole[]): Place[] =>
  places.filter((place) => mayAct(roles, place.roles));
