import { setTimeout as wait } from "node:timers/promises";
import type { Db } from "#db/client";
import { dayOf, firstOfMonth } from "~/models/date";
import { HOUR, MINUTE } from "~/models/duration";
import { walletBalance, lockWallet } from "~/models/ledger/wallet.server";
import { walletWords } from "~/models/ledger/wallet";
import { payLinkPath } from "~/models/pay-links/pay-link";
import {
  type AutomaticTopUp,
  type AutomaticTopUpEnd,
  decideCharge,
  nextDay,
  nextMonth,
  type TopUpAttempt,
} from "~/models/payments/automatic-top-up";
import { capReachedMail, declinedMail, switchedOffMail } from "~/messages/payments/automatic-top-up-mail";
import {
  chargedInMonth,
  claimAutomaticTopUps,
  claimTopUpAttempts,
  findDeclines,
  endAutomaticTopUp,
  findOpenConsent,
  getConsent,
  insertTopUpAttempt,
  type ClaimedTopUp,
  moveTopUpAttempt,
  clearMarkIfEnough,
  waitWithTopUp,
  wasTopUpRefunded,
} from "~/models/payments/automatic-top-up.server";
import { findUsableCard, getCardLabel, waitsForBank } from "~/models/payments/card.server";
import { type Decline, declineOf, nextTry } from "~/models/payments/decline";
import { reserveChargeSlot } from "~/models/payments/charge-pace.server";
import { type Payment, purposeOf } from "~/models/payments/payment";
import { findPaymentByKey, getPayment } from "~/models/payments/payment.server";
import { isInSuspense } from "~/models/payments/suspense.server";
import { hasPlanStopped } from "~/models/subscriptions/subscription.server";
import { securityHoldOn, type User } from "~/models/users/user";
import { getUser, lockAccount } from "~/models/users/user.server";
import { ownOrigin } from "~/services/platform/own-origin.server";
import { linkToTopUp } from "~/services/pay-links/make-pay-link.server";
import { newToken } from "~/services/pay-links/pay-link-token.server";
import type { PaymentContext } from "~/services/platform/app.server";
import { type Context, transact } from "~/services/platform/context.server";
import { beginPayment } from "./begin-payment.server";
import { settlePayment } from "./settle-payment.server";

/** One thing that is due: a low wallet, or an attempt without a result. */
export type DueTopUp = { low: ClaimedTopUp } | { unclear: TopUpAttempt };

/** Attempts without a result come first: until they have one, their owners are not charged again. */
export async function claimTopUps(app: PaymentContext, limit: number): Promise<DueTopUp[]> {
  const now = app.clock.now();
  const unclear = await claimTopUpAttempts(app.db, { limit, now });
  const low =
    limit > unclear.length ? await claimAutomaticTopUps(app.db, { limit: limit - unclear.length, now }) : [];
  return [...unclear.map((attempt) => ({ unclear: attempt })), ...low.map((one) => ({ low: one }))];
}

/** One step of one automatic top-up. The card is charged once, even if other processes take the same step. */
export async function topUp(app: PaymentContext, due: DueTopUp): Promise<void> {
  if ("unclear" in due) return resume(app, due.unclear);
  if ((await hasEnough(app, due.low)) || !(await takeTurn(app))) return;
  const attempt = await prepare(app, due.low);
  if (attempt) await charge(app, attempt);
}

/** Most new consents are for wallets that have enough, and need no turn. */
const hasEnough = ({ db }: PaymentContext, low: ClaimedTopUp): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    await lockWallet(trx, low.ownerId, low.wallet);
    return clearMarkIfEnough(trx, low);
  });

/** Without a turn nothing is begun: it is claimed again when the lease ends. */
async function takeTurn({ db, config }: PaymentContext): Promise<boolean> {
  const turn = await reserveChargeSlot(db, config.payments.chargesPerMinute);
  if (turn !== null) await wait(turn);
  return turn !== null;
}

/**
 * Looks again, under the locks of the account and the wallet, whether the charge is still wanted, and writes it down.
 * After this comes the charge itself.
 */
async function prepare(app: PaymentContext, { id, ownerId }: ClaimedTopUp): Promise<TopUpAttempt | null> {
  return transact(app, null, async (ctx) => {
    const { db, now } = ctx;
    const owner = await lockAccount(db, ownerId);
    const consent = await findOpenConsent(db, id);
    if (!owner || owner.closedAt !== null || !consent) return null;
    const why = await whyEnded(ctx, consent);
    if (why) return endAfter(ctx, { owner, consent, why, link: null });
    const until = securityHoldOn(owner, consent.agreedAt, now) ?? (await waitForStaffOrBank(ctx, consent));
    if (until) return waitUntil(db, id, until);
    const charged = await chargedInMonth(db, ownerId, now);
    switch (
      decideCharge({ ...consent, balance: await lockedBalance(db, consent), chargedInMonth: charged })
    ) {
      case "enough":
        return waitUntil(db, id, null);
      case "cap":
        await tellCap(ctx, { owner, consent, charged });
        return waitUntil(db, id, nextMonth(now));
      case "charge": {
        const attempt = await insertTopUpAttempt(db, consent, now);
        return attempt ?? waitUntil(db, id, nextDay(now));
      }
    }
  });
}

/**
 * The last guard, whatever ended meanwhile: otherwise the card would be charged for what has just been given back, or
 * for a plan that has stopped. An owner who agreed after that is charged.
 */
async function whyEnded({ db, now }: Context, consent: AutomaticTopUp): Promise<"refund" | "plan" | null> {
  if (await wasTopUpRefunded(db, consent)) return "refund";
  const { ownerId, agreedAt, wallet } = consent;
  return wallet === "wallet" && (await hasPlanStopped(db, ownerId, { since: agreedAt, now })) ? "plan" : null;
}

async function endAfter(ctx: Context, ended: SwitchedOff): Promise<null> {
  const { owner, why } = ended;
  await endAutomaticTopUp(ctx.db, { ownerId: owner.id, why, now: ctx.now });
  await tellSwitchedOff(ctx, ended);
  return null;
}

/** Money of the owner that staff have to look at may be a top-up itself, and a disputed card waits for its bank. */
const waitForStaffOrBank = async (
  { db, now }: Context,
  { ownerId, cardId }: AutomaticTopUp,
): Promise<Date | null> =>
  (await isInSuspense(db, ownerId)) || (await waitsForBank(db, cardId))
    ? new Date(now.getTime() + HOUR)
    : null;

async function waitUntil(trx: Db, id: number, notBefore: Date | null): Promise<null> {
  await waitWithTopUp(trx, id, notBefore);
  return null;
}

async function lockedBalance(trx: Db, { ownerId, wallet }: AutomaticTopUp): Promise<number> {
  await lockWallet(trx, ownerId, wallet);
  return walletBalance(trx, ownerId, wallet);
}

interface CapReached {
  owner: User;
  consent: AutomaticTopUp;
  charged: number;
}

async function tellCap(ctx: Context, { owner, consent, charged }: CapReached): Promise<void> {
  const mail = capReachedMail(await aboutOf(ctx, owner, consent), charged, ctx.now);
  await ctx.notify(owner, { about: "automatic-top-up-cap", of: [owner.id, firstOfMonth(ctx.now)], mail });
}

async function aboutOf({ db, origin }: Context, owner: User, consent: AutomaticTopUp) {
  return {
    owner,
    terms: consent,
    card: await getCardLabel(db, consent.cardId),
    page: `${origin}${walletWords[consent.wallet].automaticPath}`,
  };
}

/** An attempt that stopped before its payment was written goes on only if it is still wanted, and on its own day. */
async function resume(app: PaymentContext, attempt: TopUpAttempt): Promise<void> {
  const reference =
    attempt.paymentReference ?? (await findPaymentByKey(app.db, attempt.chargeKey))?.reference ?? null;
  if (reference !== null) {
    await settlePayment(app, reference);
    return concludeCharge(app, attempt, await getPayment(app.db, reference));
  }
  if ((await isStillWanted(app, attempt)) && (await takeTurn(app))) await charge(app, attempt);
}

async function isStillWanted(app: PaymentContext, attempt: TopUpAttempt): Promise<boolean> {
  const now = app.clock.now();
  return app.db.transaction().execute(async (trx) => {
    const owner = await lockAccount(trx, attempt.ownerId);
    const consent = await findOpenConsent(trx, attempt.automaticTopUpId);
    // Charged after midnight it would be the second charge of that day, and of another month.
    const isWanted =
      dayOf(attempt.createdAt) === dayOf(now) &&
      owner?.closedAt === null &&
      consent !== null &&
      securityHoldOn(owner, consent.agreedAt, now) === null &&
      (await lockedBalance(trx, consent)) < consent.threshold;
    if (isWanted) return true;
    await drop(trx, attempt, consent);
    return false;
  });
}

/** The attempt was not sent to the provider, and another one may follow. */
async function drop(trx: Db, attempt: TopUpAttempt, consent: AutomaticTopUp | null): Promise<void> {
  await moveTopUpAttempt(trx, attempt.id, "dropped", { nextAttemptAt: null });
  if (consent) await waitWithTopUp(trx, consent.id, null);
}

async function charge(app: PaymentContext, attempt: TopUpAttempt): Promise<void> {
  const consent = await getConsent(app.db, attempt.automaticTopUpId);
  const owner = await getUser(app.db, attempt.ownerId);
  const begun = await beginPayment(app, {
    owner: { id: owner.id, email: owner.email },
    purpose: purposeOf(consent.wallet),
    amount: consent.total,
    walletAmount: consent.amount,
    submissionKey: attempt.chargeKey,
    channel: "card",
    cardId: consent.cardId,
    saveCard: false,
    unattended: true,
    returnPath: walletWords[consent.wallet].path,
  });
  if (begun.outcome === "go") return concludeCharge(app, attempt, await getPayment(app.db, begun.reference));
  if (begun.outcome === "conflict")
    throw new Error(`automatic top-up ${attempt.id} does not match its payment`);
  if (begun.outcome === "card-disputed" && (await waitsForBank(app.db, consent.cardId)))
    return drop(app.db, attempt, consent);
  if (begun.outcome === "card-not-found" || begun.outcome === "card-disputed")
    return stop(app, attempt, { why: "card", reason: "The card is gone." });
  if (begun.why !== undefined) return lookAgain(app, attempt, HOUR);
  const usable = await findUsableCard(app.db, owner.id, consent.cardId);
  return usable
    ? decline(app, attempt, "unknown", { reason: begun.reason })
    : stop(app, attempt, { why: "card", reason: begun.reason });
}

/** A provider that is busy or denies us has refused no card. */
async function lookAgain(
  app: PaymentContext,
  { id }: TopUpAttempt,
  after: number,
  paymentReference?: string,
): Promise<void> {
  await moveTopUpAttempt(app.db, id, "waiting", {
    nextAttemptAt: new Date(app.clock.now().getTime() + after),
    ...(paymentReference !== undefined && { paymentReference }),
  });
}

const LOOK_AGAIN = 10 * MINUTE;

/** Writes down what became of the charge. What the provider has not decided stays open, and blocks the next one. */
async function concludeCharge(app: PaymentContext, attempt: TopUpAttempt, payment: Payment): Promise<void> {
  const { reference, state, reason, authorizationUrl } = payment;
  switch (state) {
    case "settled":
    case "review":
      return pass(app, attempt, reference);
    case "failed":
    case "expired":
    case "cancelled": {
      const refusal = { reason: reason ?? "The charge had no result.", reference };
      return decline(app, attempt, declineOf(refusal.reason), refusal);
    }
    case "new":
    case "open":
      await lookAgain(app, attempt, LOOK_AGAIN, reference);
      if (authorizationUrl !== null) await switchOff(app, attempt, "confirmation");
  }
}

function pass(app: PaymentContext, attempt: TopUpAttempt, paymentReference: string): Promise<void> {
  return app.db.transaction().execute(async (trx) => {
    await lockAccount(trx, attempt.ownerId);
    await moveTopUpAttempt(trx, attempt.id, "paid", { paymentReference, nextAttemptAt: null });
    await waitWithTopUp(trx, attempt.automaticTopUpId, nextDay(attempt.createdAt));
  });
}

interface Refusal {
  reason: string;
  reference?: string | undefined;
}

/** Tried again as a renewal is, and switched off when no other day is left. */
async function decline(
  app: PaymentContext,
  attempt: TopUpAttempt,
  why: Decline,
  { reason, reference }: Refusal,
): Promise<void> {
  const { id, ownerId, automaticTopUpId, createdAt } = attempt;
  const before = await findDeclines(app.db, automaticTopUpId);
  const tries = 1 + (before?.count ?? 0);
  const next = nextTry(why, { firstAt: before?.firstAt ?? createdAt, triedAt: createdAt, tries });
  if (next === null) return stop(app, attempt, { why: endedBy[why], reason, reference });
  const retryAt = next.at;
  await transact(app, null, async (ctx) => {
    const { db } = ctx;
    const owner = await lockAccount(db, ownerId);
    const changes = { reason, paymentReference: reference ?? null, nextAttemptAt: null };
    const failed = await moveTopUpAttempt(db, id, "failed", changes);
    await waitWithTopUp(db, automaticTopUpId, retryAt);
    const consent = await findOpenConsent(db, automaticTopUpId);
    if (!failed || !owner || !consent || tries > 1) return;
    const mail = declinedMail(await aboutOf(ctx, owner, consent), retryAt);
    await ctx.notify(owner, { about: "automatic-top-up-declined", of: [id], mail });
  });
}

const endedBy = { stop: "card", confirm: "confirmation", money: "declined", unknown: "declined" } as const;

type FinalRefusal = Extract<AutomaticTopUpEnd, "card" | "declined" | "confirmation">;

/** The card will not pay: switched off at once. The link is made first, so that the mail always has it. */
async function stop(
  app: PaymentContext,
  attempt: TopUpAttempt,
  { why, reason, reference }: Refusal & { why: FinalRefusal },
): Promise<void> {
  await switchOff(app, attempt, why);
  await moveTopUpAttempt(app.db, attempt.id, "failed", {
    reason,
    paymentReference: reference ?? null,
    nextAttemptAt: null,
  });
}

async function switchOff(app: PaymentContext, attempt: TopUpAttempt, why: FinalRefusal): Promise<void> {
  const { ownerId, automaticTopUpId } = attempt;
  if (!(await findOpenConsent(app.db, automaticTopUpId))) return;
  const consent = await getConsent(app.db, automaticTopUpId);
  const link = await linkFor(app, consent);
  await transact(app, null, async (ctx) => {
    const { db, now } = ctx;
    const owner = await lockAccount(db, ownerId);
    if (!owner || !(await findOpenConsent(db, automaticTopUpId))) return;
    await endAutomaticTopUp(db, { ownerId, why, now });
    await tellSwitchedOff(ctx, { owner, consent, why, link });
  });
}

interface SwitchedOff {
  owner: User;
  consent: AutomaticTopUp;
  why: Exclude<AutomaticTopUpEnd, "owner" | "changed" | "account">;
  link: string | null;
}

async function tellSwitchedOff(ctx: Context, { owner, consent, why, link }: SwitchedOff): Promise<void> {
  await ctx.audit({ action: "automatic-top-up-off", reason: why, subjectId: owner.id });
  const mail = switchedOffMail(await aboutOf(ctx, owner, consent), why, link);
  await ctx.notify(owner, { about: "automatic-top-up-off", of: [consent.id], mail });
}

/** A link that adds the same amount. An owner who has made too many links today gets a mail without one. */
async function linkFor(app: PaymentContext, consent: AutomaticTopUp): Promise<string | null> {
  const { id, ownerId, wallet, amount: walletAmount, total: amount } = consent;
  const made = await linkToTopUp(app, {
    ownerId,
    madeBy: ownerId,
    key: `automatic-top-up:${id}`,
    purpose: purposeOf(wallet),
    amount,
    walletAmount,
  });
  if (made.outcome !== "made") return null;
  return `${ownOrigin(app)}${payLinkPath(newToken(app, made.link.reference).token)}`;
}
