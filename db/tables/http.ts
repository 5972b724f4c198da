import type { GeneratedAlways } from "kysely";

export interface HttpTables {
  throttles: ThrottlesTable;
  address_hits: AddressHitsTable;
}

export interface ThrottlesTable {
  key: string;
  window_started_at: Date;
  expires_at: Date;
  hits: number;
  /** Set if each further attempt has to wait longer. */
  blocked_until: Date | null;
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
