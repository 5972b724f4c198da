import type { Generated, GeneratedAlways } from "kysely";
import type { DefaultState, State } from "./state";

export interface TillTables {
  till_keys: TillKeysTable;
  tills: TillsTable;
  till_tokens: TillTokensTable;
  till_requests: TillRequestsTable;
  /** The number of the newest entitlement of a location. */
  entitlement_numbers: { location_id: number; seq: number };
}

export type TillKeyState = "next" | "current" | "old" | "dropped";

export interface TillKeysTable {
  /** The thumbprint of the public key (RFC 7638). */
  kid: string;
  public_x: string;
  /** The private key, encrypted; null when it no longer signs. */
  sealed: Buffer | null;
  state: State<TillKeyState>;
  published_at: Date;
  signed_from: Date | null;
  signed_until: Date | null;
  dropped_at: Date | null;
}

export type TillEnd = "owner" | "reuse" | "till" | "handover" | "closed" | "transfer";

export interface TillsTable {
  id: GeneratedAlways<number>;
  owner_id: number;
  location_id: number;
  name: string;
  /** What the till said about itself when it asked to be signed in. */
  kind: Generated<string>;
  registered_at: Date;
  seen_at: Date | null;
  /** The till has to sign in again by then. */
  ends_at: Date;
  revoked_at: Date | null;
  revoked_reason: TillEnd | null;
}

/** A pair of tokens. The refresh token is used once, for the next pair. */
export interface TillTokensTable {
  id: GeneratedAlways<number>;
  till_id: number;
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

export type TillRequestState = "pending" | "approved" | "denied" | "redeemed";

export interface TillRequestsTable {
  id: GeneratedAlways<number>;
  device_hash: Buffer;
  user_code: string | null;
  state: DefaultState<TillRequestState>;
  client_id: string;
  scope: string;
  name: string;
  kind: Generated<string>;
  /** A hash of the address that asked. */
  place: string;
  address_prefix: string;
  created_at: Date;
  expires_at: Date;
  /** Seconds. */
  poll_interval: number;
  polled_at: Date | null;
  /** The session in which the code was typed. */
  session_id: number | null;
  /** How often the page that asks whether it is the owner's was opened. */
  views: Generated<number>;
  owner_id: number | null;
  location_id: number | null;
  till_id: number | null;
}
