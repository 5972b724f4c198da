import type { BrowserToken } from "~/models/sessions/browser";
import type { Db } from "#db/client";
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
import { qrPicture } from "~/services/platform/qr-code.server";
import { recordRequestEvent } from "~/services/platform/audit.server";
import { type ProofRefused, withProof } from "~/services/second-factor/check-proof.server";
import {
  decryptCodes,
  decryptFactorSecret,
  saveCodes,
  encryptSecret,
  showNewCodes,
} from "~/services/second-factor/factor-secret.server";
import { tellOfChange } from "~/services/second-factor/tell-of-factor.server";
import { checkPassword, type PasswordCheck } from "./check-password.server";
import type { SignedIn } from "~/models/sessions/session.server";
import { renewToken } from "./start-session.server";

type Context = Pick<App, "db" | "clock" | "config" | "random" | "passwords">;

export async function readSecondFactor(app: Context, signedIn: SignedIn) {
  const { user } = signedIn;
  const factor = await findFactor(app.db, user.id);
  const secret = await readSetup(app, signedIn);
  return {
    since: factor ? formatMoment(factor.createdAt) : null,
    codesLeft: factor ? await countRecoveryCodes(app.db, user.id) : 0,
    setup: secret && {
      picture: qrPicture(enrolment(secret, user.username), `Picture for your app: ${user.username}`),
      secret: inGroups(base32(secret), " "),
    },
  };
}

const ownSetup = ({ user, session }: SignedIn) => ({ userId: user.id, sessionId: session.id });

const since = (now: Date): Date => new Date(now.getTime() - SETUP_TIME);

async function readSetup(app: Context, signedIn: SignedIn, db: Db = app.db): Promise<Buffer | null> {
  const sealed = await findFactorSetup(db, ownSetup(signedIn), since(app.clock.now()));
  return sealed && decryptFactorSecret(app, signedIn.user.id, sealed);
}

/**
 * Begins the first second factor of an account. Beginning twice in a session gives the same one; false if there is
 * one already. Staff begin with their password alone, others by a code: see `proveContact`.
 */
export const beginFactor = (app: Context, signedIn: SignedIn): Promise<boolean> =>
  app.db.transaction().execute(async (trx) => {
    await lockAccount(trx, signedIn.user.id);
    return beginFirst(app, trx, signedIn);
  });

async function beginFirst(app: Context, trx: Db, signedIn: SignedIn): Promise<boolean> {
  if (await hasFactor(trx, signedIn.user.id)) return false;
  if ((await readSetup(app, signedIn, trx)) === null) await begin(app, trx, signedIn);
  return true;
}

/** Where the code goes before a first factor is set up; null if the account has neither phone nor mailbox proved. */
export const setUpSubject = (user: User): CodeSubject | null => ownContact(user, "set_up_factor");

export const sendSetUpCode = (app: Context, subject: CodeSubject): Promise<SendResult> =>
  requestWordedCode(app, subject, { sms: setUpCodeSms, mail: setUpCodeMail });

/**
 * Begins the first factor by a code to a contact of the account: who knows the password alone must not lock its owner
 * out with an app of their own.
 */
export const proveContact = (
  app: Context,
  signedIn: SignedIn,
  { subject, code }: { subject: CodeSubject; code: string },
): Promise<CheckResult> =>
  checkCode(app, subject, code, async (trx) => {
    const live = await findSessionById(trx, signedIn.session.id, app.clock.now());
    return live !== null && beginFirst(app, trx, signedIn);
  });

function begin(app: Context, trx: Db, signedIn: SignedIn): Promise<void> {
  const sealed = encryptSecret(app, signedIn.user.id, app.random.bytes(SECRET_BYTES));
  return saveSetup(trx, ownSetup(signedIn), sealed, app.clock.now());
}

/** What was begun is forgotten, with codes that were shown for it. */
export async function cancelFactorSetup({ db }: Context, { user }: SignedIn): Promise<void> {
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
  app: Context,
  signedIn: SignedIn,
  { password, proof }: Confirmation,
  work: (trx: Db, now: Date) => Promise<Done | null>,
): Promise<{ done: Done } | { refused: ProofRefused } | { password: WrongPassword }> {
  const check = await checkPassword(app, signedIn.user, password);
  if (check.outcome !== "right") return { password: check };
  return withProof(app, signedIn.user, proof, work);
}

/** Begins a replacement of the second factor; the old one counts until the new one is proved. */
export const beginChange = (app: Context, signedIn: SignedIn, confirmation: Confirmation) =>
  withBoth(app, signedIn, confirmation, async (trx) => {
    await begin(app, trx, signedIn);
    return true;
  });

/** Makes new recovery codes. The old ones stop working: of staff at once, of others when the new ones are saved. */
export const renewRecoveryCodes = (app: Context, signedIn: SignedIn, confirmation: Confirmation) =>
  withBoth(app, signedIn, confirmation, async (trx, now) => {
    const codes = await showNewCodes(app, trx, ownSetup(signedIn), now);
    if (!isStaff(signedIn)) return true;
    await saveCodes(trx, signedIn.user.id, codes, now);
    await settle(app, trx, signedIn, { change: "new-codes", now });
    return true;
  });

/** Switches the second factor off, which staff cannot. */
export const switchFactorOff = (app: Context, signedIn: SignedIn, confirmation: Confirmation) =>
  withBoth(app, signedIn, confirmation, async (trx, now) => {
    await removeFactor(trx, signedIn.user.id);
    await forgetFactorOfDevices(trx, signedIn.user.id);
    await settle(app, trx, signedIn, { change: "off", now });
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
export async function finishFactor(app: Context, signedIn: SignedIn, code: string): Promise<FinishResult> {
  const now = app.clock.now();
  const own = ownSetup(signedIn);
  return app.db.transaction().execute(async (trx): Promise<FinishResult> => {
    await lockAccount(trx, own.userId);
    const secret = await readSetup(app, signedIn, trx);
    if (secret === null) return { outcome: "over" };
    const lastStep = matchingStep(secret, code, now);
    if (lastStep === null) return { outcome: "wrong" };
    const codes = await showNewCodes(app, trx, own, now);
    if (!isStaff(signedIn)) {
      await proveSetup(trx, own, lastStep, now);
      return { outcome: "proved" };
    }
    const sealed = encryptSecret(app, own.userId, secret);
    const token = await replaceFactor(app, trx, signedIn, { secret: sealed, lastStep, codes });
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
  app: Context,
  trx: Db,
  signedIn: SignedIn,
  { secret, lastStep, codes }: Replacement,
): Promise<BrowserToken | null> {
  const now = app.clock.now();
  const { user, session } = signedIn;
  const change = (await hasFactor(trx, user.id)) ? "changed" : "set-up";
  const proofs = isStaff(signedIn) ? { secondFactorAt: now } : { authenticatedAt: now };
  const token = await renewToken(trx, signedIn, proofs);
  if (token === null) return null;
  await saveFactor(trx, user.id, { secret, lastStep, createdAt: now });
  await forgetSetup(trx, user.id);
  await saveCodes(trx, user.id, codes, now);
  await endOtherSessions(trx, user.id, session.id, now);
  await forgetFactorOfDevices(trx, user.id);
  await settle(app, trx, signedIn, { change, now });
  return token;
}

async function settle(
  { config: { contact } }: Context,
  trx: Db,
  { user }: SignedIn,
  { change, now }: { change: OwnerFactorChange; now: Date },
): Promise<void> {
  await recordRequestEvent(trx, {
    now,
    action: `second-factor-${change}`,
    outcome: "ok",
    actorId: user.id,
    subjectId: user.id,
  });
  await tellOfChange(trx, user, { change, now, contact });
}

/** New recovery codes not yet confirmed as written down, or null. */
export async function readNewCodes(app: Context, signedIn: SignedIn): Promise<string[] | null> {
  const codes = await decryptNewCodes(app, app.db, signedIn);
  return codes && codes.map((code) => inGroups(code, "-"));
}

async function decryptNewCodes(app: Context, db: Db, signedIn: SignedIn): Promise<string[] | null> {
  const sealed = await findShownCodes(db, ownSetup(signedIn), since(app.clock.now()));
  return sealed && decryptCodes(app, signedIn.user.id, sealed);
}

type ConfirmedCodes =
  | { outcome: "on"; token: BrowserToken }
  | { outcome: "new-codes" }
  /** They were confirmed before, or shown too long ago. */
  | { outcome: "over" };

/** The shown codes are saved: they count from now on, and so does a factor that waited for this. */
export async function confirmNewCodes(app: Context, signedIn: SignedIn): Promise<ConfirmedCodes> {
  const now = app.clock.now();
  const own = ownSetup(signedIn);
  return app.db.transaction().execute(async (trx): Promise<ConfirmedCodes> => {
    await lockAccount(trx, own.userId);
    const codes = await decryptNewCodes(app, trx, signedIn);
    const setup = await findProvedSetup(trx, own, since(now));
    if (codes === null || !(setup !== null || (await hasFactor(trx, own.userId)))) return { outcome: "over" };
    if (setup !== null) {
      const token = await replaceFactor(app, trx, signedIn, { ...setup, codes });
      if (token === null) return { outcome: "over" };
      await forgetShownCodes(trx, own.userId);
      return { outcome: "on", token };
    }
    await saveCodes(trx, own.userId, codes, now);
    await forgetShownCodes(trx, own.userId);
    await settle(app, trx, signedIn, { change: "new-codes", now });
    return { outcome: "new-codes" };
  });
}
