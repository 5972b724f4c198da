import type { Generated, GeneratedAlways } from "kysely";

export interface SessionTables {
  sessions: SessionsTable;
  devices: DevicesTable;
}

export interface SessionsTable {
  id: GeneratedAlways<number>;
  token_hash: Buffer;
  user_id: number;
  created_at: Date;
  seen_at: Date;
  authenticated_at: Date;
  /** When the second factor was proved in it; only staff have one. */
  second_factor_at: Generated<Date | null>;
  expires_at: Date;
  address_prefix: string;
  user_agent: string;
  revoked_at: Date | null;
}

export interface DevicesTable {
  id: GeneratedAlways<number>;
  token_hash: Buffer;
  user_id: number;
  created_at: Date;
  seen_at: Date;
}
