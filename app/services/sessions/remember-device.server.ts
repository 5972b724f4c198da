import type { Browser, BrowserToken } from "~/models/sessions/browser";
import type { Db } from "#db/client";
import { isKnownDevice, saveDevice } from "~/models/sessions/known-device.server";
import { retention } from "~/models/platform/retention";
import { app } from "~/services/platform/app.server";
import { hashToken, makeToken } from "~/services/platform/token.server";

/** Whether this browser has logged in to the account before. */
const isKnownBrowser = (db: Db, userId: number, token: string): Promise<boolean> =>
  isKnownDevice(db, { userId, tokenHash: hashToken(token) }, app.clock.now());

interface RememberedDevice {
  token: BrowserToken;
  tokenHash: Buffer;
  /** Whether this browser has not logged in to the account before. */
  isNew: boolean;
}

/**
 * Remembers the browser of a login for a year and returns its token. A token that is not known for this account is
 * replaced: an attacker may have planted it, to count as a known device later.
 * @param isFactorProved the second factor was proved, and need not be for some time
 */
export async function rememberDevice(
  transaction: Db,
  { device: shown }: Browser,
  userId: number,
  isFactorProved = false,
): Promise<RememberedDevice> {
  const now = app.clock.now();
  const own = shown !== null && (await isKnownBrowser(transaction, userId, shown));
  const value = own ? shown : makeToken(app.random).token;
  const tokenHash = hashToken(value);
  await saveDevice(transaction, { userId, tokenHash }, now, isFactorProved);
  return { token: { name: "device", value, lifetime: retention.devices }, tokenHash, isNew: !own };
}
