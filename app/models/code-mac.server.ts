import { createHmac, timingSafeEqual } from "node:crypto";

import type { CodePurpose } from "#db/schema";

export interface CodeKey {
  version: number;
  key: Buffer;
}

/** What a code is good for: nothing but this purpose, number or mailbox, and flow. */
interface CodeBinding {
  purpose: CodePurpose;
  target: string;
  flowHash: Buffer;
  code: string;
}

interface CodeMac {
  mac: Buffer;
  version: number;
}

/** All that is kept of a code. The key is not in the database, or 100,000 trials would give every code away. */
export function signCode(keys: readonly CodeKey[], binding: CodeBinding): CodeMac {
  const [key] = keys;
  if (!key) throw new Error("no key to sign codes with");
  return { mac: macOf(key, binding), version: key.version };
}

/** A code signed by a key that was taken away is wrong, whatever its digits. */
export function isRightCode(keys: readonly CodeKey[], binding: CodeBinding, kept: CodeMac): boolean {
  const key = keys.find(({ version }) => version === kept.version);
  return key !== undefined && timingSafeEqual(macOf(key, binding), kept.mac);
}

function macOf({ key }: CodeKey, { purpose, target, flowHash, code }: CodeBinding): Buffer {
  const text = [purpose, target, flowHash.toString("hex"), code].join("\0");
  return createHmac("sha256", key).update(text).digest();
}
