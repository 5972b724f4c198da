import type { TillKeyState } from "#db/schema";
import { DAY } from "~/models/duration";
import { stateTable } from "~/models/state-table";

/**
 * RFC 9864 calls it Ed25519, which older programs do not know. The name is part of a key and changes only with it.
 */
export const SIGNATURE = "EdDSA";

/** A till's list of keys may be 7 days old, and its document is valid for 7 more. */
export const KEY_OVERLAP = 14 * DAY;

/** The current key is replaced before it can be dropped. */
export const signingKeyTransitions = stateTable<TillKeyState>()({
  next: ["current", "dropped"],
  current: ["old"],
  old: ["dropped"],
  dropped: [],
});

export interface SigningKey {
  kid: string;
  state: TillKeyState;
  publicX: string;
  publishedAt: Date;
  signedFrom: Date | null;
  signedUntil: Date | null;
  droppedAt: Date | null;
}

const after = (moment: Date): Date => new Date(moment.getTime() + KEY_OVERLAP);

/** From when the next key may sign: tills must know it first. */
export const mayRotateFrom = ({ publishedAt }: Pick<SigningKey, "publishedAt">): Date => after(publishedAt);

/** From when no till needs the key; null while it signs or is about to. */
export const mayDropFrom = ({ state, signedUntil }: Pick<SigningKey, "state" | "signedUntil">): Date | null =>
  state === "old" && signedUntil !== null ? after(signedUntil) : null;

/** A public key in the format of RFC 7517 and RFC 8037. */
export const publicJwk = ({ kid, publicX }: Pick<SigningKey, "kid" | "publicX">) => ({
  kty: "OKP",
  crv: "Ed25519",
  x: publicX,
  kid,
  use: "sig",
  alg: SIGNATURE,
});
