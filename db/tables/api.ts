import type { GeneratedAlways } from "kysely";

export interface ApiTables {
  api_tokens: ApiTokensTable;
  api_answers: ApiAnswersTable;
}

/** The answer to a call with an Idempotency-Key; without status and body while the call is being handled. */
export interface ApiAnswersTable {
  id: GeneratedAlways<number>;
  user_id: number;
  path: string;
  key_hash: Buffer;
  fields_hash: Buffer;
  /** When the call began, or began again after its process died. */
  claimed_at: Date;
  created_at: Date;
  status: number | null;
  body: string | null;
}

/** A token pair of an API client. The refresh token is used once, for the next pair. */
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
  /** First use of the access token: the pair has arrived. */
  accessed_at: Date | null;
  used_at: Date | null;
  /** Another pair replaced it before it arrived. */
  revoked_at: Date | null;
}
