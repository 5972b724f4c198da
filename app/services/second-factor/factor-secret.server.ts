import { RECOVERY_CODE_BYTES, RECOVERY_CODES } from "~/models/second-factor/recovery-codes";
import { saveRecoveryCodes, showCodes } from "~/models/second-factor/factor.server";
import { base32 } from "~/models/second-factor/totp.server";
import type { Db } from "#db/client";
import type { App } from "~/services/platform/app.server";
import type { Context } from "~/services/platform/context.server";
import { decryptText, encryptText } from "~/services/platform/encrypted-text.server";
import { hashToken } from "~/services/platform/token.server";

const keysOf = ({ config }: Pick<App, "config">) => ({ setting: "STAFF_KEYS", keys: config.staffKeys });
const secretOf = (userId: number): string => `second-factor:${userId}`;
const codesOf = (userId: number): string => `recovery-codes:${userId}`;

/** The secret of an account's second factor, encrypted for this account alone. */
export const encryptSecret = (app: Pick<App, "config" | "random">, userId: number, secret: Buffer): Buffer =>
  encryptText(keysOf(app), app.random, secretOf(userId), secret.toString("base64"));

export const decryptFactorSecret = (app: Pick<App, "config">, userId: number, sealed: Buffer): Buffer =>
  Buffer.from(decryptText(keysOf(app), secretOf(userId), sealed), "base64");

/** The secret of one account, encrypted for another one, to which its person moves. */
export const reencryptSecret =
  (app: Pick<App, "config" | "random">) =>
  (from: number, to: number, sealed: Buffer): Buffer =>
    encryptSecret(app, to, decryptFactorSecret(app, from, sealed));

/** The form in which a recovery code is stored. */
export const hashRecoveryCode = (letters: string): Buffer => hashToken(`recovery-code:${letters}`);

interface FactorSetup {
  userId: number;
  sessionId: number;
}

/** Makes ten recovery codes that this session can read for some minutes. They count once `saveCodes` stores them. */
export async function showNewCodes(ctx: Context, begun: FactorSetup): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => base32(ctx.random.bytes(RECOVERY_CODE_BYTES)));
  const sealed = encryptText(keysOf(ctx), ctx.random, codesOf(begun.userId), codes.join(" "));
  await showCodes(ctx.db, begun, sealed, ctx.now);
  return codes;
}

/** Replaces the recovery codes of an account. */
export const saveCodes = (trx: Db, userId: number, codes: readonly string[], now: Date): Promise<void> =>
  saveRecoveryCodes(trx, userId, codes.map(hashRecoveryCode), now);

export const decryptCodes = (app: Pick<App, "config">, userId: number, sealed: Buffer): string[] =>
  decryptText(keysOf(app), codesOf(userId), sealed).split(" ");
