import type { Db } from "#db/client";
import { endCorrection } from "~/models/accounts/asked-correction.server";
import { revokeRecoveries } from "~/models/accounts/credential.server";
import type { CodeSubject } from "~/models/codes/flow.server";
import {
  ownershipGivenMail,
  ownershipTakenMail,
  transferCodeMail,
  transferCodeSms,
} from "~/models/members/mail";
import type { Member } from "~/models/members/member";
import { findMember, placeMember } from "~/models/members/member.server";
import { swapLogins } from "~/models/members/transfer.server";
import { enqueue } from "~/models/messages/outbox.server";
import { endSavedPayments } from "~/models/recovery/handover.server";
import { forgetDevices } from "~/models/sessions/known-device.server";
import { endAllSessions } from "~/models/sessions/session.server";
import { BILLING } from "~/models/subscriptions/billing-view";
import { isVerified, securityHold, type User } from "~/models/users/user";
import { lockAccount } from "~/models/users/user.server";
import type { App } from "~/services/app/app.server";
import { type CheckContext, type CheckResult, checkCode } from "~/services/codes/check.server";
import {
  type CodeContext,
  type CodeState,
  type SendResult,
  codeState,
  ownHost,
  requestCode,
  sendCode,
} from "~/services/codes/send.server";
import { recordVisitEvent } from "~/services/doors/audit.server";
import { currentVisit } from "~/services/doors/front-door.server";
import { ownOrigin } from "~/services/doors/own-origin.server";

type Context = CodeContext & CheckContext & Pick<App, "config">;

/** Where the code of an owner goes: to the verified phone, else to the confirmed mailbox; null where neither is. */
export function transferSubject({ id: userId, ...user }: User): CodeSubject | null {
  const purpose = "step_up";
  if (isVerified(user)) return { purpose, userId, channel: "sms", target: user.phone };
  if (user.emailVerifiedAt === null) return null;
  return { purpose, userId, channel: "mail", target: user.email };
}

/** Why the shop cannot be given to this member now; null where it can. */
export type TransferProblem = "unproved" | "unconfirmed" | "held";

export function transferProblem(owner: User, member: Member, now: Date): TransferProblem | null {
  if (transferSubject(owner) === null) return "unproved";
  if (member.emailVerifiedAt === null) return "unconfirmed";
  return securityHold(owner, now) === null ? null : "held";
}

export function transferCodeState(app: Context, subject: CodeSubject): Promise<CodeState> {
  return codeState(app, subject);
}

export function sendTransferCode(app: Context, subject: CodeSubject): Promise<SendResult> {
  const host = ownHost(app.config.accountOrigin, currentVisit());
  const message = (code: string) =>
    subject.channel === "sms"
      ? { text: transferCodeSms(code, host) }
      : transferCodeMail(code, app.config.contact);
  return requestCode(app, subject, (trx) =>
    sendCode(app, trx, subject, { recipient: subject.target, message }),
  );
}

/**
 * Makes a member the owner, by the right code; the password was checked before. The logins change places, so that all
 * that belongs to the shop stays where it is, and everybody logs in anew.
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
    await endSavedPayments(trx, owner, now);
    await swapLogins(trx, ownerId, memberId);
    await placeMember(trx, { id: memberId, ownerId }, { role: "manager", locationId: member.locationId });
    for (const id of [ownerId, memberId]) await endWaysIn(trx, id, now);
    await tellBoth(app, trx, { owner, heir, now });
    return true;
  });
}

/** All that was opened or begun with the login that the account had. */
async function endWaysIn(trx: Db, userId: number, now: Date): Promise<void> {
  await endAllSessions(trx, userId, now);
  await revokeRecoveries(trx, userId, now);
  await forgetDevices(trx, userId);
  await endCorrection(trx, { userId }, "cancelled", now);
}

interface Transferred {
  /** Both as they were before. */
  owner: User;
  heir: User;
  now: Date;
}

async function tellBoth(app: Context, trx: Db, { owner, heir, now }: Transferred): Promise<void> {
  const shop = owner.name;
  const mail = { channel: "mail", now } as const;
  await enqueue(trx, {
    ...{ ...mail, recipient: owner.email, ownerId: heir.id },
    ...ownershipGivenMail({ shop, now }, app.config.contact),
    dedupeKey: `ownership-given:${owner.id}:${now.getTime()}`,
  });
  await enqueue(trx, {
    ...{ ...mail, recipient: heir.email, ownerId: owner.id },
    ...ownershipTakenMail({ shop, now, page: `${ownOrigin(app)}${BILLING}` }, app.config.contact),
    dedupeKey: `ownership-taken:${owner.id}:${now.getTime()}`,
  });
  for (const subjectId of [owner.id, heir.id])
    await recordVisitEvent(trx, {
      ...{ now, action: "ownership-transferred", outcome: "ok", actorId: owner.id, subjectId },
    });
}
