import type { StaffRole } from "#db/schema";

export type { StaffRole } from "#db/schema";

/** The names of the staff roles. A staff account has one or more; permissions.ts says what each of them opens. */
export const staffRoles: Record<StaffRole, string> = {
  support: "Support",
  finance: "Finance",
  catalogue: "Catalogue",
  admin: "Admin",
};

/** "Support, Finance" */
export const rolesInWords = (roles: readonly StaffRole[]): string =>
  roles.map((role) => staffRoles[role]).join(", ");
