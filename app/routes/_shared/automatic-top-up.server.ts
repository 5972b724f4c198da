import { z } from "zod";

import { cutParameter } from "~/models/cut-text";
import { CARD_DISPUTED, CHOOSE_CARD, cardOnHoldText } from "~/models/checkout/authorization";
import { formatDate } from "~/models/date";
import type { WalletKind } from "~/models/ledger/journal";
import { walletWords } from "~/models/ledger/wallet";
import { walletBalance } from "~/models/ledger/wallet.server";
import { formatNaira, kobo, KOBO_IN_NAIRA } from "~/models/money";
import {
  readTerms,
  type TermsField,
  type TopUpTerms,
  type TypedTerms,
} from "~/models/payments/automatic-top-up";
import { consentText } from "~/messages/payments/automatic-top-up";
import { chargedInMonth, findAutomaticTopUp } from "~/models/payments/automatic-top-up.server";
import type { SavedCard } from "~/models/payments/card";
import { isCardFromAbroad, listCards } from "~/models/payments/card.server";
import { amountToAdd, rulesFor, topUpFee } from "~/models/payments/top-up";
import { feeInWords } from "./top-up-words";
import { readId } from "~/models/row-id";
import { isFresh } from "~/models/sessions/session";
import { continuationOf, hasEnd, isPaidBy } from "~/models/subscriptions/continuation";
import { isPauseChosen } from "~/models/subscriptions/plan-pause";
import type { OrderedPeriod } from "~/models/subscriptions/subscription";
import { findLastPeriod } from "~/models/subscriptions/subscription.server";
import type { User } from "~/models/users/user";
import { withFlash } from "~/http/flash.server";
import { invalid, readForm } from "~/http/forms/form.server";
import { redirectTo, staleForm } from "~/http/responses.server";
import { app } from "~/services/platform/app.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";
import type { SignedIn } from "~/models/sessions/session.server";
import { denial } from "~/http/refusals/refuse-object.server";
import { confirmPassword } from "./require-access.server";
import { readDisputes } from "./read-disputes.server";
import { switchTopUpOff, switchTopUpOn } from "~/services/payments/switch-automatic-top-up.server";

/* The page and the form of automatic top-up, of naira or tokens. The route checks whose wallet it is. */

type TermsText = Record<TermsField, string> & { card: string };

/** Without numbers the page asks for them; with numbers it shows the sentence that the owner agrees to. */
export async function loadAutomaticTopUp(owner: User, wallet: WalletKind, query: URLSearchParams) {
  const now = app.clock.now();
  const cards = await listCards(app.db, owner.id, now);
  const on = await findAutomaticTopUp(app.db, owner.id);
  const balance = await walletBalance(app.db, owner.id, wallet);
  const asks = query.has("threshold") || query.has("amount");
  const typed = asks ? typedIn(query) : await suggest(owner.id, wallet, on);
  const card = chosenCard(cards, typed);
  const { least, most, fees } = rulesFor(app.config.topUp, card ?? { isAbroad: false });
  const read = asks ? readTerms(typed, wallet, { least, most, fees }) : null;
  const errors = errorLists(errorsOf(read, card));
  const agreed = read?.ok && card ? { terms: read.terms, card } : null;
  return {
    wallet,
    balance,
    least,
    most,
    fee: feeInWords(fees),
    errors,
    disputes: await readDisputes(app.db, owner.id, now),
    withoutPlan:
      wallet === "wallet" ? withoutPlanText(await findLastPeriod(app.db, owner.id, now), on !== null) : null,
    typed: { ...typed, card: String(card?.id ?? "") },
    cards: cards.map(({ id, label, expires }) => ({ id, label, expires })),
    on: on && {
      card: on.card,
      threshold: on.threshold,
      amount: on.amount,
      total: on.total,
      monthlyCap: on.monthlyCap,
      since: formatDate(on.agreedAt),
      consent: on.consent,
      charged: await chargedInMonth(app.db, owner.id, now),
    },
    consent: agreed && {
      ...shownOf(agreed.terms, agreed.card.label),
      isLow: balance < agreed.terms.threshold,
    },
  };
}

/** What an owner must know whose plan ends or pauses; null while it goes on. */
function withoutPlanText(open: OrderedPeriod | null, isOn: boolean): string | null {
  const charged = isOn ? "Your card" : "If you switch this on, your card";
  if (open === null || open.kind === "free" || open.kind === "paused")
    return `You have no paid plan at the moment. ${charged} is still charged.`;
  if (open.cancelledAt === null && !isPauseChosen(open)) return null;
  return `Your plan ${open.cancelledAt ? "is cancelled" : "pauses"}. ${charged} is still charged until your paid time ends, and automatic top-up is switched off then.`;
}

/** The only card need not be chosen. */
const chosenCard = (cards: SavedCard[], { card: typed }: TermsText): SavedCard | undefined =>
  cards.find(({ id }) => id === readId(typed)) ?? (cards.length === 1 ? cards[0] : undefined);

/** @param read null before the owner has sent any numbers */
const errorsOf = (
  read: TypedTerms | null,
  card: SavedCard | undefined,
): Partial<Record<TermsField | "card", string>> =>
  read === null ? {} : { ...(!card && { card: CHOOSE_CARD }), ...(!read.ok && read.errors) };

const shownOf = (terms: TopUpTerms, card: string) => ({
  text: consentText({ ...terms, card }),
  total: totalOf(terms),
});

/** The total as the form sends it: if the amount or the fee has changed since, the owner has to agree again. */
const totalOf = ({ total }: Pick<TopUpTerms, "total">): string => (total / KOBO_IN_NAIRA).toFixed(2);

function typedIn(query: URLSearchParams): TermsText {
  const field = (name: string) => cutParameter(query, name, 20) ?? "";
  return {
    threshold: field("threshold"),
    amount: field("amount"),
    card: field("card"),
    monthly_cap: field("monthly_cap"),
  };
}

const inNaira = (sum: number): string => String(sum / KOBO_IN_NAIRA);

/** The numbers in force, or for a wallet that pays for a plan those that pay the next period. */
async function suggest(
  ownerId: number,
  wallet: WalletKind,
  on: Awaited<ReturnType<typeof findAutomaticTopUp>>,
): Promise<TermsText> {
  if (on)
    return {
      threshold: inNaira(on.threshold),
      amount: inNaira(on.amount),
      card: String(on.cardId),
      monthly_cap: inNaira(on.monthlyCap),
    };
  const price = wallet === "wallet" ? await priceOfRenewal(ownerId) : null;
  if (price === null) return { threshold: "", amount: "", monthly_cap: "", card: "" };
  const amount = amountToAdd(kobo(price), app.config.topUp);
  const total = amountToAdd(kobo(amount + topUpFee(amount, app.config.topUp.fees)), app.config.topUp);
  return {
    threshold: inNaira(amount),
    amount: inNaira(amount),
    card: "",
    monthly_cap: inNaira(2 * total),
  };
}

async function priceOfRenewal(ownerId: number): Promise<number | null> {
  const open = await findLastPeriod(app.db, ownerId, app.clock.now());
  if (!hasEnd(open)) return null;
  const continuation = continuationOf(await catalogueOf(app), open, app.config.vatTenths);
  return isPaidBy(continuation) && continuation.method === "wallet" ? continuation.total : null;
}

const number = z.string().max(500).default("");

const schema = z.object({
  intent: z.enum(["on", "off"]),
  card: z.string().max(40).default(""),
  threshold: number,
  amount: number,
  monthly_cap: number,
  total_amount: z.string().max(40).default(""),
});

/** Whether this person may switch it on is checked by the route; anyone who has it may switch it off. */
export async function postAutomaticTopUp(
  request: Request,
  { user, session }: SignedIn,
  wallet: WalletKind,
  requireVerified: () => Promise<unknown>,
) {
  const form = await readForm(request, schema);
  if (form.status !== "success") throw staleForm();
  const path = walletWords[wallet].path;
  if (form.value.intent === "off") {
    const off = await switchTopUpOff(app, user.id);
    return redirectTo(path, {
      headers: withFlash(off === "charging" ? "automatic-top-up-off-late" : "automatic-top-up-off"),
    });
  }
  await requireVerified();
  const cardId = readId(form.value.card);
  const isAbroad = await isCardFromAbroad(app.db, user.id, cardId);
  const read = readTerms(form.value, wallet, rulesFor(app.config.topUp, { isAbroad }));
  if (!read.ok) return invalid(form, { fieldErrors: errorLists(read.errors) });
  const { terms } = read;
  if (form.value.total_amount !== totalOf(terms))
    return invalid(form, {
      formErrors: [
        `Your card would now be charged ${formatNaira(terms.total)} each time, which is not what was shown. Nothing is switched on yet.`,
      ],
    });
  if (cardId === 0) return invalid(form, { fieldErrors: { card: [CHOOSE_CARD] } });
  const fresh = isFresh(session, app.clock.now());
  const switched = await switchTopUpOn(app, { ownerId: user.id, cardId, fresh, terms });
  switch (switched.outcome) {
    case "on":
      return redirectTo(path, { headers: withFlash("automatic-top-up-on") });
    case "confirm-password":
      throw await confirmPassword(request);
    case "held":
      return invalid(form, { fieldErrors: { card: [cardOnHoldText(switched.until)] } });
    case "card-disputed":
      return invalid(form, { fieldErrors: { card: [CARD_DISPUTED] } });
    case "card-not-found":
      throw await denial(app, {
        userId: user.id,
        object: "card",
        message: "This card is not in your wallet. Open your wallet to see your cards.",
      });
  }
}

const errorLists = (errors: Partial<Record<string, string>>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, [error ?? ""]]));
