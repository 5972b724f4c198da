import type { Db } from "#db/client";
import { type CodeSubject, ownContact } from "~/models/codes/flow.server";
import {
  ownershipGivenMail,
  ownershipTakenMail,
  transferCodeMail,
  transferCodeSms,
} from "~/messages/members/mail";
import type { Member } from "~/models/members/member";
import { findMember, assignMember } from "~/models/members/member.server";
import { swapLogins } from "~/models/members/transfer.server";
import { mailUser } from "~/models/users/user-message.server";
import { endPersonalItems } from "~/models/recovery/personal-items.server";
import { exchangeFactors, forgetGuesses } from "~/models/second-factor/factor.server";
import type { Till } from "~/models/tills/till";
import { securityHold, type User } from "~/models/users/user";
import { lockAccount } from "~/models/users/user.server";
import type { App } from "~/services/platform/app.server";
import { type CheckContext, type CheckResult, checkCode } from "~/services/codes/check-code.server";
import { type CodeContext, type SendResult, requestWordedCode } from "~/services/codes/send-code.server";
import { recordRequestEvent } from "~/services/platform/audit.server";
import { ownOrigin } from "~/services/platform/own-origin.server";
import { reencryptSecret } from "~/services/second-factor/factor-secret.server";
import { contextOf } from "~/services/platform/context.server";
import { endSavedPayments } from "~/services/recovery/end-saved-payments.server";
import { endShopAccess } from "./end-access.server";

type Context = CodeContext & CheckContext & Pick<App, "config">;

export const transferSubject = (owner: User): CodeSubject | null => ownContact(owner, "step_up");

/** Why the shop cannot be transferred to this member now; null if it can. */
export type TransferProblem = "unproved" | "unconfirmed" | "locked" | "held";

export function transferProblem(owner: User, member: Member, now: Date): TransferProblem | null {
  if (transferSubject(owner) === null) return "unproved";
  if (member.emailVerifiedAt === null) return "unconfirmed";
  if (member.disabledAt !== null) return "locked";
  return securityHold(owner, now) === null ? null : "held";
}

export const sendTransferCode = (app: Context, subject: CodeSubject): Promise<SendResult> =>
  requestWordedCode(app, subject, { sms: transferCodeSms, mail: transferCodeMail });

/**
 * Makes a member the owner, by the right code; the password was checked before. The logins change places, so that
 * everything that belongs to the shop stays where it is, and each person keeps their passkeys and two-step login.
 * Tills, webhooks and invitations of the old owner end, and both log in again.
 */
export function transferShop(
  app: Context,
  subject: CodeSubject,
  { ownerId, memberId, code }: { ownerId: number; memberId: number; code: string },
): Promise<CheckResult> {
  return checkCode(app, subject, code, async (trx) => {
    const now = app.clock.now();
    const owner = await lockAccount(trx, ownerId);
    const heir = await lockAccount(trx, memberId);
    const member = await findMember(trx, ownerId, memberId);
    if (!owner || !heir || !member || transferProblem(owner, member, now) !== null) return false;
    if (securityHold(heir, now) !== null) return false;
    await endSavedPayments(contextOf(app, { db: trx, now }), owner);
    for (const user of [owner, heir]) await endPersonalItems(trx, "transfer", { user, now });
    await swapLogins(trx, { ownerId, memberId, now });
    await exchangeFactors(trx, [ownerId, memberId], reencryptSecret(app));
    for (const id of [ownerId, memberId]) await forgetGuesses(trx, id);
    await assignMember(trx, { id: memberId, ownerId }, { role: "manager", locationId: member.locationId });
    const tills = await endShopAccess(trx, ownerId, "transfer", now);
    await tellBoth(app, trx, { owner, heir, tills, now });
    return true;
  });
}

interface ShopTransfer {
  /** Both as they were before. */
  owner: User;
  heir: User;
  /** Those that were signed out. */
  tills: Till[];
  now: Date;
}

async function tellBoth(app: Context, trx: Db, { owner, heir, tills, now }: ShopTransfer): Promise<void> {
  const shop = owner.name;
  // Their logins changed places.
  const given = { id: heir.id, email: owner.email };
  const taken = { id: owner.id, email: heir.email };
  await mailUser(trx, given, {
    ...ownershipGivenMail({ shop, now }, app.config.contact),
    dedupeKey: `ownership-given:${owner.id}:${now.getTime()}`,
    now,
  });
  await mailUser(trx, taken, {
    ...ownershipTakenMail({ shop, tills, now, origin: ownOrigin(app) }, app.config.contact),
    dedupeKey: `ownership-taken:${owner.id}:${now.getTime()}`,
    now,
  });
  for (const subjectId of [owner.id, heir.id])
    await recordRequestEvent(trx, {
      now,
      action: "ownership-transferred",
      outcome: "ok",
      actorId: owner.id,
      subjectId,
    });
}
