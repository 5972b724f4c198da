import type { Generated, GeneratedAlways } from "kysely";
import type { Channel } from "./codes";
import type { Role } from "./users";
import type { DefaultState } from "./state";

export type MemberRole = Extract<Role, "manager" | "cashier">;

export interface MemberTables {
  members: MembersTable;
  invitations: InvitationsTable;
}

/** Somebody who works in a shop, with an account that is for this shop alone. */
export interface MembersTable {
  user_id: number;
  owner_id: number;
  /** That of the account: the database keeps both the same. */
  role: MemberRole;
  location_id: number;
  joined_at: Date;
  /** The plan includes fewer users since; the place comes back with the plan or the extras. */
  paused_at: Date | null;
}

export type InvitationState = "open" | "joined" | "revoked";

export interface InvitationsTable {
  id: GeneratedAlways<number>;
  owner_id: number;
  role: MemberRole;
  location_id: number;
  channel: Channel;
  /** The mailbox or phone that the code was sent to. */
  address: string;
  code_mac: Buffer;
  key_version: number;
  tries: Generated<number>;
  created_at: Date;
  sent_at: Date;
  expires_at: Date;
  state: DefaultState<InvitationState>;
  ended_at: Date | null;
  /** Of the browser in which the right code was typed last. */
  grant_hash: Buffer | null;
  grant_ends_at: Date | null;
}
