import { createCipheriv, createDecipheriv } from "node:crypto";
import type { Config } from "./config.server";
import type { Random } from "./random.server";

type CardKeys = Config["payments"]["cardKeys"];

const VERSION_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const cipherName = "aes-256-gcm";

/** Whose card it is: a code copied into another row opens nothing. */
export interface CardPlace {
  ownerId: number;
  signature: string;
}

/** Key version, nonce, tag, then the code encrypted by AES-256-GCM with the first key. */
export function sealCode(
  keys: CardKeys,
  random: Pick<Random, "bytes">,
  place: CardPlace,
  code: string,
): Buffer {
  const [current] = keys;
  if (!current) throw new Error("CARD_KEYS is empty");
  const version = Buffer.alloc(VERSION_BYTES);
  version.writeUInt32BE(current.version);
  const nonce = random.bytes(NONCE_BYTES);
  const cipher = createCipheriv(cipherName, current.key, nonce).setAAD(labelOf(place));
  const text = Buffer.concat([cipher.update(code, "utf8"), cipher.final()]);
  return Buffer.concat([version, nonce, cipher.getAuthTag(), text]);
}

export function openCode(keys: CardKeys, place: CardPlace, sealed: Buffer): string {
  const version = sealed.readUInt32BE(0);
  const key = keys.find((candidate) => candidate.version === version);
  if (!key) throw new Error(`CARD_KEYS has no version ${version}`);
  const nonce = sealed.subarray(VERSION_BYTES, VERSION_BYTES + NONCE_BYTES);
  const text = VERSION_BYTES + NONCE_BYTES + TAG_BYTES;
  const decipher = createDecipheriv(cipherName, key.key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(labelOf(place))
    .setAuthTag(sealed.subarray(text - TAG_BYTES, text));
  return Buffer.concat([decipher.update(sealed.subarray(text)), decipher.final()]).toString("utf8");
}

function labelOf({ ownerId, signature }: CardPlace): Buffer {
  return Buffer.from(`card:${ownerId}:${signature}`);
}
