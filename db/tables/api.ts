import type { GeneratedAlways } from "kysely";

export interface ApiTables {
  api_tokens: ApiTokensTable;
}

/** A pair of tokens of a client of the API. The refresh token is used once, for the next pair. */
export interface ApiTokensTable {
  id: GeneratedAlways<number>;
  session_id: number;
  parent_id: number | null;
  access_hash: Buffer;
  refresh_hash: Buffer;
  created_at: Date;
  access_ends_at: Date;
  /** The end of the refresh token. */
  ends_at: Date;
  /** The access token was shown for the first time: the pair has arrived. */
  accessed_at: Date | null;
  used_at: Date | null;
  /** Another pair took its place before it arrived. */
  revoked_at: Date | null;
}
