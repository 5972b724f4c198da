import type { GeneratedAlways } from "kysely";

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
