import type { Role } from "#db/schema";

/** Every role, those of a shop from the most powerful. */
export const roleNames: Record<Role, string> = {
  owner: "Owner",
  agent: "Agent",
  staff: "Staff",
  manager: "Manager",
  cashier: "Cashier",
};
