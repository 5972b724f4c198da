import type { Db } from "#db/client";
import { isEmailConfirmedByAnother } from "~/models/accounts/mailbox.server";
import { type AddressAttempt, countAddressAttempt } from "~/models/http/address-attempt.server";
import type { Limit } from "~/models/http/throttle";
import { atAddress, invitationLimits } from "~/models/members/limits";
import { countEachAttempt, type ThrottleResult as Counted } from "~/models/http/throttle.server";
import {
  type Address,
  INVITATION_CODE_LENGTH,
  INVITATION_LIFE,
  type Invitation,
  linkedCode,
} from "~/models/members/invitation";
import {
  findInvitation,
  insertInvitation,
  isInvitedAlready,
  renewInvitation,
  revokeInvitation,
  signInvitation,
} from "~/models/members/invitation.server";
import { invitationMail, invitationSms } from "~/messages/members/mail";
import { JOIN, type RoleAtLocation } from "~/models/members/member";
import { countUsers } from "~/models/members/member.server";
import { enqueue } from "~/models/messages/outbox.server";
import { userCodeOf } from "~/models/tills/user-code";
import { readPhone } from "~/models/users/phone.server";
import { isVerified, type User } from "~/models/users/user";
import { isPhoneVerifiedByAnother, lockAccount } from "~/models/users/user.server";
import { countText } from "~/services/codes/send-limits.server";
import { type AppContext, type Context, messageKey, transact } from "~/services/platform/context.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";
import { noteChange } from "./note-change.server";
import { mostUsers } from "./count-seats.server";

type ThrottledInvitation = { outcome: "throttled"; retryAfterSeconds: number };

type InviteResult =
  | { outcome: "invited" | "full" | "taken" | "repeated" | "unreachable" | "unverified" | "no-location" }
  | ThrottledInvitation;

/**
 * Invites a person to the shop. The statement that takes a seat also counts the seats, under the account's lock. If
 * the address has an account, only the owner is told, with the words used for any unusable address.
 */
export async function inviteMember(
  app: AppContext,
  { id: ownerId }: User,
  { address: typed, channel, ...place }: RoleAtLocation & Address,
): Promise<InviteResult> {
  const { phone, reachable } = readPhone(typed);
  if (channel === "sms" && !reachable) return { outcome: "unreachable" };
  const to = { channel, address: channel === "sms" ? phone : typed };
  const allowed = await countEachAttempt(app.db, countersOf(ownerId, to.address), app.clock.now());
  if (!allowed.allowed) return { ...allowed, outcome: "throttled" };
  const catalogue = await catalogueOf(app);
  try {
    return await transact(app, { id: ownerId }, async (ctx, undo): Promise<InviteResult> => {
      const { db, now } = ctx;
      const owner = await lockAccount(db, ownerId);
      if (!owner || !isVerified(owner)) return { outcome: "unverified" };
      if (await hasAccount(db, owner, to)) return { outcome: "taken" };
      const most = await mostUsers(db, catalogue, ownerId, now);
      const { code, mac } = makeCode(app, ownerId, to.address);
      const sent = { ownerId, code: mac, most, now };
      const added = await insertInvitation(db, { ...place, ...to }, sent);
      if (!added) return { outcome: (await isFull(db, sent)) ? "full" : "no-location" };
      const text = await countInvitationText(ctx, ownerId, to);
      if (!text.allowed) return undo({ ...text, outcome: "throttled" });
      await sendInvitation(ctx, owner, { ...to, role: place.role, id: added.id, code });
      await noteChange(ctx, { owner, change: "invited", who: to.address, id: added.id });
      return { outcome: "invited" };
    });
  } catch (error) {
    if (!isInvitedAlready(error)) throw error;
    return { outcome: "repeated" };
  }
}

type AgainResult = { outcome: "sent" | "full" | "gone" } | ThrottledInvitation;

/** Sends a new code to a person who has not joined; the code before stops working. */
export async function inviteAgain(app: AppContext, { id: ownerId }: User, id: number): Promise<AgainResult> {
  const catalogue = await catalogueOf(app);
  const invited = await findInvitation(app.db, ownerId, id);
  if (!invited) return { outcome: "gone" };
  const allowed = await countEachAttempt(app.db, countersOf(ownerId, invited.address), app.clock.now());
  if (!allowed.allowed) return { ...allowed, outcome: "throttled" };
  return transact(app, { id: ownerId }, async (ctx, undo): Promise<AgainResult> => {
    const { db, now } = ctx;
    const owner = await lockAccount(db, ownerId);
    const invitation = owner && (await findInvitation(db, ownerId, id));
    if (!invitation) return { outcome: "gone" };
    const most = await mostUsers(db, catalogue, ownerId, now);
    const { code, mac } = makeCode(app, ownerId, invitation.address);
    if (!(await renewInvitation(db, id, { ownerId, code: mac, most, now }))) return { outcome: "full" };
    const text = await countInvitationText(ctx, ownerId, invitation);
    if (!text.allowed) return undo({ ...text, outcome: "throttled" });
    await sendInvitation(ctx, owner, { ...invitation, code });
    await noteChange(ctx, { owner, change: "sent-again", who: invitation.address, id });
    return { outcome: "sent" };
  });
}

/** Withdraws an invitation; false if the owner has no such invitation. */
export async function withdrawInvitation(
  app: AppContext,
  { id: ownerId }: User,
  { id, address: who }: Invitation,
): Promise<boolean> {
  return transact(app, { id: ownerId }, async (ctx) => {
    const { db, now } = ctx;
    const owner = await lockAccount(db, ownerId);
    if (!owner || !(await revokeInvitation(db, { id, ownerId, now }))) return false;
    await noteChange(ctx, { owner, change: "revoked", who, id });
    return true;
  });
}

function* countersOf(ownerId: number, address: string): Generator<readonly [string, Limit]> {
  const about = address.toLowerCase();
  const { owner, address: target, gap } = invitationLimits;
  for (const limit of gap) yield [`invite-gap:${ownerId}:${about}`, limit];
  for (const limit of owner) yield [`invite-owner:${ownerId}:${limit.window}`, limit];
  for (const limit of target) yield [`invite-address:${about}`, limit];
}

/** An invitation by SMS costs what a code costs, so it counts for its number, its sender and the whole site. */
async function countInvitationText(
  { db, now }: Context,
  ownerId: number,
  { channel, address }: Address,
): Promise<Counted> {
  if (channel !== "sms") return { allowed: true };
  const bySender = await countAddressAttempt(db, textAttempt(ownerId, address), now);
  return bySender.allowed ? countText(db, address, now) : bySender;
}

/** An invitation by SMS, which counts against the owner until the person joins. */
export const textAttempt = (ownerId: number, address: string): AddressAttempt => ({
  limit: atAddress["invitation-sms"],
  address: `owner:${ownerId}`,
  about: `${ownerId}:${address}`,
});

/** The owner's own address counts even before it is confirmed: the owner would lose it to the new account. */
async function hasAccount(trx: Db, owner: User, { channel, address }: Address): Promise<boolean> {
  if (channel === "mail")
    return (
      address.toLowerCase() === owner.email.toLowerCase() || isEmailConfirmedByAnother(trx, address, null)
    );
  return isPhoneVerifiedByAnother(trx, address, null);
}

/** Why an invitation was not written: true for lack of a seat, else the location was at fault. */
async function isFull(trx: Db, { ownerId, most, now }: { ownerId: number; most: number | null; now: Date }) {
  return most !== null && (await countUsers(trx, ownerId, now)) >= most;
}

function makeCode({ random, config }: AppContext, ownerId: number, address: string) {
  for (;;) {
    const code = userCodeOf(random.bytes(2 * INVITATION_CODE_LENGTH), INVITATION_CODE_LENGTH);
    if (code !== null) return { code, mac: signInvitation(config.codeKeys, { ownerId, address, code }) };
  }
}

interface InvitationToSend extends Address {
  id: number;
  role: RoleAtLocation["role"];
  code: string;
}

async function sendInvitation(
  { db, now, contact, origin }: Context,
  owner: User,
  { id, channel, address: recipient, role, code }: InvitationToSend,
): Promise<void> {
  const ends = new Date(now.getTime() + INVITATION_LIFE);
  const page = `${origin}${JOIN}`;
  const words = { shop: owner.name, code, page, link: `${page}?c=${linkedCode({ id, code })}` };
  await enqueue(db, {
    channel,
    recipient,
    ownerId: owner.id,
    expiresAt: ends,
    now,
    ...(channel === "mail"
      ? invitationMail({ ...words, role, ends }, contact)
      : { text: invitationSms(words) }),
    dedupeKey: messageKey({ about: "invitation", of: [id, now.getTime()] }),
    topic: `invitation:${id}`,
  });
}
