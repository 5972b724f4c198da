import type { Generated, GeneratedAlways } from "kysely";

export interface SessionTables {
  sessions: SessionsTable;
  devices: DevicesTable;
  pendingLogins: PendingLoginsTable;
}

export interface SessionsTable {
  id: GeneratedAlways<number>;
  tokenHash: Buffer;
  userId: number;
  createdAt: Date;
  seenAt: Date;
  authenticatedAt: Date;
  /** When staff proved their second factor in it. Others prove it before there is a session. */
  secondFactorAt: Generated<Date | null>;
  /** When a code to a contact of the account was typed in it, before another contact takes its place. */
  contactProvedAt: Generated<Date | null>;
  expiresAt: Date;
  addressPrefix: string;
  userAgent: string;
  revokedAt: Date | null;
  /** Of the link by which the owner says that this login was not theirs. */
  denialHash: Generated<Buffer | null>;
}

export interface DevicesTable {
  id: GeneratedAlways<number>;
  tokenHash: Buffer;
  userId: number;
  createdAt: Date;
  seenAt: Date;
  /** When the second factor was proved in this browser, which asked to be remembered for it. */
  factorAt: Generated<Date | null>;
}

/** A right password that waits for the second factor of the account. */
export interface PendingLoginsTable {
  id: GeneratedAlways<number>;
  tokenHash: Buffer;
  userId: number;
  /** Of the password hash it was compared with: a new password ends it. */
  passwordDigest: Buffer;
  createdAt: Date;
  usedAt: Generated<Date | null>;
  /** Proved besides the password, to have a lost second factor removed. */
  phoneProvedAt: Generated<Date | null>;
  mailboxProvedAt: Generated<Date | null>;
}
