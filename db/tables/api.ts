import type { GeneratedAlways } from "kysely";

export interface ApiTables {
  api_tokens: ApiTokensTable;
  api_answers: ApiAnswersTable;
}

/** What a call with an Idempotency-Key was answered; without status and body while it is being worked on. */
export interface ApiAnswersTable {
  id: GeneratedAlways<number>;
  user_id: number;
  path: string;
  key_hash: Buffer;
  fields_hash: Buffer;
  /** When somebody began, or began anew after a process that died. */
  claimed_at: Date;
  created_at: Date;
  status: number | null;
  body: string | null;
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
