import type { AppContext } from "~/services/platform/context.server";
import { createHmac } from "node:crypto";
import { PAY_LINK_TOKEN_BYTES } from "~/models/pay-links/pay-link";
import { hashToken } from "~/services/platform/token.server";

/*
 * The token of a link follows from its reference and a key outside the database. So its maker can see the link as
 * long as it is open, and the database, which has only the hash of the token, opens no link.
 */

export function newToken(
  { config }: Pick<AppContext, "config">,
  reference: string,
): { token: string; hash: Buffer } {
  const [signing] = config.codeKeys;
  if (!signing) throw new Error("CODE_KEYS is empty");
  const token = tokenOf(signing.key, reference);
  return { token, hash: hashToken(token) };
}

/** null if the key that made it was removed from the settings. */
export function findToken(
  { config }: Pick<AppContext, "config">,
  { reference, tokenHash }: { reference: string; tokenHash: Buffer },
): string | null {
  const tokens = config.codeKeys.map(({ key }) => tokenOf(key, reference));
  return tokens.find((token) => hashToken(token).equals(tokenHash)) ?? null;
}

const tokenOf = (key: string | Buffer, reference: string): string =>
  createHmac("sha256", key)
    .update(`pay-link|${reference}`)
    .digest()
    .subarray(0, PAY_LINK_TOKEN_BYTES)
    .toString("hex");
