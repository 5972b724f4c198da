import type { Role } from "#db/schema";

export const roleNames: Record<Role, string> = {
  owner: "Owner",
  agent: "Agent",
  staff: "Staff",
  manager: "Manager",
  cashier: "Cashier",
};
