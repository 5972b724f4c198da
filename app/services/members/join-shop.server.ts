import type { Browser, BrowserToken } from "~/models/sessions/browser";
import { atAddress, invitationGuessAlarm } from "~/models/members/limits";
import {
  type AddressAttempt,
  countAddressAttempts,
  noteSuccess,
  refundAttempts,
} from "~/models/http/address-attempt.server";
import { networkOf } from "~/models/http/network-address";
import { addressKey } from "~/models/http/throttle";
import { hideKey } from "~/models/http/throttle.server";
import { lockMailbox } from "~/models/users/mailbox-lock.server";
import { isEmailLost, makeNoEmail } from "~/models/messages/lost-email";
import { invitationChannel, type LinkedCode, readLinkedCode } from "~/models/members/invitation";
import {
  findCodeOf,
  findJoining,
  findLinked,
  grantJoining,
  isRightInvitation,
  type OpenInvitation,
  listCodesOf,
  markJoined,
} from "~/models/members/invitation.server";
import { insertMember } from "~/models/members/member.server";
import { isPhoneTaken, readPhone } from "~/models/users/phone.server";
import type { User } from "~/models/users/user";
import { createMember, lockAccount, takenField } from "~/models/users/user.server";
import { claimMailbox } from "~/services/accounts/claim-mailbox.server";
import { welcomeByMail } from "~/services/accounts/confirm-email.server";
import type { App } from "~/services/platform/app.server";
import { type AppContext, type Context, contextOf } from "~/services/platform/context.server";
import { hashToken, makeToken } from "~/services/platform/token.server";
import { requestContext } from "~/services/platform/request-context.server";
import { noteGuess } from "~/services/codes/note-guess.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";
import { rememberDevice } from "~/services/sessions/remember-device.server";
import { startSession } from "~/services/sessions/start-session.server";
import { textAttempt } from "./invite-member.server";
import { noteChange } from "./note-change.server";
import { mostUsers } from "./count-seats.server";

type TypedResult =
  | { outcome: "right"; token: string }
  | { outcome: "wrong" }
  | { outcome: "throttled"; retryAfterSeconds: number };

type GuessContext = AppContext & Pick<App, "log">;

/** The form in which addresses of invitations are stored. */
const plainAddress = (typed: string): string =>
  invitationChannel(typed) === "sms" ? readPhone(typed).phone : typed;

/**
 * Checks an invitation code together with the address it was sent to. An attempt is counted and committed before the
 * comparison, for the visitor and never for the invitation. Every failure gets the same answer, so that nobody learns
 * who is invited.
 */
export async function typeInvitationCode(
  app: GuessContext,
  typed: { address: string; code: string },
): Promise<TypedResult> {
  const now = app.clock.now();
  const address = plainAddress(typed.address);
  const attempts = attemptsOf(address);
  const refused = await countAddressAttempts(app.db, attempts, now);
  if (refused) return { outcome: "throttled", retryAfterSeconds: refused.retryAfterSeconds };
  const { token, hash } = makeToken(app.random);
  for (const tried of await listCodesOf(app.db, address, now)) {
    const { ownerId } = tried;
    const right = isRightInvitation(app.config.codeKeys, { ownerId, address, code: typed.code }, tried);
    if (!right || !(await grantJoining(app.db, tried, hash, now))) continue;
    for (const attempt of attempts) await refundAttempts(app.db, attempt);
    await auditJoin(app, { subjectId: ownerId });
    return { outcome: "right", token };
  }
  await auditJoin(app, { outcome: "refused", reason: "wrong" });
  await noteGuess(app, "invitation", invitationGuessAlarm);
  return { outcome: "wrong" };
}

function attemptsOf(about: string): AddressAttempt[] {
  const { address } = requestContext();
  const name = hideKey(`invitation:${about.toLowerCase()}`);
  return [
    { limit: atAddress.invitation, address: addressKey(address), about: name },
    { limit: atAddress["invitation-network"], address: networkOf(address), about: name },
  ];
}

const auditJoin = (
  app: AppContext,
  event: { outcome?: "refused"; reason?: string; subjectId?: number },
): Promise<void> => contextOf(app).audit({ action: "invitation-code-typed", stranger: true, ...event });

/**
 * The invitation that this browser may accept, after the right code was typed in it or came in a link. A link is only
 * compared here, since mail programs open links; `acceptLink` uses it.
 */
export async function readJoining(app: GuessContext, cookie: string | null): Promise<OpenInvitation | null> {
  if (cookie === null) return null;
  const now = app.clock.now();
  const linked = readLinkedCode(cookie);
  if (linked === null) return findJoining(app.db, hashToken(cookie), now);
  return (await compareLink(app, linked)) && findLinked(app.db, linked.id, now);
}

/** The token with which this browser may join: its own, or one in exchange for the code of its link. */
export async function acceptLink(app: GuessContext, cookie: string) {
  const linked = readLinkedCode(cookie);
  if (linked === null) return cookie;
  const tried = await compareLink(app, linked);
  const { token, hash } = makeToken(app.random);
  return tried && (await grantJoining(app.db, tried, hash, app.clock.now())) ? token : null;
}

/** Compares the code of a link. A wrong one counts as one typed at the page; a right one is not counted. */
async function compareLink(app: GuessContext, { id, code }: LinkedCode) {
  const now = app.clock.now();
  const attempts = attemptsOf(`invitation ${id}`);
  if (await countAddressAttempts(app.db, attempts, now)) return null;
  const tried = await findCodeOf(app.db, id, now);
  if (tried && isRightInvitation(app.config.codeKeys, { ...tried, code }, tried)) {
    for (const attempt of attempts) await refundAttempts(app.db, { ...attempt, most: 1 });
    return tried;
  }
  await auditJoin(app, { outcome: "refused", reason: "wrong" });
  await noteGuess(app, "invitation", invitationGuessAlarm);
  return null;
}

interface NewLogin {
  name: string;
  username: string;
  /** The contact that the invitation did not go to, if it was typed; for the other, the proved one counts. */
  email: string | undefined;
  phone: string | undefined;
  password: string;
}

type JoinResult =
  | { outcome: "joined"; tokens: BrowserToken[] }
  | { outcome: "taken"; field: "username" | "email" | "phone" }
  | { outcome: "leaked" | "gone" | "full" };

/** Thrown to roll back the new account if the shop no longer has a seat for it. */
class NoSeat extends Error {}

type JoinContext = AppContext & Pick<App, "passwords">;

/** Creates the account, the membership and the first session, and uses up the invitation: all or nothing. */
export async function join(
  app: JoinContext,
  { joining, token, login }: { joining: OpenInvitation; token: string; login: NewLogin },
  browser: Browser,
): Promise<JoinResult> {
  if (await app.passwords.isLeaked(login.password)) return { outcome: "leaked" };
  const passwordHash = await app.passwords.hash(login.password);
  const most = await mostUsers(app.db, await catalogueOf(app), joining.ownerId, app.clock.now());
  const account = accountOf(joining, login);
  try {
    return await app.db.transaction().execute(async (trx) => {
      const { email } = account;
      await lockMailbox(trx, email);
      const owner = await lockAccount(trx, joining.ownerId);
      const now = app.clock.now();
      if (!owner || !(await markJoined(trx, joining.id, hashToken(token), now))) return { outcome: "gone" };
      const user = await createMember(trx, { ...account, passwordHash, now });
      if (account.proved === "mail") await claimMailbox({ db: trx, now }, { userId: user.id, email });
      const { role, locationId, ownerId } = joining;
      if (!(await insertMember(trx, { userId: user.id, ownerId, role, locationId, most, now })))
        throw new NoSeat();
      if (joining.channel === "sms") {
        const text = textAttempt(ownerId, joining.address);
        await refundAttempts(trx, text);
        await noteSuccess(trx, text, now);
      }
      const ctx = contextOf(app, { db: trx, now, actorId: user.id });
      const { token: own } = await startSession(ctx, browser, user);
      const { token: device } = await rememberDevice(ctx, browser, user.id);
      await welcome(ctx, owner, user);
      return { outcome: "joined", tokens: [own, device] };
    });
  } catch (error) {
    if (error instanceof NoSeat) return { outcome: "full" };
    const field = takenField(error) ?? (isPhoneTaken(error) ? "phone" : null);
    if (field === null) throw error;
    return { outcome: "taken", field };
  }
}

function accountOf({ channel, address, role }: OpenInvitation, { name, username, ...typed }: NewLogin) {
  const { phone, reachable: phoneReachable } = readPhone((channel === "sms" ? address : typed.phone) ?? "");
  const email = (channel === "mail" ? address : typed.email) ?? makeNoEmail(username.toLowerCase());
  return { name, username, email, phone, phoneReachable, role, proved: channel };
}

async function welcome(ctx: Context<"clock">, owner: User, user: User): Promise<void> {
  if (user.emailVerifiedAt === null && !isEmailLost(user.email)) await welcomeByMail(ctx, user);
  await ctx.audit({ action: "sign-up", subjectId: user.id });
  await noteChange(ctx, { owner, change: "joined", who: user.name, id: user.id });
}
