import type { Role } from "#db/schema";
import { type ShopPermission, mayInShop } from "./permissions";

interface AccountLink {
  label: string;
  href: string;
}

const everybody: AccountLink[] = [
  { label: "Security", href: "/account/security" },
  { label: "Sessions", href: "/account/sessions" },
  { label: "Activity", href: "/account/activity" },
];

/** The menu of a shop in order; each of its people sees the links that their role opens. */
const shop: (AccountLink & { permission: ShopPermission })[] = [
  { label: "Dashboard", href: "/dashboard", permission: "dashboard" },
  { label: "Sales report", href: "/sales-report", permission: "salesReport" },
  { label: "Wallet", href: "/wallet", permission: "wallet" },
  { label: "Transactions", href: "/transactions", permission: "transactions" },
  { label: "Plans and billings", href: "/plans-and-billings", permission: "plan" },
  { label: "Locations", href: "/locations", permission: "locations" },
  { label: "User management", href: "/user-management", permission: "people" },
  { label: "Tills", href: "/account/devices", permission: "tills" },
  { label: "Business details", href: "/account/business", permission: "business" },
  { label: "Notifications", href: "/account/notifications", permission: "notifications" },
  { label: "Webhooks", href: "/account/webhooks", permission: "webhooks" },
  { label: "Your data", href: "/account/data", permission: "ownData" },
  { label: "Download", href: "/download", permission: "downloads" },
];

const others: Record<"agent" | "staff", AccountLink[]> = {
  agent: [
    { label: "Your customers", href: "/reseller" },
    { label: "Tokens", href: "/tokens" },
    { label: "Transactions", href: "/transactions" },
    { label: "Registrants", href: "/registrant" },
    { label: "Locations", href: "/all-locations" },
    { label: "Download", href: "/download" },
  ],
  staff: [
    { label: "Staff console", href: "/staff" },
    { label: "Registrants", href: "/registrant" },
    { label: "Second factor", href: "/staff/second-factor" },
    { label: "Locations", href: "/all-locations" },
    { label: "Download", href: "/download" },
  ],
};

/** The links of the account: the side menu on wide screens, part of the account menu on phones. */
export function accountLinks(role: Role): AccountLink[] {
  const own =
    role === "agent" || role === "staff"
      ? others[role]
      : shop.filter(({ permission }) => mayInShop(role, permission));
  return [...own.map(({ label, href }) => ({ label, href })), ...everybody];
}
