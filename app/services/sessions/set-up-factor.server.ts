import type { Db } from "#db/client";
import { formatMoment } from "~/models/date";
import { inGroups, SETUP_TIME, type FactorChange, factorMail } from "~/models/second-factor/factor";
import {
  countRecoveryCodes,
  findFactor,
  findSetup,
  findShownCodes,
  forgetSetup,
  forgetShownCodes,
  hasFactor,
  saveFactor,
  saveSetup,
} from "~/models/second-factor/factor.server";
import { base32, enrolment, matchingStep, SECRET_BYTES } from "~/models/second-factor/totp.server";
import { endOtherSessions } from "~/models/sessions/session.server";
import { lockAccount } from "~/models/users/user.server";
import type { App } from "~/services/platform/app.server";
import { qrPicture } from "~/services/platform/qr-code.server";
import { recordRequestEvent } from "~/services/http/audit.server";
import { type ProofRefused, type TypedProof, withProof } from "~/services/second-factor/check-proof.server";
import {
  makeRecoveryCodes,
  openCodes,
  openSecret,
  sealSecret,
} from "~/services/second-factor/factor-secret.server";
import { tellOfFactor } from "~/services/second-factor/tell-of-factor.server";
import { checkPassword, type PasswordCheck } from "./check-password.server";
import type { SignedIn } from "./find-signed-in.server";
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
  const sealed = await findSetup(db, ownSetup(signedIn), since(app.clock.now()));
  return sealed && openSecret(app, signedIn.user.id, sealed);
}

/**
 * Begins the first second factor of an account. Beginning twice in a session gives the same one; false if there is
 * one already.
 */
export async function beginFactor(app: Context, signedIn: SignedIn): Promise<boolean> {
  return app.db.transaction().execute(async (trx) => {
    await lockAccount(trx, signedIn.user.id);
    if (await hasFactor(trx, signedIn.user.id)) return false;
    if ((await readSetup(app, signedIn, trx)) === null) await begin(app, trx, signedIn);
    return true;
  });
}

function begin(app: Context, trx: Db, signedIn: SignedIn): Promise<void> {
  const sealed = sealSecret(app, signedIn.user.id, app.random.bytes(SECRET_BYTES));
  return saveSetup(trx, ownSetup(signedIn), sealed, app.clock.now());
}

export async function cancelSetup({ db }: Context, { user }: SignedIn): Promise<void> {
  await forgetSetup(db, user.id);
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

/** Makes new recovery codes; the old ones stop working. */
export const renewRecoveryCodes = (app: Context, signedIn: SignedIn, confirmation: Confirmation) =>
  withBoth(app, signedIn, confirmation, async (trx, now) => {
    await makeRecoveryCodes(app, trx, ownSetup(signedIn), now);
    await settle(app, trx, signedIn, { change: "new-codes", now });
    return true;
  });

type FinishResult =
  | { outcome: "finished"; cookie: string }
  | { outcome: "wrong" }
  /** Nothing was begun in this session, or too long ago. */
  | { outcome: "over" };

/**
 * Finishes a new factor with its first code, which cannot be used again. It replaces the old one, with new recovery
 * codes; all other sessions end.
 */
export async function finishFactor(app: Context, signedIn: SignedIn, code: string): Promise<FinishResult> {
  const now = app.clock.now();
  const { user, session } = signedIn;
  return app.db.transaction().execute(async (trx): Promise<FinishResult> => {
    await lockAccount(trx, user.id);
    const secret = await readSetup(app, signedIn, trx);
    if (secret === null) return { outcome: "over" };
    const lastStep = matchingStep(secret, code, now);
    if (lastStep === null) return { outcome: "wrong" };
    const change = (await hasFactor(trx, user.id)) ? "changed" : "set-up";
    const cookie = await renewToken(trx, signedIn, { secondFactorAt: now });
    if (cookie === null) return { outcome: "over" };
    await saveFactor(trx, user.id, { secret: sealSecret(app, user.id, secret), lastStep, createdAt: now });
    await forgetSetup(trx, user.id);
    await makeRecoveryCodes(app, trx, ownSetup(signedIn), now);
    await endOtherSessions(trx, user.id, session.id, now);
    await settle(app, trx, signedIn, { change, now });
    return { outcome: "finished", cookie };
  });
}

async function settle(
  { config }: Context,
  trx: Db,
  { user }: SignedIn,
  { change, now }: { change: FactorChange; now: Date },
): Promise<void> {
  await recordRequestEvent(trx, {
    ...{ now, action: `second-factor-${change}`, outcome: "ok" },
    ...{ actorId: user.id, subjectId: user.id },
  });
  await tellOfFactor(trx, user, {
    ...factorMail(change, now, config.contact),
    now,
    what: `${change}:${now.getTime()}`,
  });
}

/** New recovery codes not yet confirmed as written down, or null. */
export async function readNewCodes(app: Context, signedIn: SignedIn): Promise<string[] | null> {
  const sealed = await findShownCodes(app.db, ownSetup(signedIn), since(app.clock.now()));
  return sealed && openCodes(app, signedIn.user.id, sealed).map((code) => inGroups(code, "-"));
}

/** The codes are written down: from now on they cannot be read. */
export async function forgetNewCodes({ db }: Context, { user }: SignedIn): Promise<void> {
  await forgetShownCodes(db, user.id);
}
