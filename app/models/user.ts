import type { Role } from "#db/schema";

/** A user as pages may know one: never the password hash. */
export interface User {
  id: number;
  role: Role;
  name: string;
  username: string;
  email: string;
  /** E.164 where it is a Nigerian mobile number, else as typed. */
  phone: string;
  phoneReachable: boolean;
  phoneVerifiedAt: Date | null;
  emailVerifiedAt: Date | null;
}

/** Where a signed-in visitor of /login or /signup belongs. */
export function homeOf(role: Role): string {
  return role === "agent" ? "/reseller" : "/dashboard";
}

export function isVerified(user: User): boolean {
  return user.phoneVerifiedAt !== null;
}
