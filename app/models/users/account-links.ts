import type { User } from "./user";

/** The user in the menu, with the home page of the role. */
export type MenuUser = Pick<User, "name" | "username" | "role"> & { home: string };

interface AccountLink {
  label: string;
  href: string;
}

const everybody: AccountLink[] = [
  { label: "Security", href: "/account/security" },
  { label: "Sessions", href: "/account/sessions" },
  { label: "Activity", href: "/account/activity" },
];

const own: Record<User["role"], AccountLink[]> = {
  owner: [
    { label: "Dashboard", href: "/dashboard" },
    { label: "Sales report", href: "/sales-report" },
    { label: "Wallet", href: "/wallet" },
    { label: "Transactions", href: "/transactions" },
    { label: "Plans and billings", href: "/plans-and-billings" },
    { label: "Locations", href: "/locations" },
    { label: "User management", href: "/user-management" },
    { label: "Tills", href: "/account/devices" },
    { label: "Business details", href: "/account/business" },
    { label: "Notifications", href: "/account/notifications" },
    { label: "Webhooks", href: "/account/webhooks" },
    { label: "Your data", href: "/account/data" },
    { label: "Download", href: "/download" },
  ],
  manager: [
    { label: "Dashboard", href: "/dashboard" },
    { label: "Sales report", href: "/sales-report" },
    { label: "Locations", href: "/locations" },
    { label: "Tills", href: "/account/devices" },
    { label: "Download", href: "/download" },
  ],
  cashier: [
    { label: "Dashboard", href: "/dashboard" },
    { label: "Download", href: "/download" },
  ],
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
export function accountLinks(role: User["role"]): AccountLink[] {
  return [...own[role], ...everybody];
}
