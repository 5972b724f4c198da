import type { MemberRole } from "#db/schema";

/** The people of a shop. */
export const PEOPLE = "/user-management";
export const INVITE = `${PEOPLE}/invite`;
export const memberPath = (id: number): string => `${PEOPLE}/members/${id}`;
export const transferPath = (id: number): string => `${memberPath(id)}/transfer`;
export const invitationPath = (id: number): string => `${PEOPLE}/invitations/${id}`;

/** Where the code of an invitation is typed, and where the account is made then. */
export const JOIN = "/join";
export const JOIN_ACCOUNT = `${JOIN}/account`;

export interface RoleWords {
  value: MemberRole;
  name: string;
  /** What the role opens on this site. */
  may: string;
}

/** The roles that an owner gives, the least first. */
export const memberRoles: readonly RoleWords[] = [
  { value: "cashier", name: "Cashier", may: "Downloads the app. Sees no amounts." },
  {
    value: "manager",
    name: "Manager",
    may: "Sees the sales report, debtors, tills and locations. No plan, wallet or cards.",
  },
];

export const roleWordsOf = (role: MemberRole): RoleWords => {
  const words = memberRoles.find(({ value }) => value === role);
  if (!words) throw new Error(`no such role: ${role}`);
  return words;
};

/** What an owner decides about somebody. */
export interface Place {
  role: MemberRole;
  locationId: number;
}

export interface Member extends Place {
  id: number;
  name: string;
  username: string;
  email: string;
  emailVerifiedAt: Date | null;
  location: string;
  joinedAt: Date;
  /** Above what the plan includes, since then. */
  pausedAt: Date | null;
}

/** The shop that somebody works in. */
export interface Membership {
  ownerId: number;
  shop: string;
  role: MemberRole;
  location: string;
  pausedAt: Date | null;
}
