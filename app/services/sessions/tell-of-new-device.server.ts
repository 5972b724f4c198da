import type { Browser } from "~/models/sessions/browser";
import type { Db } from "#db/client";
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
import { mailUser, textUser } from "~/models/users/user-message.server";
import { ownOrigin } from "~/services/platform/own-origin.server";
import { requestContext } from "~/services/platform/request-context.server";
import { app } from "~/services/platform/app.server";
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
export async function tellOfNewDevice(transaction: Db, browser: Browser, login: NewLogin): Promise<void> {
  const now = app.clock.now();
  const { user, sessionId } = login;
  const device = {
    userAgent: browser.userAgent,
    addressPrefix: addressPrefix(requestContext().address),
    startedAt: now,
  };
  if (await isExpected(transaction, browser, { ...login, ...device })) return;
  const { mails, texts } = newDeviceLimits;
  if (!(await countAttempt(transaction, `new-device-mail:${user.id}`, mails, now)).allowed) return;
  const { token, hash } = makeShortToken(app.random);
  await saveNotMeHash(transaction, sessionId, hash);
  const link = notMeLink(ownOrigin(app), token);
  const message = (way: string) => ({ dedupeKey: `new-device:${sessionId}:${way}`, now });
  const mail = newDeviceMail(user, device, link, app.config.contact);
  await mailUser(transaction, user, { ...message("mail"), ...mail });
  if ((await countAttempt(transaction, `new-device-text:${user.id}`, texts, now)).allowed)
    await textUser(transaction, user, { ...message("sms"), text: newDeviceSms(device, link) });
}

/** A program keeps no cookies, so it is known by what it sends; the first login of an account is no news to it. */
async function isExpected(
  transaction: Db,
  { isProgram }: Browser,
  { user, startedAt: now, ...login }: NewLogin & NewDevice,
): Promise<boolean> {
  const own = { ...login, userId: user.id };
  if (isProgram && (await hasLoggedInBefore(transaction, own))) return true;
  if (await wasJustTold(transaction, own, now)) return true;
  return !(await hasEarlierLogin(transaction, own, now));
}
