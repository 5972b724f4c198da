import type { Browser } from "~/models/sessions/browser";
import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import {
  type AddressAttempt,
  countAddressAttempt,
  refundAttempts,
} from "~/models/http/address-attempt.server";
import { addressKey } from "~/models/http/throttle";
import { atAddress } from "~/models/passkeys/limits";
import { noteUse } from "~/models/passkeys/passkey.server";
import { lockAccount } from "~/models/users/user.server";
import { requestContext } from "~/services/platform/request-context.server";
import { type AppContext, transact } from "~/services/platform/context.server";
import { completeLogin, type NewLogin } from "~/services/sessions/start-login.server";
import { checkAssertion, type PasskeyRefused, type CheckedAssertion } from "./check-assertion.server";
import { notePasskeyRefusal } from "./note-refusal.server";
import type { RelyingParty } from "~/models/passkeys/passkey";

interface PasskeyLogin {
  browser: Browser;
  assertion: AuthenticationResponseJSON;
  browserHash: Buffer;
}

type LoggedIn = { outcome: "accepted" } & NewLogin;

/**
 * Logs in with a passkey. The device has made sure who uses it, so this counts as the password and a second factor at
 * once; only staff prove theirs as well.
 */
export async function logInWithPasskey(
  app: AppContext,
  site: RelyingParty,
  { browser, assertion, browserHash }: PasskeyLogin,
): Promise<LoggedIn | PasskeyRefused | { outcome: "throttled"; retryAfterSeconds: number }> {
  const attempt: AddressAttempt = {
    limit: atAddress.passkey,
    address: addressKey(requestContext().address),
    about: assertion.id,
  };
  const counted = await countAddressAttempt(app.db, attempt, app.clock.now());
  if (!counted.allowed) return { outcome: "throttled", retryAfterSeconds: counted.retryAfterSeconds };
  const use = { purpose: "log-in", browserHash } as const;
  const signed = await checkAssertion(app, site, { assertion, use });
  const result = signed.outcome === "right" ? await open(app, browser, signed) : signed;
  if (result.outcome === "accepted") await refundAttempts(app.db, attempt);
  else await notePasskeyRefusal(app, result, { action: "login" });
  return result;
}

function open(app: AppContext, browser: Browser, { passkey, ...shown }: CheckedAssertion) {
  const { userId } = passkey;
  return transact(app, { id: userId }, async (ctx): Promise<LoggedIn | PasskeyRefused> => {
    const user = await lockAccount(ctx.db, userId);
    if (user === null || !(await noteUse(ctx.db, { id: passkey.id, userId, ...shown, now: ctx.now })))
      return { outcome: "unknown" };
    await ctx.audit({ action: "login", reason: "passkey", subjectId: userId });
    return { outcome: "accepted", ...(await completeLogin(ctx, browser, user)) };
  });
}
