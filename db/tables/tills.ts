import type { Generated, GeneratedAlways } from "kysely";
import type { DefaultState, State } from "./state";

export interface TillTables {
  tillKeys: TillKeysTable;
  tills: TillsTable;
  tillTokens: TillTokensTable;
  tillRequests: TillRequestsTable;
  /** The number of the newest entitlement of a location. */
  entitlementNumbers: { locationId: number; seq: number };
}

export type TillKeyState = "next" | "current" | "old" | "dropped";

export interface TillKeysTable {
  /** The thumbprint of the public key (RFC 7638). */
  kid: string;
  publicX: string;
  /** The private key, encrypted; null when it no longer signs. */
  sealed: Buffer | null;
  state: State<TillKeyState>;
  publishedAt: Date;
  signedFrom: Date | null;
  signedUntil: Date | null;
  droppedAt: Date | null;
}

export type TillEnd = "owner" | "reuse" | "till" | "handover" | "closed" | "transfer" | "locked";

export interface TillsTable {
  id: GeneratedAlways<number>;
  ownerId: number;
  locationId: number;
  name: string;
  /** What the till said about itself when it asked to be signed in. */
  kind: Generated<string>;
  registeredAt: Date;
  seenAt: Date | null;
  /** The till has to sign in again by then. */
  endsAt: Date;
  revokedAt: Date | null;
  revokedReason: TillEnd | null;
}

/** A pair of tokens. The refresh token is used once, for the next pair. */
export interface TillTokensTable {
  id: GeneratedAlways<number>;
  tillId: number;
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

export type TillRequestState = "pending" | "approved" | "denied" | "redeemed";

export interface TillRequestsTable {
  id: GeneratedAlways<number>;
  deviceHash: Buffer;
  userCode: string | null;
  state: DefaultState<TillRequestState>;
  clientId: string;
  scope: string;
  name: string;
  kind: Generated<string>;
  /** A hash of the address that asked. */
  place: string;
  addressPrefix: string;
  createdAt: Date;
  expiresAt: Date;
  /** Seconds. */
  pollInterval: number;
  polledAt: Date | null;
  /** The session in which the code was typed. */
  sessionId: number | null;
  /** How often the page that asks whether it is the owner's was opened. */
  views: Generated<number>;
  ownerId: number | null;
  locationId: number | null;
  tillId: number | null;
}
