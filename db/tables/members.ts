import type { Generated, GeneratedAlways } from "kysely";
import type { Channel } from "./codes";
import type { Role } from "./users";
import type { DefaultState } from "./state";

/** The roles that an owner can give. */
export type MemberRole = Exclude<Role, "owner" | "agent" | "staff">;

export interface MemberTables {
  members: MembersTable;
  removedMembers: RemovedMembersTable;
  invitations: InvitationsTable;
}

/** A person who works in a shop, with an account for this shop only. */
export interface MembersTable {
  userId: number;
  ownerId: number;
  /** Same as the account's role: the database keeps them equal. */
  role: MemberRole;
  locationId: number;
  joinedAt: Date;
  /** When it was paused, because the plan includes fewer users; the seat comes back with the plan or the extras. */
  pausedAt: Date | null;
}

/** What a member was and logged in with, for as long as the removal can be undone. */
export interface RemovedMembersTable extends MembersTable {
  username: string;
  email: string;
  emailVerifiedAt: Date | null;
  phone: string;
  newPhone: string | null;
  phoneReachable: boolean;
  phoneVerifiedAt: Date | null;
  passwordHash: string | null;
  disabledAt: Date | null;
  removedAt: Date;
}

export type InvitationState = "open" | "joined" | "revoked";

export interface InvitationsTable {
  id: GeneratedAlways<number>;
  ownerId: number;
  role: MemberRole;
  locationId: number;
  channel: Channel;
  /** The mailbox or phone to which the code was sent. */
  address: string;
  codeMac: Buffer;
  keyVersion: number;
  tries: Generated<number>;
  createdAt: Date;
  sentAt: Date;
  expiresAt: Date;
  state: DefaultState<InvitationState>;
  endedAt: Date | null;
  /** Token hash of the browser in which the right code was typed last. */
  grantHash: Buffer | null;
  grantEndsAt: Date | null;
}
