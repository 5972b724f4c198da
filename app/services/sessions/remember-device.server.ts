import type { Db } from "#db/client";
import { isKnownDevice, saveDevice } from "~/models/sessions/known-device.server";
import { retention } from "~/models/platform/retention";
import { app } from "~/services/platform/app.server";
import { makeCookie, readCookie } from "~/services/http/cookies.server";
import { hashToken, makeToken } from "~/services/platform/token.server";

export function readDevice(request: Request): string | null {
  return readCookie(request, "device");
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
): Promise<string> {
  const presented = readDevice(request);
  const now = app.clock.now();
  const own =
    presented !== null &&
    (await isKnownDevice(transaction, { userId, tokenHash: hashToken(presented) }, now));
  const token = own ? presented : makeToken(app.random).token;
  await saveDevice(transaction, { userId, tokenHash: hashToken(token) }, now, isFactorProved);
  return makeCookie("device", token, { maxAge: retention.devices });
}
