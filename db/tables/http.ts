import type { GeneratedAlways } from "kysely";

export interface HttpTables {
  throttles: ThrottlesTable;
  addressHits: AddressHitsTable;
}

export interface ThrottlesTable {
  key: string;
  windowStartedAt: Date;
  expiresAt: Date;
  hits: number;
  /** Set if each further attempt has to wait longer. */
  blockedUntil: Date | null;
}

export interface AddressHitsTable {
  id: GeneratedAlways<number>;
  /** The limit, and a hash of the address. */
  place: string;
  /** The limit, and a hash of what the attempt was about, which refunds it. */
  about: string;
  at: Date;
  /** A success instead of an attempt; it allows one more attempt. */
  success: boolean;
}
