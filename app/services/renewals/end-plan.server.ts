import { transact } from "~/services/platform/context.server";
import type { Mail } from "~/models/messages/mail-html";
import type { PaymentContext } from "~/services/platform/app.server";
import type { Catalogue } from "~/models/plans/catalogue";
import { walletWords } from "~/models/ledger/wallet";
import { PAY_PAGE, payLink, smsLink } from "~/models/messages/money-text";
import { planEndedSms } from "~/messages/money-sms";
import {
  endedMail,
  lapsedMail,
  nextPlanMail,
  notReturnedMail,
  pauseStartedMail,
  withTopUpOff,
  reminderMail,
  reminderText,
} from "~/messages/renewals/mail";
import { endRenewalOrders } from "~/models/renewals/renewal.server";
import { BILLING } from "~/models/subscriptions/billing-paths";
import {
  type RenewalTerms,
  continuationOf,
  freeTerms,
  hasEnd,
  isPaidBy,
} from "~/models/subscriptions/continuation";
import { type Reminder, endPeriod, takeEndingReminders } from "~/models/subscriptions/ending.server";
import { allowanceWith } from "~/models/subscriptions/shop-allowance";
import { pausedText } from "~/messages/subscriptions/pause";
import { pausedAfter } from "~/messages/subscriptions/pause-ahead";
import { applyAllowance, listInShop } from "~/models/subscriptions/shop-allowance.server";
import { isPauseChosen } from "~/models/subscriptions/plan-pause";
import { REMINDER_DAYS, remindersBy } from "~/models/subscriptions/reminder";
import { orderedExtras } from "~/models/subscriptions/subscription";
import { findLastPeriod } from "~/models/subscriptions/subscription.server";
import { getUser } from "~/models/users/user.server";
import { subscriptionWebhookEvent } from "~/models/webhooks/event";
import { publishWebhookEvents } from "~/models/webhooks/event.server";
import { placeLockedOrder } from "~/services/checkout/place-order.server";
import { endTopUpWithPlan } from "~/services/payments/switch-automatic-top-up.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";
import { findForecast, findShortfall } from "./find-shortfall.server";
import {
  type RenewalContext,
  type RenewalAttempt,
  asNextPeriod,
  endingMail,
  planNameIn,
} from "./conclude-attempt.server";

/** Says 7, 3 and 1 days before the end how the plan goes on; returns how many owners were told. */
export async function remindOwners(app: PaymentContext, limit: number): Promise<number> {
  const catalogue = await catalogueOf(app);
  return transact(app, null, async (ctx) => {
    const taken = await takeEndingReminders(ctx.db, ctx.now, limit);
    for (const one of taken) await remind(ctx, catalogue, one);
    return taken.length;
  });
}

async function remind(
  ctx: RenewalContext,
  catalogue: Catalogue,
  { ownerId, id, days, before }: Reminder,
): Promise<void> {
  const now = ctx.now;
  const open = await findLastPeriod(ctx.db, ownerId, now);
  if (!hasEnd(open) || open.id !== id) return;
  const owner = await getUser(ctx.db, ownerId);
  if (owner.closedAt !== null) return;
  const { vatTenths } = ctx.config;
  const continuation = continuationOf(catalogue, open, vatTenths);
  const inShop = await listInShop(ctx.db, ownerId);
  const pauses = pausedAfter({ offer: catalogue, last: open, inShop, vatTenths });
  const isByWallet = isPaidBy(continuation) && continuation.method === "wallet";
  const total = isByWallet ? continuation.total : null;
  const short = total === null ? null : await findShort(ctx, { ownerId, total, until: open.endsAt });
  const by = remindersBy({ days, before, short: short !== null });
  const { path, automaticPath } = walletWords.wallet;
  const pages = {
    billing: `${ctx.origin}${BILLING}`,
    pay: `${ctx.origin}${PAY_PAGE}`,
    wallet: `${ctx.origin}${path}`,
    automatic: `${ctx.origin}${automaticPath}`,
  };
  if (by.mail) {
    const mail = reminderMail({ owner, continuation, pages, pauses, short, now });
    await ctx.notify(owner, { about: "reminder", of: [id, days], mail });
  }
  const links = { pay: payLink(ctx.origin), wallet: smsLink(ctx.origin, path) };
  const text = by.text ? reminderText(continuation, links, short) : null;
  // One text is sent near the end, whichever day is the first to come.
  const of = days > REMINDER_DAYS.text ? [id, "short", days] : [id, "end"];
  if (text) await ctx.notify(owner, { about: "reminder", of, moneyText: text });
}

/** What the wallet lacks for the next period, and what automatic top-up will do about it. */
async function findShort(
  ctx: RenewalContext,
  { ownerId, total, until }: { ownerId: number; total: number; until: Date },
) {
  const short = await findShortfall(ctx, { ownerId, total });
  if (!short) return null;
  const ahead = await findForecast({ db: ctx.db, total, now: ctx.now, until }, ownerId);
  return { ...short, ahead };
}

/** The owner chose a free plan for the time after this period. */
export async function startNextPlan(
  ctx: RenewalContext,
  renewing: RenewalAttempt,
  terms: RenewalTerms,
): Promise<void> {
  const ended = { ...endingMail(renewing, ctx.origin), freePlan: terms.plan.name };
  const mail = (paused: string | null) => nextPlanMail({ ...ended, paused });
  await goOnWith(ctx, renewing, { terms, mail, orders: "expired" });
}

/** The owner pauses the plan from the end of the paid time. */
export async function startPause(ctx: RenewalContext, renewing: RenewalAttempt): Promise<void> {
  const { catalogue, subscription } = renewing;
  const terms = freeTerms(catalogue);
  const continuation = continuationOf(catalogue, subscription, ctx.config.vatTenths);
  const mail = (paused: string | null) =>
    pauseStartedMail({ ...endingMail(renewing, ctx.origin), continuation, paused });
  await goOnWith(ctx, renewing, { terms, mail, orders: "cancelled" });
}

/** Neither a renewal nor another plan was chosen for the time after. */
export async function endPlan(ctx: RenewalContext, renewing: RenewalAttempt): Promise<void> {
  const terms = freeTerms(renewing.catalogue);
  const trial = renewing.subscription.kind === "trial";
  const freePlan = terms?.plan.name ?? null;
  const ended = { ...endingMail(renewing, ctx.origin), freePlan };
  const mail = (paused: string | null) =>
    isPaused(renewing) ? notReturnedMail(ended) : endedMail({ ...ended, trial, paused });
  await goOnWith(ctx, renewing, { terms, mail, orders: "cancelled" });
}

/** The next period was not paid in time. */
export async function lapse(ctx: RenewalContext, renewing: RenewalAttempt): Promise<void> {
  const terms = freeTerms(renewing.catalogue);
  const ended = { ...endingMail(renewing, ctx.origin), freePlan: terms?.plan.name ?? null };
  const mail = (paused: string | null) =>
    isPaused(renewing) ? notReturnedMail(ended) : lapsedMail({ ...ended, paused });
  await goOnWith(ctx, renewing, { terms, mail, orders: "expired" });
}

const isPaused = ({ subscription }: RenewalAttempt): boolean => subscription.kind === "paused";

interface GoingOn {
  /** null if no free plan is on sale: then the plan just ends. */
  terms: RenewalTerms | null;
  /** Names what is paused, if more is in use than the next plan includes. */
  mail: (paused: string | null) => Mail;
  /** What becomes of renewals that still wait for their payment. */
  orders: "cancelled" | "expired";
}

/** The free plan goes on from here, and the owner is told why. */
async function goOnWith(
  ctx: RenewalContext,
  renewing: RenewalAttempt,
  { terms, mail, orders }: GoingOn,
): Promise<void> {
  const { owner, state, subscription, catalogue, now } = renewing;
  await endRenewalOrders(ctx.db, owner.id, orders, now);
  const ended = { ...subscription, ownerId: owner.id, locationId: state.location.id, amount: null, now };
  await publishWebhookEvents(ctx.db, subscriptionWebhookEvent("ended", ended));
  if (!isPaused(renewing) && !isPauseChosen(subscription))
    await textPlanEnded(ctx, renewing, terms?.plan.name ?? null);
  const allowance = allowanceWith(terms?.plan, terms ? orderedExtras(terms.addOns) : []);
  const { pause } = await applyAllowance(ctx.db, { ownerId: owner.id, allowance, now });
  const stopped = await endTopUpWithPlan(ctx, owner.id);
  const plain = mail(pausedText(pause, terms?.plan.name ?? null));
  const letter = stopped === "nothing" ? plain : withTopUpOff(plain);
  if (terms) {
    const placed = await placeLockedOrder(
      ctx,
      { trx: ctx.db, state, now },
      {
        ...asNextPeriod({ owner, catalogue }),
        purchase: { kind: "fallback", subscriptionId: subscription.id, terms, mail: letter },
        pay: null,
      },
    );
    if (placed.outcome !== "placed") throw new Error(`what is free could not begin: ${placed.outcome}`);
    return;
  }
  await endPeriod(ctx.db, subscription.id);
  await ctx.notify(owner, { about: "plan-ended", of: [subscription.id], mail: letter });
}

const textPlanEnded = (
  { origin, notify }: RenewalContext,
  { owner, subscription, catalogue }: RenewalAttempt,
  freePlan: string | null,
): Promise<void> =>
  notify(owner, {
    about: "plan-ended",
    of: [subscription.id],
    moneyText: {
      kind: "plan-ended",
      text: planEndedSms({
        planName: planNameIn(catalogue, subscription.planId),
        endsAt: subscription.endsAt,
        trial: subscription.kind === "trial",
        freePlan,
        link: payLink(origin),
      }),
    },
  });
