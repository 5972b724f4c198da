import { createHash } from "node:crypto";

import type { App } from "./app.server";

/** A random 256-bit token for a cookie, and its hash for the database. */
export function makeToken(random: App["random"]): { token: string; hash: Buffer } {
  const token = random.bytes(32).toString("base64url");
  return { token, hash: hashToken(token) };
}

/** A token of 128 bits, for a link that has to fit into one SMS with its words. */
export function makeShortToken(random: App["random"]): { token: string; hash: Buffer } {
  const token = random.bytes(16).toString("base64url");
  return { token, hash: hashToken(token) };
}

export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
