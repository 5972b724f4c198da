import type { MemberRole } from "#db/schema";

/** The page of members and invitations. */
export const PEOPLE = "/user-management";
export const INVITE = `${PEOPLE}/invite`;
export const memberPath = (id: number): string => `${PEOPLE}/members/${id}`;
export const transferPath = (id: number): string => `${memberPath(id)}/transfer`;
export const invitationPath = (id: number): string => `${PEOPLE}/invitations/${id}`;

/** Where an invitation code is typed and the account is created. */
export const JOIN = "/join";
export const JOIN_ACCOUNT = `${JOIN}/account`;

/** What an owner decides about a member. */
export interface RoleAtLocation {
  role: MemberRole;
  locationId: number;
}

export interface Member extends RoleAtLocation {
  id: number;
  name: string;
  username: string;
  email: string;
  emailVerifiedAt: Date | null;
  /** Since when staff have it locked. */
  disabledAt: Date | null;
  location: string;
  joinedAt: Date;
  /** When a session of the account was used last; null if none was, or it was long ago. */
  seenAt: Date | null;
  /** Since when the member is above what the plan includes. */
  pausedAt: Date | null;
}

/** The shop a member works in. */
export interface Membership {
  ownerId: number;
  shop: string;
  role: MemberRole;
  location: string;
  pausedAt: Date | null;
}
