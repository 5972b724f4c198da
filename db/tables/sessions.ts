import type { Generated, GeneratedAlways } from "kysely";

export interface SessionTables {
  sessions: SessionsTable;
  devices: DevicesTable;
}

export interface SessionsTable {
  id: GeneratedAlways<number>;
  tokenHash: Buffer;
  userId: number;
  createdAt: Date;
  seenAt: Date;
  authenticatedAt: Date;
  /** When the second factor was proved in it; only staff have one. */
  secondFactorAt: Generated<Date | null>;
  expiresAt: Date;
  addressPrefix: string;
  userAgent: string;
  revokedAt: Date | null;
}

export interface DevicesTable {
  id: GeneratedAlways<number>;
  tokenHash: Buffer;
  userId: number;
  createdAt: Date;
  seenAt: Date;
}
