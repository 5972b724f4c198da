import type { Db } from "#db/client";
import { inTransaction } from "#db/transaction";
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
import type { App } from "~/services/platform/app.server";
import { countText } from "~/services/codes/send-limits.server";
import { ownOrigin } from "~/services/platform/own-origin.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";
import { noteChange } from "./note-change.server";
import { mostUsers } from "./count-seats.server";

type Context = Pick<App, "db" | "clock" | "random" | "config">;

type ThrottledInvitation = { outcome: "throttled"; retryAfterSeconds: number };

type InviteResult =
  | { outcome: "invited" | "full" | "taken" | "repeated" | "unreachable" | "unverified" | "no-location" }
  | ThrottledInvitation;

/**
 * Invites a person to the shop. The statement that takes a seat also counts the seats, under the account's lock. If
 * the address has an account, only the owner is told, with the words used for any unusable address.
 */
export async function inviteMember(
  app: Context,
  { id: ownerId }: User,
  { address: typed, channel, ...place }: RoleAtLocation & Address,
): Promise<InviteResult> {
  const { phone, reachable } = readPhone(typed);
  if (channel === "sms" && !reachable) return { outcome: "unreachable" };
  const to = { channel, address: channel === "sms" ? phone : typed };
  const now = app.clock.now();
  const allowed = await countEachAttempt(app.db, countersOf(ownerId, to.address), now);
  if (!allowed.allowed) return { ...allowed, outcome: "throttled" };
  const catalogue = await catalogueOf(app);
  try {
    return await inTransaction(app.db, async (trx, undo): Promise<InviteResult> => {
      const owner = await lockAccount(trx, ownerId);
      if (!owner || !isVerified(owner)) return { outcome: "unverified" };
      if (await hasAccount(trx, owner, to)) return { outcome: "taken" };
      const most = await mostUsers(trx, catalogue, ownerId, now);
      const { code, mac } = makeCode(app, ownerId, to.address);
      const sent = { ownerId, code: mac, most, now };
      const added = await insertInvitation(trx, { ...place, ...to }, sent);
      if (!added) return { outcome: (await isFull(trx, sent)) ? "full" : "no-location" };
      const text = await countInvitationText(trx, ownerId, to, now);
      if (!text.allowed) return undo({ ...text, outcome: "throttled" });
      await sendInvitation(app, trx, owner, { ...to, role: place.role, id: added.id, code });
      await noteChange(app, trx, { owner, change: "invited", who: to.address, key: String(added.id), now });
      return { outcome: "invited" };
    });
  } catch (error) {
    if (!isInvitedAlready(error)) throw error;
    return { outcome: "repeated" };
  }
}

type AgainResult = { outcome: "sent" | "full" | "gone" } | ThrottledInvitation;

/** Sends a new code to a person who has not joined; the code before stops working. */
export async function inviteAgain(app: Context, { id: ownerId }: User, id: number): Promise<AgainResult> {
  const catalogue = await catalogueOf(app);
  const now = app.clock.now();
  const invited = await findInvitation(app.db, ownerId, id);
  if (!invited) return { outcome: "gone" };
  const allowed = await countEachAttempt(app.db, countersOf(ownerId, invited.address), now);
  if (!allowed.allowed) return { ...allowed, outcome: "throttled" };
  return inTransaction(app.db, async (trx, undo): Promise<AgainResult> => {
    const owner = await lockAccount(trx, ownerId);
    const invitation = owner && (await findInvitation(trx, ownerId, id));
    if (!invitation) return { outcome: "gone" };
    const most = await mostUsers(trx, catalogue, ownerId, now);
    const { code, mac } = makeCode(app, ownerId, invitation.address);
    if (!(await renewInvitation(trx, id, { ownerId, code: mac, most, now }))) return { outcome: "full" };
    const text = await countInvitationText(trx, ownerId, invitation, now);
    if (!text.allowed) return undo({ ...text, outcome: "throttled" });
    await sendInvitation(app, trx, owner, { ...invitation, code });
    await noteChange(app, trx, {
      owner,
      change: "sent-again",
      who: invitation.address,
      key: String(id),
      now,
    });
    return { outcome: "sent" };
  });
}

/** Withdraws an invitation; false if the owner has no such invitation. */
export async function withdrawInvitation(
  app: Pick<Context, "db" | "clock" | "config">,
  { id: ownerId }: User,
  invitation: Invitation,
): Promise<boolean> {
  const now = app.clock.now();
  const { id, address: who } = invitation;
  return app.db.transaction().execute(async (trx) => {
    const owner = await lockAccount(trx, ownerId);
    if (!owner || !(await revokeInvitation(trx, { id, ownerId, now }))) return false;
    await noteChange(app, trx, { owner, change: "revoked", who, key: String(id), now });
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
  trx: Db,
  ownerId: number,
  { channel, address }: Address,
  now: Date,
): Promise<Counted> {
  if (channel !== "sms") return { allowed: true };
  const bySender = await countAddressAttempt(trx, textAttempt(ownerId, address), now);
  return bySender.allowed ? countText(trx, address, now) : bySender;
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

function makeCode({ random, config }: Context, ownerId: number, address: string) {
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

async function sendInvitation(app: Context, trx: Db, owner: User, sending: InvitationToSend): Promise<void> {
  const { id, channel, address: recipient, role, code } = sending;
  const now = app.clock.now();
  const ends = new Date(now.getTime() + INVITATION_LIFE);
  const page = `${ownOrigin(app)}${JOIN}`;
  const words = { shop: owner.name, code, page, link: `${page}?c=${linkedCode({ id, code })}` };
  await enqueue(trx, {
    channel,
    recipient,
    ownerId: owner.id,
    expiresAt: ends,
    now,
    ...(channel === "mail"
      ? invitationMail({ ...words, role, ends }, app.config.contact)
      : { text: invitationSms(words) }),
    dedupeKey: `invitation:${id}:${now.getTime()}`,
    topic: `invitation:${id}`,
  });
}
