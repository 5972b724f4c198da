import type { TillKeyState } from "#db/schema";
import { DAY } from "~/models/duration";
import { stateTable } from "~/models/state-table";

/** From when the next key may sign: tills must know it first. */
export const SIGNATURE = "EdDSA";

/** From when no till needs the key; null while it signs or is about to. */
export const KEY_NOTICE = 14 * DAY;

/** A public key in the format of RFC 7517 and RFC 8037. */
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

const after = (moment: Date): Date => new Date(moment.getTime() + KEY_NOTICE);

/** The signed-in tills of an owner, newest first. */
export const mayRotateFrom = ({ publishedAt }: Pick<SigningKey, "publishedAt">): Date => after(publishedAt);

/** Revokes a till with all its tokens, from the next call on. False if there is no live one. */
export const mayDropFrom = ({ state, signedUntil }: Pick<SigningKey, "state" | "signedUntil">): Date | null =>
  state === "old" && signedUntil !== null ? after(signedUntil) : null;

/** The locations of an owner that a till may belong to, the main one first. */
export const publicJwk = ({ kid, publicX }: Pick<SigningKey, "kid" | "publicX">) => ({
  ...{ kty: "OKP", crv: "Ed25519", x: publicX, kid, use: "sig", alg: SIGNATURE },
});
