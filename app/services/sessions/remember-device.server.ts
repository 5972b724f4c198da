import type { Db } from "#db/client";
import { isKnownDevice, saveDevice } from "~/models/sessions/known-device.server";
import { retention } from "~/models/platform/retention";
import { app } from "~/services/platform/app.server";
import { makeCookie, readCookie } from "~/http/cookies.server";
import { hashToken, makeToken } from "~/services/platform/token.server";

export function readDeviceCookie(request: Request): string | null {
  return readCookie(request, "device");
}

/** The hash of the device cookie, for what spares this browser; null if it has none. */
export function readDeviceHash(request: Request): Buffer | null {
  const token = readDeviceCookie(request);
  return token === null ? null : hashToken(token);
}

/** Whether this browser has logged in to the account before. */
async function isKnownBrowser(request: Request, userId: number, db: Db): Promise<boolean> {
  const tokenHash = readDeviceHash(request);
  return tokenHash !== null && isKnownDevice(db, { userId, tokenHash }, app.clock.now());
}

interface RememberedDevice {
  cookie: string;
  tokenHash: Buffer;
  /** Whether this browser has not logged in to the account before. */
  isNew: boolean;
}

/**
 * Remembers the browser of a login for a year and returns its cookie. A cookie that is not known for this account is
 * replaced: an attacker may have planted it, to count as a known device later.
 * @param isFactorProved the second factor was proved, and need not be for some time
 */
export async function rememberDevice(
  transaction: Db,
  request: Request,
  userId: number,
  isFactorProved = false,
): Promise<RememberedDevice> {
  const presented = readDeviceCookie(request);
  const now = app.clock.now();
  const own = presented !== null && (await isKnownBrowser(request, userId, transaction));
  const token = own ? presented : makeToken(app.random).token;
  const tokenHash = hashToken(token);
  await saveDevice(transaction, { userId, tokenHash }, now, isFactorProved);
  return { cookie: makeCookie("device", token, { maxAge: retention.devices }), tokenHash, isNew: !own };
}
