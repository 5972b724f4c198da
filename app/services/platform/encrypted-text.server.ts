import { createCipheriv, createDecipheriv } from "node:crypto";
import type { Random } from "./random.server";

interface Keys {
  /** The setting that lists the keys, for error messages. */
  setting: string;
  keys: readonly { version: number; key: Buffer }[];
}

const VERSION_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const cipherName = "aes-256-gcm";

/**
 * Key version, nonce, tag, then the text encrypted by AES-256-GCM with the first key.
 * @param place the row it belongs to: copied into another row it opens nothing
 */
export function encryptText(
  { setting, keys }: Keys,
  random: Pick<Random, "bytes">,
  place: string,
  text: string,
): Buffer {
  const [current] = keys;
  if (!current) throw new Error(`${setting} is empty`);
  const version = Buffer.alloc(VERSION_BYTES);
  version.writeUInt32BE(current.version);
  const nonce = random.bytes(NONCE_BYTES);
  const cipher = createCipheriv(cipherName, current.key, nonce).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([version, nonce, cipher.getAuthTag(), sealed]);
}

export function decryptText({ setting, keys }: Keys, place: string, sealed: Buffer): string {
  const version = sealed.readUInt32BE(0);
  const key = keys.find((candidate) => candidate.version === version);
  if (!key) throw new Error(`${setting} has no version ${version}`);
  const nonce = sealed.subarray(VERSION_BYTES, VERSION_BYTES + NONCE_BYTES);
  const text = VERSION_BYTES + NONCE_BYTES + TAG_BYTES;
  const decipher = createDecipheriv(cipherName, key.key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(place))
    .setAuthTag(sealed.subarray(text - TAG_BYTES, text));
  return Buffer.concat([decipher.update(sealed.subarray(text)), decipher.final()]).toString("utf8");
}
