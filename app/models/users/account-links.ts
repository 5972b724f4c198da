import type { User } from "./user";

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
    { label: "Wallet", href: "/wallet" },
    { label: "Transactions", href: "/transactions" },
    { label: "Plans and billings", href: "/plans-and-billings" },
    { label: "Business details", href: "/account/business" },
    { label: "Download", href: "/download" },
  ],
  agent: [
    { label: "Your customers", href: "/reseller" },
    { label: "Download", href: "/download" },
  ],
  staff: [
    { label: "Dashboard", href: "/dashboard" },
    { label: "Download", href: "/download" },
  ],
};

/** The links of the side menu. */
export function accountLinks(role: User["role"]): AccountLink[] {
  return [...own[role], ...everybody];
}
