import type { Generated, GeneratedAlways } from "kysely";

export type Role = "owner" | "agent" | "staff";

export interface AccountTables {
  users: UsersTable;
  agents: { user_id: number; code: string; created_at: Generated<Date> };
  locations: LocationsTable;
  sessions: SessionsTable;
  devices: DevicesTable;
}

export interface UsersTable {
  id: GeneratedAlways<number>;
  role: Generated<Role>;
  name: string;
  username: string;
  email: string;
  phone: string;
  phone_reachable: boolean;
  phone_verified_at: Date | null;
  /** Takes the place of `phone` when its code is typed. */
  new_phone: string | null;
  email_verified_at: Date | null;
  /** A code by mail has opened checkout without the phone. */
  checkout_opened_at: Date | null;
  password_hash: string | null;
  /** Until then nothing valuable moves: the password was reset lately, perhaps by a stolen mailbox. */
  held_until: Date | null;
  about: string | null;
  referral_code: string | null;
  agent_id: number | null;
  disabled_at: Date | null;
  created_at: Date;
}

export interface LocationsTable {
  id: GeneratedAlways<number>;
  owner_id: number;
  name: string;
  address: Generated<string>;
  is_main: boolean;
  created_at: Date;
  /** Raised by everybody who holds the row to change the plan. */
  revision: Generated<number>;
}

export interface SessionsTable {
  id: GeneratedAlways<number>;
  token_hash: Buffer;
  user_id: number;
  created_at: Date;
  seen_at: Date;
  authenticated_at: Date;
  expires_at: Date;
  address_prefix: string;
  user_agent: string;
  revoked_at: Date | null;
}

/** Browsers that logged in before; strangers' wrong passwords do not keep them out. */
export interface DevicesTable {
  id: GeneratedAlways<number>;
  token_hash: Buffer;
  user_id: number;
  created_at: Date;
  seen_at: Date;
}
