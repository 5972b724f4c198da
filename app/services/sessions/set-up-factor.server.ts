import type { BrowserToken } from "~/models/sessions/browser";
import { formatMoment } from "~/models/date";
import { type CodeSubject, ownContact } from "~/models/codes/flow.server";
import { inGroups, SETUP_TIME } from "~/models/second-factor/factor";
import type { TypedProof } from "~/models/second-factor/factor-fields.server";
import {
  countRecoveryCodes,
  findFactor,
  findProvedSetup,
  findFactorSetup,
  findShownCodes,
  forgetSetup,
  forgetShownCodes,
  hasFactor,
  proveSetup,
  removeFactor,
  saveFactor,
  saveSetup,
} from "~/models/second-factor/factor.server";
import { base32, enrolment, matchingStep, SECRET_BYTES } from "~/models/second-factor/totp.server";
import { type OwnerFactorChange, setUpCodeMail, setUpCodeSms } from "~/messages/second-factor/mail";
import { forgetFactorOfDevices } from "~/models/sessions/known-device.server";
import { endOtherSessions, findSessionById } from "~/models/sessions/session.server";
import type { User } from "~/models/users/user";
import { lockAccount } from "~/models/users/user.server";
import { checkCode, type CheckResult } from "~/services/codes/check-code.server";
import { requestWordedCode, type SendResult } from "~/services/codes/send-code.server";
import type { App } from "~/services/platform/app.server";
import { type AppContext, type Context, transact } from "~/services/platform/context.server";
import { qrPicture } from "~/services/platform/qr-code.server";
import { type ProofRefused, withProof } from "~/services/second-factor/check-proof.server";
import {
  decryptCodes,
  decryptFactorSecret,
  saveCodes,
  encryptFactorSecret,
  showNewCodes,
} from "~/services/second-factor/factor-secret.server";
import { tellOfChange } from "~/services/second-factor/tell-of-factor.server";
import { checkPassword, type PasswordCheck } from "./check-password.server";
import type { SignedIn } from "~/models/sessions/session.server";
import { renewToken } from "./start-session.server";

type FactorApp = AppContext & Pick<App, "passwords">;
type FactorContext = Context<"clock">;

export async function readSecondFactor(app: FactorApp, signedIn: SignedIn) {
  const { user } = signedIn;
  const factor = await findFactor(app.db, user.id);
  const secret = await readSetup(app, signedIn);
  return {
    since: factor ? formatMoment(factor.createdAt) : null,
    codesLeft: factor ? await countRecoveryCodes(app.db, user.id) : 0,
    setup: secret && shownSetup(secret, user),
  };
}

/** The secret of a new app: a link, a picture of the link, and a key to type. */
function shownSetup(secret: Buffer, { username }: User) {
  const link = enrolment(secret, username);
  return {
    link,
    picture: qrPicture(link, `Picture for your app: ${username}`),
    secret: inGroups(base32(secret), " "),
  };
}

const ownSetup = ({ user, session }: SignedIn) => ({ userId: user.id, sessionId: session.id });

const since = (now: Date): Date => new Date(now.getTime() - SETUP_TIME);

async function readSetup(app: AppContext, signedIn: SignedIn): Promise<Buffer | null> {
  const sealed = await findFactorSetup(app.db, ownSetup(signedIn), since(app.clock.now()));
  return sealed && decryptFactorSecret(app, signedIn.user.id, sealed);
}

/**
 * Begins the first second factor of an account. Beginning twice in a session gives the same one; false if there is
 * one already. Staff begin with their password alone, others by a code: see `proveContact`.
 */
export const beginFactor = (app: FactorApp, signedIn: SignedIn): Promise<boolean> =>
  transact(app, signedIn.user, async (ctx) => {
    await lockAccount(ctx.db, signedIn.user.id);
    return beginFirst(ctx, signedIn);
  });

async function beginFirst(ctx: FactorContext, signedIn: SignedIn): Promise<boolean> {
  if (await hasFactor(ctx.db, signedIn.user.id)) return false;
  if ((await readSetup(ctx, signedIn)) === null) await begin(ctx, signedIn);
  return true;
}

/** Where the code goes before a first factor is set up; null if the account has neither phone nor mailbox proved. */
export const setUpSubject = (user: User): CodeSubject | null => ownContact(user, "set_up_factor");

export const sendSetUpCode = (app: FactorApp, subject: CodeSubject): Promise<SendResult> =>
  requestWordedCode(app, subject, { sms: setUpCodeSms, mail: setUpCodeMail });

/**
 * Begins the first factor by a code to a contact of the account: who knows the password alone must not lock its owner
 * out with an app of their own.
 */
export const proveContact = (
  app: FactorApp,
  signedIn: SignedIn,
  { subject, code }: { subject: CodeSubject; code: string },
): Promise<CheckResult> =>
  checkCode(app, subject, code, async (ctx) => {
    const live = await findSessionById(ctx.db, signedIn.session.id, ctx.now);
    return live !== null && beginFirst(ctx, signedIn);
  });

function begin(ctx: FactorContext, signedIn: SignedIn): Promise<void> {
  const sealed = encryptFactorSecret(ctx, signedIn.user.id, ctx.random.bytes(SECRET_BYTES));
  return saveSetup(ctx.db, ownSetup(signedIn), sealed, ctx.now);
}

/** What was begun is forgotten, with codes that were shown for it. */
export async function cancelFactorSetup({ db }: Pick<App, "db">, { user }: SignedIn): Promise<void> {
  await forgetSetup(db, user.id);
  if (user.role !== "staff") await forgetShownCodes(db, user.id);
}

interface Confirmation {
  password: string;
  proof: TypedProof;
}

type WrongPassword = Exclude<PasswordCheck, { outcome: "right" }>;

/** Checks the password first, so that a wrong one does not use up a code. */
async function withBoth<Done>(
  app: FactorApp,
  signedIn: SignedIn,
  { password, proof }: Confirmation,
  work: (ctx: FactorContext) => Promise<Done | null>,
): Promise<{ done: Done } | { refused: ProofRefused } | { password: WrongPassword }> {
  const { user } = signedIn;
  const check = await checkPassword(app, user, password);
  if (check.outcome !== "right") return { password: check };
  return withProof(app, user, proof, work);
}

/** Begins a replacement of the second factor; the old one counts until the new one is proved. */
export const beginChange = (app: FactorApp, signedIn: SignedIn, confirmation: Confirmation) =>
  withBoth(app, signedIn, confirmation, async (ctx) => {
    await begin(ctx, signedIn);
    return true;
  });

/** Makes new recovery codes. The old ones stop working: of staff at once, of others when the new ones are saved. */
export const renewRecoveryCodes = (app: FactorApp, signedIn: SignedIn, confirmation: Confirmation) =>
  withBoth(app, signedIn, confirmation, async (ctx) => {
    const codes = await showNewCodes(ctx, ownSetup(signedIn));
    if (!isStaff(signedIn)) return true;
    await saveCodes(ctx.db, signedIn.user.id, codes, ctx.now);
    await settle(ctx, signedIn, "new-codes");
    return true;
  });

/** Switches the second factor off, which staff cannot. */
export const switchFactorOff = (app: FactorApp, signedIn: SignedIn, confirmation: Confirmation) =>
  withBoth(app, signedIn, confirmation, async (ctx) => {
    await removeFactor(ctx.db, signedIn.user.id);
    await forgetFactorOfDevices(ctx.db, signedIn.user.id);
    await settle(ctx, signedIn, "off");
    return true;
  });

const isStaff = ({ user }: SignedIn): boolean => user.role === "staff";

type FinishResult =
  | { outcome: "finished"; token: BrowserToken }
  /** The recovery codes are shown, and the factor is on when they are confirmed as saved. */
  | { outcome: "proved" }
  | { outcome: "wrong" }
  /** Nothing was begun in this session, or too long ago. */
  | { outcome: "over" };

/**
 * Takes the first code of a new factor, which cannot be used again. Of staff it replaces the old factor at once, with
 * new recovery codes; others confirm first that they have saved those, so that no one is locked out.
 */
export async function finishFactor(app: FactorApp, signedIn: SignedIn, code: string): Promise<FinishResult> {
  const own = ownSetup(signedIn);
  return transact(app, signedIn.user, async (ctx): Promise<FinishResult> => {
    const { db, now } = ctx;
    await lockAccount(db, own.userId);
    const secret = await readSetup(ctx, signedIn);
    if (secret === null) return { outcome: "over" };
    const lastStep = matchingStep(secret, code, now);
    if (lastStep === null) return { outcome: "wrong" };
    const codes = await showNewCodes(ctx, own);
    if (!isStaff(signedIn)) {
      await proveSetup(db, own, lastStep, now);
      return { outcome: "proved" };
    }
    const sealed = encryptFactorSecret(ctx, own.userId, secret);
    const token = await replaceFactor(ctx, signedIn, { secret: sealed, lastStep, codes });
    return token === null ? { outcome: "over" } : { outcome: "finished", token };
  });
}

interface Replacement {
  /** Encrypted for this account. */
  secret: Buffer;
  lastStep: number;
  codes: readonly string[];
}

/** The proved factor counts from now on, and all other sessions end; null if this one has ended, too. */
async function replaceFactor(
  ctx: Context,
  signedIn: SignedIn,
  { secret, lastStep, codes }: Replacement,
): Promise<BrowserToken | null> {
  const { db, now } = ctx;
  const { user, session } = signedIn;
  const change = (await hasFactor(db, user.id)) ? "changed" : "set-up";
  const proofs = isStaff(signedIn) ? { secondFactorAt: now } : { authenticatedAt: now };
  const token = await renewToken(ctx, signedIn, proofs);
  if (token === null) return null;
  await saveFactor(db, user.id, { secret, lastStep, createdAt: now });
  await forgetSetup(db, user.id);
  await saveCodes(db, user.id, codes, now);
  await endOtherSessions(db, user.id, session.id, now);
  await forgetFactorOfDevices(db, user.id);
  await settle(ctx, signedIn, change);
  return token;
}

async function settle(ctx: Context, { user }: SignedIn, change: OwnerFactorChange): Promise<void> {
  await ctx.audit({ action: `second-factor-${change}`, subjectId: user.id });
  await tellOfChange(ctx, user, change);
}

/** New recovery codes not yet confirmed as written down, or null. */
export async function readNewCodes(app: FactorApp, signedIn: SignedIn): Promise<string[] | null> {
  const codes = await decryptNewCodes(app, signedIn);
  return codes && codes.map((code) => inGroups(code, "-"));
}

async function decryptNewCodes(app: AppContext, signedIn: SignedIn): Promise<string[] | null> {
  const sealed = await findShownCodes(app.db, ownSetup(signedIn), since(app.clock.now()));
  return sealed && decryptCodes(app, signedIn.user.id, sealed);
}

type ConfirmedCodes =
  | { outcome: "on"; token: BrowserToken }
  | { outcome: "new-codes" }
  /** They were confirmed before, or shown too long ago. */
  | { outcome: "over" };

/** The shown codes are saved: they count from now on, and so does a factor that waited for this. */
export async function confirmNewCodes(app: FactorApp, signedIn: SignedIn): Promise<ConfirmedCodes> {
  const own = ownSetup(signedIn);
  return transact(app, signedIn.user, async (ctx): Promise<ConfirmedCodes> => {
    const { db, now } = ctx;
    await lockAccount(db, own.userId);
    const codes = await decryptNewCodes(ctx, signedIn);
    const setup = await findProvedSetup(db, own, since(now));
    if (codes === null || !(setup !== null || (await hasFactor(db, own.userId)))) return { outcome: "over" };
    if (setup !== null) {
      const token = await replaceFactor(ctx, signedIn, { ...setup, codes });
      if (token === null) return { outcome: "over" };
      await forgetShownCodes(db, own.userId);
      return { outcome: "on", token };
    }
    await saveCodes(db, own.userId, codes, now);
    await forgetShownCodes(db, own.userId);
    await settle(ctx, signedIn, "new-codes");
    return { outcome: "new-codes" };
  });
}
