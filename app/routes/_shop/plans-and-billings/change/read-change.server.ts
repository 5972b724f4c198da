import type { AppContext } from "~/services/platform/context.server";
import { formatDate } from "~/models/date";
import { formatNaira } from "~/models/money";
import { missingTopUp } from "~/models/payments/top-up";
import {
  type Catalogue,
  type Duration,
  findPlan,
  isFree,
  isPriced,
  readDuration,
} from "~/models/plans/catalogue";
import { changeAfterText, planOptions, planTitle } from "~/messages/subscriptions/billing";
import { BILLING, changePath } from "~/models/subscriptions/billing-paths";
import {
  type Continuation,
  type LastPeriod,
  type RenewalTerms,
  continuationOf,
  isPaidBy,
  renewalTerms,
} from "~/models/subscriptions/continuation";
import { continuationText, renewalTick } from "~/messages/subscriptions/continuation";
import { pausedByChoice } from "~/messages/subscriptions/pause-ahead";
import { nextStartsAt } from "~/models/subscriptions/plan-pause";
import { renewPath } from "~/models/subscriptions/pay-ahead";
import { planChange } from "~/models/subscriptions/plan-change";
import { orderedExtras } from "~/models/subscriptions/subscription";
import type { User } from "~/models/users/user";
import { previewUpgrade } from "~/services/checkout/preview-change.server";
import { linesToPay, readPaymentChoices } from "~/routes/_shared/payment-choice.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";
import { type BilledPeriod, type BillingSource, readSource } from "../read-source.server";
import { lossesOf } from "../plan-losses.server";

/** The plans that the owner can change to or, once one is named, what changing to it does. */
export async function readChange(app: AppContext, owner: User, query: URLSearchParams) {
  const catalogue = await catalogueOf(app);
  const source = await readSource(app, owner);
  const { live, last } = source;
  const preview = last && (await readPreview(app, catalogue, { ...source, last }, query));
  return {
    active: live !== null,
    options: planOptions(catalogue, live, app.clock.now()).map((option) =>
      last !== null && option.href === chosenPath(last)
        ? { ...option, ...chosenOption, effect: `You chose this. ${option.effect}` }
        : option,
    ),
    preview,
    /** Whether it is the change that the owner has chosen, as after Back. */
    isChosen: preview?.kind === "after" && changePath(preview.planId, preview.duration) === chosenPath(last),
  };
}

/** The path of the change that was chosen for the end of the paid time; null if none was. */
const chosenPath = (last: BillingSource["last"]): string | null =>
  last?.nextPlanId && last.nextDuration ? changePath(last.nextPlanId, last.nextDuration) : null;

const chosenOption = { label: "See Plan", href: BILLING };

async function readPreview(
  app: AppContext,
  catalogue: Catalogue,
  source: BilledPeriod,
  query: URLSearchParams,
) {
  const { owner, live, last, balance, inShop } = source;
  const plan = findPlan(catalogue, query.get("plan") ?? undefined);
  if (!plan || !isPriced(plan) || live?.kind !== "paid" || !live.endsAt) return null;
  const duration: Duration = readDuration(query.get("duration") ?? undefined);
  const change = planChange(live, { planId: plan.id }, catalogue.plans);
  if (change === "upgrade") return upgradePreview(app, catalogue, { owner, last, balance }, plan.id);
  const running = catalogue.plans.find(({ id }) => id === live.planId);
  if (!running || (plan.id === live.planId && duration === live.duration)) return null;
  const wanted = { ...last, nextPlanId: plan.id, nextDuration: duration };
  const terms = renewalTerms(catalogue, wanted, app.config.vatTenths);
  const continuation = continuationOf(catalogue, wanted, app.config.vatTenths);
  return {
    kind: "after" as const,
    planId: plan.id,
    duration,
    title: planTitle(plan.name, duration, isFree(plan)),
    keepLabel: `Keep ${planTitle(running.name, live.duration, false)}`,
    losses: lossesOf(
      catalogue,
      { plan: running, extras: last.extras },
      { plan, extras: orderedExtras(terms?.addOns ?? []) },
    ),
    payer: payerOf(continuation, source),
    /** Where the longer time can be paid for today instead. */
    payNow: plan.id === live.planId ? renewPath(duration) : null,
    missing: missingFor(app, continuation, wanted, balance),
    text: changeAfterText({ ...live, plan: running, endsAt: last.endsAt }, { plan, duration }),
    later: laterOf(continuation, wanted, terms),
    pauses: pausedByChoice({ offer: catalogue, last: wanted, inShop, vatTenths: app.config.vatTenths }),
  };
}

/** What the wallet lacks today for the first period of a change, if it is to be paid from there. */
function missingFor({ config }: AppContext, continuation: Continuation, wanted: LastPeriod, balance: number) {
  if (!isPaidBy(continuation) || continuation.method !== "wallet" || balance >= continuation.total)
    return null;
  const shortfall = continuation.total - balance;
  return {
    text: `Your wallet has ${formatNaira(balance)}, so you need ${formatNaira(shortfall)} more by ${formatDate(continuation.endsAt)}.`,
    topUp: missingTopUp(shortfall, changePath(wanted.nextPlanId ?? wanted.planId), config.topUp),
  };
}

/** Who pays for the next period; null if it is free, or no way to pay is chosen. */
function payerOf(continuation: Continuation, { cards, last }: BilledPeriod): string | null {
  if (!isPaidBy(continuation)) return null;
  if (continuation.method === "wallet") return "Your wallet";
  return cards.find(({ id }) => id === last.renewalCardId)?.label ?? "Your card";
}

/** The first charge of the following period, and how it is paid. */
function laterOf(continuation: Continuation, last: LastPeriod, terms: RenewalTerms | null) {
  return {
    from: formatDate(nextStartsAt(last)),
    title: terms && planTitle(terms.plan.name, terms.duration, isFree(terms.plan)),
    total: terms?.quote.total ?? 0,
    isPaid: continuation.kind !== "ends",
  };
}

async function upgradePreview(
  app: AppContext,
  catalogue: Catalogue,
  { owner, last, balance }: Pick<BilledPeriod, "owner" | "last" | "balance">,
  planId: number,
) {
  const preview = await previewUpgrade(app, owner.id, planId);
  if (!preview) return null;
  const { plan, duration, quote, submissionKey } = preview;
  const { total } = quote;
  const upgraded = { ...last, planId: plan.id, duration, nextPlanId: null, nextDuration: null };
  const { vatTenths } = app.config;
  const terms = renewalTerms(catalogue, upgraded, vatTenths);
  const continuation = continuationOf(catalogue, upgraded, vatTenths);
  const later = laterOf(continuation, upgraded, terms);
  const now = app.clock.now();
  const toWallet = quote.toWallet.value + quote.toWallet.vat;
  return {
    kind: "upgrade" as const,
    planId: plan.id,
    title: `Upgrade to ${plan.name} for ${formatNaira(total)}`,
    text: [
      `${plan.name} starts now. ${continuationText(continuation, { subject: plan.name, now })}`,
      later.isPaid || later.total === 0 ? "" : `From ${later.from} it costs ${formatNaira(later.total)}.`,
      toWallet > 0 ? `${formatNaira(toWallet)} of your old plan goes to your wallet.` : "",
    ]
      .filter(Boolean)
      .join(" "),
    lines: linesToPay(quote),
    until: formatDate(quote.endsAt),
    tick: renewalTick(catalogue, upgraded, vatTenths),
    hidden: { plan: String(plan.id), submission_key: submissionKey, total_amount: String(total) },
    pay: await readPaymentChoices(app, owner, { total, balance, back: changePath(plan.id), now }),
  };
}
