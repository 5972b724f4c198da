import { isKnownDevice, keepDevice } from "~/models/known-device.server";
import { DEVICE_LIFE } from "~/models/session";
import { app } from "./app.server";
import { makeCookie, readCookie } from "./cookies.server";
import { hashToken, makeToken } from "./token.server";

export function readDevice(request: Request): string | null {
  return readCookie(request, "device");
}

/**
 * Remembers the browser of a successful login for a year; answers its cookie. A cookie that is not this account's is
 * replaced: somebody else may have put it there, to count as a known device of the account later.
 */
export async function rememberDevice(request: Request, userId: number): Promise<string> {
  const brought = readDevice(request);
  const now = app.clock.now();
  const own =
    brought !== null && (await isKnownDevice(app.db, { userId, tokenHash: hashToken(brought) }, now));
  const token = own ? brought : makeToken(app.random).token;
  await keepDevice(app.db, { userId, tokenHash: hashToken(token) }, now);
  return makeCookie("device", token, { maxAge: DEVICE_LIFE });
}
