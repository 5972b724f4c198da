import { type CodeSubject, ownContact } from "~/models/codes/flow.server";
import {
  ownershipGivenMail,
  ownershipTakenMail,
  transferCodeMail,
  transferCodeSms,
} from "~/messages/members/mail";
import { findMember, assignMember } from "~/models/members/member.server";
import { transferProblem } from "~/models/members/transfer";
import { swapLogins } from "~/models/members/transfer.server";
import { endPersonalItems } from "~/models/recovery/personal-items.server";
import { exchangeFactors, forgetGuesses } from "~/models/second-factor/factor.server";
import type { Till } from "~/models/tills/till";
import { securityHold, type User } from "~/models/users/user";
import { lockAccount } from "~/models/users/user.server";
import { type CheckResult, checkCode } from "~/services/codes/check-code.server";
import { type CodeRequest, type SendResult, requestWordedCode } from "~/services/codes/send-code.server";
import type { Context } from "~/services/platform/context.server";
import { reencryptFactorSecret } from "~/services/second-factor/factor-secret.server";
import { endSavedPayments } from "~/services/recovery/end-saved-payments.server";
import { endShopAccess } from "./end-access.server";
import { invoiceFees } from "~/services/invoices/invoice-fees.server";

export const transferSubject = (owner: User): CodeSubject | null => ownContact(owner, "step_up");

export const sendTransferCode = (app: CodeRequest, subject: CodeSubject): Promise<SendResult> =>
  requestWordedCode(app, subject, { sms: transferCodeSms, mail: transferCodeMail });

/**
 * Makes a member the owner, by the right code; the password was checked before. The logins change places, so that
 * everything that belongs to the shop stays where it is, and each person keeps their passkeys and two-step login.
 * Tills, webhooks and invitations of the old owner end, and both log in again.
 */
export function transferShop(
  app: CodeRequest,
  subject: CodeSubject,
  { ownerId, memberId, code }: { ownerId: number; memberId: number; code: string },
): Promise<CheckResult> {
  return checkCode(app, subject, code, async (ctx) => {
    const { db: trx, now } = ctx;
    const owner = await lockAccount(trx, ownerId);
    const heir = await lockAccount(trx, memberId);
    const member = await findMember(trx, ownerId, memberId);
    if (!owner || !heir || !member || transferProblem(owner, member, now) !== null) return false;
    if (securityHold(heir, now) !== null) return false;
    await endSavedPayments(ctx, owner);
    for (const user of [owner, heir]) await endPersonalItems(trx, "transfer", { user, now });
    await invoiceFees(ctx, ownerId, null);
    await swapLogins(trx, { ownerId, memberId, now });
    await exchangeFactors(trx, [ownerId, memberId], reencryptFactorSecret(app));
    for (const id of [ownerId, memberId]) await forgetGuesses(trx, id);
    await assignMember(trx, { id: memberId, ownerId }, { role: "manager", locationId: member.locationId });
    const tills = await endShopAccess(trx, ownerId, "transfer", now);
    await tellBoth(ctx, { owner, heir, tills });
    return true;
  });
}

interface ShopTransfer {
  /** Both as they were before. */
  owner: User;
  heir: User;
  /** Those that were signed out. */
  tills: Till[];
}

async function tellBoth(ctx: Context, { owner, heir, tills }: ShopTransfer): Promise<void> {
  const { now, contact, origin } = ctx;
  const shop = owner.name;
  // Their logins changed places.
  const given = { ...heir, email: owner.email };
  const taken = { ...owner, email: heir.email };
  const of = [owner.id, now.getTime()];
  const takenMail = ownershipTakenMail({ shop, tills, now, origin }, contact);
  await ctx.notify(given, { about: "ownership-given", of, mail: ownershipGivenMail({ shop, now }, contact) });
  await ctx.notify(taken, { about: "ownership-taken", of, mail: takenMail });
  for (const subjectId of [owner.id, heir.id])
    await ctx.audit({ action: "ownership-transferred", subjectId });
}
