import type { Browser } from "~/models/sessions/browser";
import { countAttempt } from "~/models/http/throttle.server";
import { addressPrefix } from "~/models/http/network-address";
import { newDeviceLimits } from "~/models/sessions/limits";
import { notMeLink, type NewDevice } from "~/models/sessions/new-device";
import { newDeviceMail, newDeviceSms } from "~/messages/sessions/mail";
import {
  hasEarlierLogin,
  hasLoggedInBefore,
  saveNotMeHash,
  wasJustTold,
} from "~/models/sessions/new-device.server";
import type { User } from "~/models/users/user";
import type { Context } from "~/services/platform/context.server";
import { requestContext } from "~/services/platform/request-context.server";
import { makeShortToken } from "~/services/platform/token.server";

interface NewLogin {
  user: User;
  sessionId: number;
  /** Of the known device that this login has just saved. */
  deviceHash: Buffer;
}

/**
 * Tells the owner of an account by mail and SMS that it was logged in to on a new device, with a link that ends that
 * login. The transaction has locked the account.
 */
export async function tellOfNewDevice(ctx: Context, browser: Browser, login: NewLogin): Promise<void> {
  const { db, now, contact } = ctx;
  const { user, sessionId } = login;
  const device = {
    userAgent: browser.userAgent,
    addressPrefix: addressPrefix(requestContext().address),
    startedAt: now,
  };
  if (await isExpected(ctx, browser, { ...login, ...device })) return;
  const { mails, texts } = newDeviceLimits;
  if (!(await countAttempt(db, `new-device-mail:${user.id}`, mails, now)).allowed) return;
  const { token, hash } = makeShortToken(ctx.random);
  await saveNotMeHash(db, sessionId, hash);
  const link = notMeLink(ctx.origin, token);
  const mail = newDeviceMail(user, device, link, contact);
  const counted = await countAttempt(db, `new-device-text:${user.id}`, texts, now);
  const sms = counted.allowed ? newDeviceSms(device, link) : undefined;
  await ctx.notify(user, { about: "new-device", of: [sessionId], mail, sms });
}

/** A program keeps no cookies, so it is known by what it sends; the first login of an account is no news to it. */
async function isExpected(
  { db, now }: Context,
  { isProgram }: Browser,
  { user, ...login }: NewLogin & NewDevice,
): Promise<boolean> {
  const own = { ...login, userId: user.id };
  if (isProgram && (await hasLoggedInBefore(db, own))) return true;
  if (await wasJustTold(db, own, now)) return true;
  return !(await hasEarlierLogin(db, own, now));
}
