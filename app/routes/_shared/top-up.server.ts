import type { Submission } from "@conform-to/react";
import { z } from "zod";

import { formatMoment } from "~/models/date";
import { cutText } from "~/models/cut-text";
import type { WalletKind } from "~/models/ledger/journal";
import { walletWords } from "~/models/ledger/wallet";
import { walletBalance } from "~/models/ledger/wallet.server";
import { formatNaira, KOBO_IN_NAIRA } from "~/models/money";
import { CARD_DISPUTED, CHOOSE_CARD, cardOnHoldText } from "~/models/checkout/authorization";
import { waysToPay } from "~/models/payments/channel";
import { ASK_FIELD } from "~/models/pay-links/ask";
import { ownPayLinkPath } from "~/models/pay-links/pay-link";
import { isUnexpired } from "~/models/payments/card";
import { isCardFromAbroad, listCards } from "~/models/payments/card.server";
import { purposeOf } from "~/models/payments/payment";
import { isFresh } from "~/models/sessions/session";
import { returnPath } from "~/routes/_shared/return-path.server";
import { readId } from "~/models/row-id";
import { isForPurchase, quoteTopUp, rulesFor, type TopUpQuote } from "~/models/payments/top-up";
import { feeExamples, feeInWords } from "./top-up-words";
import { securityHold, type User } from "~/models/users/user";
import { redirectTo, refusal, staleForm } from "~/http/responses.server";
import { app } from "~/services/platform/app.server";
import { denial } from "~/http/refusals/refuse-object.server";
import { submissionKeyOf } from "~/services/platform/submission-key.server";
import { linkToTopUp } from "~/services/pay-links/make-pay-link.server";
import { invalid, readForm } from "~/http/forms/form.server";
import type { SignedIn } from "~/models/sessions/session.server";
import { confirmPassword } from "~/routes/_shared/require-access.server";
import { bankChannels, cardDetail, waysKept } from "~/routes/_shared/payment-choice.server";
import { readTyped } from "~/routes/_shared/kept-fields.server";
import { redirectToPayment, popupField } from "~/routes/_shared/redirect-to-payment.server";
import type { PaymentRequest } from "~/services/payments/begin-payment.server";
import { beginTopUp, type TopUpBegun } from "~/services/payments/begin-top-up.server";

/* The page and the form that add money to a wallet of naira or tokens. The route checks who may top up which
   wallet. */

const KEY_BYTES = 24;

/** Without an amount the page asks for one; with an amount it shows the cost. */
export async function loadTopUp(owner: User, wallet: WalletKind, request: Request) {
  const query = new URL(request.url).searchParams;
  const typed = query.get("amount");
  const back = returnPath(query.get("back"));
  const { least, most, fees, feesAbroad } = app.config.topUp;
  const read = typed === null ? null : quoteTopUp(typed, app.config.topUp);
  const abroad = typed === null ? null : quoteTopUp(typed, rulesFor(app.config.topUp, { isAbroad: true }));
  const now = app.clock.now();
  const held = securityHold(owner, now);
  const [balance, saved] = await Promise.all([
    walletBalance(app.db, owner.id, wallet),
    listCards(app.db, owner.id, now),
  ]);
  const cards = saved.filter(isUnexpired);
  return {
    wallet,
    least,
    most,
    amount: cutText(typed ?? "", 20),
    back,
    forPurchase: isForPurchase(back),
    error: read && !read.ok ? read.message : null,
    quote: read?.ok ? shownQuote(read) : null,
    fees: { text: feeInWords(fees), abroad: feeInWords(feesAbroad), examples: feeExamples(fees) },
    typed: readTyped(request, waysKept),
    /** Each page has its own key: submitted twice it is one payment, and another page is another payment. */
    submissionKey: Buffer.from(app.random.bytes(KEY_BYTES)).toString("base64url"),
    banks: waysToPay(bankChannels()),
    balance,
    heldUntil: held && cards.length > 0 ? formatMoment(held) : null,
    cards: (held ? [] : cards).map(({ id, label, expires, isAbroad }) => ({
      id,
      label,
      detail: cardDetail(expires),
      /** What a card from abroad costs, if that is another sum. */
      quote: isAbroad && abroad?.ok ? shownQuote(abroad) : null,
    })),
  };
}

const shownQuote = (quote: TopUpQuote) => ({ ...quote, shown: inNaira(quote) });

/** Sent by older pages and ignored: who pays and by which reference is already known. */
const ignored = z.string().max(200).optional().catch(undefined);

const topUpSchema = z.object({
  amount: z.string().max(500).default(""),
  card_type: z.enum(["saved_card", "new_card"], "Choose one of the ways to pay shown").optional(),
  auth_code: z.string().max(40).optional(),
  save_card: z.enum(["0", "1"]).optional(),
  [ASK_FIELD]: z.literal("1").optional(),
  submission_key: z.string().min(16).max(100),
  total_amount: z.string().max(40).optional(),
  reference_id: ignored,
  email: ignored,
  ...popupField,
});

type TopUpValues = z.output<typeof topUpSchema>;
type Form = Submission<z.input<typeof topUpSchema>, string[], z.output<typeof topUpSchema>>;

/** Starts the payment of a top-up. The charge follows from the amount alone, and is what the page showed. */
export async function postTopUp(request: Request, { user, session }: SignedIn, wallet: WalletKind) {
  const form = await readForm(request, topUpSchema);
  if (form.status !== "success") {
    if (form.error?.submission_key || form.error?.save_card) throw staleForm();
    return invalid(form);
  }
  const { amount, total_amount: shown } = form.value;
  // The payer of a link pays with a card of which nothing is known yet, as its own page says.
  const asks = form.value[ASK_FIELD] === "1";
  const way = readWay(form.value);
  const quote = await quoteFor(user, amount, asks ? null : way);
  if (!quote.ok) return invalid(form, { fieldErrors: { amount: [quote.message] } });
  if (asks) return askToTopUp(form, user, { wallet, quote, key: form.value.submission_key });
  if (shown !== undefined && shown !== inNaira(quote)) return invalid(form, priceChanged(quote));
  if (way === null) {
    const { card_type: type } = form.value;
    const what = type === "saved_card" ? CHOOSE_CARD : "Choose one of the ways to pay shown";
    return invalid(form, { fieldErrors: { auth_code: [what] } });
  }
  const begun = await beginTopUp(app, {
    owner: user,
    wallet,
    quote,
    ...way,
    fresh: isFresh(session, app.clock.now()),
    submissionKey: submissionKeyOf(app, "top-up-form", user.id, wallet, form.value.submission_key),
    returnPath: returnPath(new URL(request.url).searchParams.get("back")) ?? walletWords[wallet].path,
  });
  if (begun.outcome === "confirm-password")
    throw await confirmPassword(request, Object.entries(form.payload), waysKept);
  return answerTopUp(form, begun, { userId: user.id, wallet });
}

async function quoteFor({ id }: Pick<User, "id">, amount: string, way: Way | null) {
  const isAbroad = await isCardFromAbroad(app.db, id, way?.cardId ?? null);
  return quoteTopUp(amount, rulesFor(app.config.topUp, { isAbroad }));
}

/** Goes on to the page of the link, which says how to send it. */
async function askToTopUp(
  form: Form,
  { id }: Pick<User, "id">,
  { wallet, quote, key }: { wallet: WalletKind; quote: TopUpQuote; key: string },
) {
  const made = await linkToTopUp(app, {
    ownerId: id,
    madeBy: id,
    key,
    purpose: purposeOf(wallet),
    amount: quote.total,
    walletAmount: quote.amount,
  });
  if (made.outcome === "made") return redirectTo(ownPayLinkPath(made.link.reference));
  return invalid(form, { status: 429, formErrors: ["You have made many links today. Try again tomorrow."] });
}

type Way = Pick<PaymentRequest, "channel" | "cardId" | "saveCard">;

/**
 * By bank, a saved card or a new one; null if the form names none of them. Old clients say it with `card_type`, or send
 * no choice for a new card.
 */
function readWay({ card_type: type, auth_code: chosen, save_card: save }: TopUpValues): Way | null {
  const isNewCard = chosen === undefined ? type !== "saved_card" : chosen === "new";
  if (type === "new_card" || isNewCard) return { channel: "card", cardId: null, saveCard: save === "1" };
  const bank = bankChannels().find((channel) => channel === chosen);
  if (bank && type === undefined) return { channel: bank, cardId: null, saveCard: false };
  const cardId = readId(chosen);
  return cardId > 0 ? { channel: "card", cardId, saveCard: false } : null;
}

/** The total as the form sends it. */
const inNaira = ({ total }: Pick<TopUpQuote, "total">): string => (total / KOBO_IN_NAIRA).toFixed(2);

/** The amount or the fee may be another than on the page. */
const priceChanged = ({ amount, fee, total }: TopUpQuote) => ({
  formErrors: [
    `You now pay ${formatNaira(total)}: ${formatNaira(amount)} and a fee of ${formatNaira(fee)}. That is not the total you saw. Nothing was charged yet.`,
  ],
});

/** The payment page, or why the payment was not begun. */
export async function answerTopUp<Values, Output>(
  form: Submission<Values, string[], Output>,
  begun: Exclude<TopUpBegun, { outcome: "confirm-password" }>,
  { userId, wallet }: { userId: number; wallet: WalletKind },
) {
  switch (begun.outcome) {
    case "go":
      return redirectToPayment(begun, form.payload);
    case "unavailable":
      return invalid(form, { status: 503, formErrors: [begun.reason] });
    case "held":
      return invalid(form, {
        fieldErrors: { auth_code: [cardOnHoldText(begun.until)] },
      });
    case "card-disputed":
      return invalid(form, { fieldErrors: { auth_code: [CARD_DISPUTED] } });
    case "card-not-found":
      throw await denial(app, {
        userId,
        object: "card",
        message: "This card is not in your wallet. Open your wallet to see your cards.",
      });
    case "conflict":
      throw refusal(
        409,
        `You’ve already sent this form with a different amount or card. Nothing more was charged. Go to your ${walletWords[wallet].name} and start again.`,
      );
    case "throttled":
      throw refusal(429, "You have started too many payments. Try again in an hour.", {
        "Retry-After": String(begun.retryAfterSeconds),
      });
  }
}
