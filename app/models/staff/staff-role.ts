import type { StaffRole } from "#db/schema";

export type { StaffRole } from "#db/schema";

/** What each role may do in the console. A staff account has one or more. */
export const staffRoles: Record<StaffRole, string> = {
  support: "Support",
  finance: "Finance",
  catalogue: "Catalogue",
  admin: "Admin",
};

/**
 * Whether the `own` roles include one of the `wanted` ones. If none is wanted, any role will do; an admin may do
 * everything.
 */
export function mayAct(own: readonly StaffRole[], wanted: readonly StaffRole[]): boolean {
  if (own.includes("admin")) return true;
  return wanted.length === 0 ? own.length > 0 : wanted.some((role) => own.includes(role));
}

/** "Support, Finance" */
export const rolesInWords = (roles: readonly StaffRole[]): string =>
  roles.map((role) => staffRoles[role]).join(", ");
