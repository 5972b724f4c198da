import type { Browser, BrowserToken } from "~/models/sessions/browser";
import { isKnownDevice, saveDevice } from "~/models/sessions/known-device.server";
import { retention } from "~/models/platform/retention";
import type { Context } from "~/services/platform/context.server";
import { hashToken, makeToken } from "~/services/platform/token.server";

/** Whether this browser has logged in to the account before. */
const isKnownBrowser = (
  { db, now }: Pick<Context, "db" | "now">,
  userId: number,
  token: string,
): Promise<boolean> => isKnownDevice(db, { userId, tokenHash: hashToken(token) }, now);

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
  ctx: Context,
  { device: shown }: Browser,
  userId: number,
  isFactorProved = false,
): Promise<RememberedDevice> {
  const own = shown !== null && (await isKnownBrowser(ctx, userId, shown));
  const value = own ? shown : makeToken(ctx.random).token;
  const tokenHash = hashToken(value);
  await saveDevice(ctx.db, { userId, tokenHash }, ctx.now, isFactorProved);
  return { token: { name: "device", value, lifetime: retention.devices }, tokenHash, isNew: !own };
}
