import { RECOVERY_CODE_BYTES, RECOVERY_CODES } from "~/models/second-factor/recovery-codes";
import { saveRecoveryCodes, showCodes } from "~/models/second-factor/factor.server";
import { base32 } from "~/models/second-factor/totp.server";
import type { Db } from "#db/client";
import type { App } from "~/services/platform/app.server";
import type { Context } from "~/services/platform/context.server";
import { decryptText, encryptText } from "~/services/platform/encrypted-text.server";
import { hashToken } from "~/services/platform/token.server";

/** The keys of STAFF_KEYS encrypt the second factor of every account, not of staff alone. */
const keysOf = ({ config }: Pick<App, "config">) => ({ setting: "STAFF_KEYS", keys: config.staffKeys });
/** What an encrypted value is bound to: of another account it cannot be read. */
const secretPurpose = (userId: number): string => `second-factor:${userId}`;
const codesPurpose = (userId: number): string => `recovery-codes:${userId}`;

/** The secret of an account's second factor, encrypted for this account alone. */
export const encryptFactorSecret = (
  app: Pick<App, "config" | "random">,
  userId: number,
  secret: Buffer,
): Buffer => encryptText(keysOf(app), app.random, secretPurpose(userId), secret.toString("base64"));

export const decryptFactorSecret = (app: Pick<App, "config">, userId: number, encrypted: Buffer): Buffer =>
  Buffer.from(decryptText(keysOf(app), secretPurpose(userId), encrypted), "base64");

/** The secret of one account, encrypted for another one, to which its person moves. */
export const reencryptFactorSecret =
  (app: Pick<App, "config" | "random">) =>
  (from: number, to: number, encrypted: Buffer): Buffer =>
    encryptFactorSecret(app, to, decryptFactorSecret(app, from, encrypted));

/** The form in which a recovery code is stored. */
export const hashRecoveryCode = (letters: string): Buffer => hashToken(`recovery-code:${letters}`);

interface FactorSetup {
  userId: number;
  sessionId: number;
}

/** Makes ten recovery codes that this session can read for some minutes. They count once `saveCodes` stores them. */
export async function showNewCodes(ctx: Context, begun: FactorSetup): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => base32(ctx.random.bytes(RECOVERY_CODE_BYTES)));
  const sealed = encryptText(keysOf(ctx), ctx.random, codesPurpose(begun.userId), codes.join(" "));
  await showCodes(ctx.db, begun, sealed, ctx.now);
  return codes;
}

/** Replaces the recovery codes of an account. */
export const saveCodes = (trx: Db, userId: number, codes: readonly string[], now: Date): Promise<void> =>
  saveRecoveryCodes(trx, userId, codes.map(hashRecoveryCode), now);

export const decryptCodes = (app: Pick<App, "config">, userId: number, encrypted: Buffer): string[] =>
  decryptText(keysOf(app), codesPurpose(userId), encrypted).split(" ");
