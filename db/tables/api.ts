import type { GeneratedAlways } from "kysely";

export interface ApiTables {
  apiTokens: ApiTokensTable;
  apiAnswers: ApiAnswersTable;
}

/** The answer to a call with an Idempotency-Key; without status and body while the call is being handled. */
export interface ApiAnswersTable {
  id: GeneratedAlways<number>;
  userId: number;
  path: string;
  keyHash: Buffer;
  fieldsHash: Buffer;
  /** When the call began, or began again after its process died. */
  claimedAt: Date;
  createdAt: Date;
  status: number | null;
  body: string | null;
}

/** A token pair of an API client. The refresh token is used once, for the next pair. */
export interface ApiTokensTable {
  id: GeneratedAlways<number>;
  sessionId: number;
  parentId: number | null;
  accessHash: Buffer;
  refreshHash: Buffer;
  createdAt: Date;
  accessEndsAt: Date;
  /** The end of the refresh token. */
  endsAt: Date;
  /** First use of the access token: the pair has arrived. */
  accessedAt: Date | null;
  usedAt: Date | null;
  /** Another pair replaced it before it arrived. */
  revokedAt: Date | null;
}
