import type { Generated, GeneratedAlways } from "kysely";
import type { Channel } from "./codes";
import type { Role } from "./users";
import type { DefaultState } from "./state";

export type MemberRole = Extract<Role, "manager" | "cashier">;

export interface MemberTables {
  members: MembersTable;
  invitations: InvitationsTable;
}

/** A person who works in a shop, with an account for this shop only. */
export interface MembersTable {
  user_id: number;
  owner_id: number;
  /** Same as the account's role: the database keeps them equal. */
  role: MemberRole;
  location_id: number;
  joined_at: Date;
  /** When it was paused, because the plan includes fewer users; the seat comes back with the plan or the extras. */
  paused_at: Date | null;
}

export type InvitationState = "open" | "joined" | "revoked";

export interface InvitationsTable {
  id: GeneratedAlways<number>;
  owner_id: number;
  role: MemberRole;
  location_id: number;
  channel: Channel;
  /** The mailbox or phone to which the code was sent. */
  address: string;
  code_mac: Buffer;
  key_version: number;
  tries: Generated<number>;
  created_at: Date;
  sent_at: Date;
  expires_at: Date;
  state: DefaultState<InvitationState>;
  ended_at: Date | null;
  /** Token hash of the browser in which the right code was typed last. */
  grant_hash: Buffer | null;
  grant_ends_at: Date | null;
}
