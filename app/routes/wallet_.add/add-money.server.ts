import type { Submission } from "@conform-to/react";
import { redirect } from "@remix-run/node";
import { z } from "zod";

import { formatNaira, KOBO_IN_NAIRA } from "~/models/money";
import { heldCardText } from "~/models/checkout/authorization";
import { isFresh } from "~/models/sessions/session";
import { returnPath } from "~/models/sessions/return-path";
import { readId } from "~/models/row-id";
import { quoteTopUp, type TopUpQuote } from "~/models/payments/top-up";
import { privateHeaders, refusal } from "~/services/doors/responses.server";
import { app } from "~/services/app/app.server";
import { denial } from "~/services/sessions/denial.server";
import { invalid, readForm } from "~/services/doors/forms/form.server";
import { currentVisit } from "~/services/doors/front-door.server";
import { confirmPassword, type SignedIn } from "~/services/sessions/session.server";
import { bankChannels } from "~/services/payments/pay-form.server";
import { beginTopUp, type TopUpBegun } from "~/services/payments/top-up.server";

/** Sent by older pages and of no account here: who pays and by what reference is known already. */
const ignored = z.string().max(200).optional().catch(undefined);

const addMoneySchema = z.object({
  amount: z.string().max(500).default(""),
  card_type: z.enum(["saved_card", "new_card"], "Choose one of the ways to pay shown").optional(),
  auth_code: z.string().max(40).optional(),
  save_card: z.enum(["0", "1"]).optional(),
  submission_key: z.string().min(16).max(100),
  total_amount: z.string().max(40).optional(),
  reference_id: ignored,
  email: ignored,
});

type Form = Submission<z.input<typeof addMoneySchema>, string[], z.output<typeof addMoneySchema>>;

/** Starts the payment of a top-up. What is charged follows from the amount alone, and is what the page showed. */
export async function postAddMoney(request: Request, { user, session }: SignedIn) {
  const form = await readForm(request, addMoneySchema);
  if (form.status !== "success") {
    if (form.error?.submission_key || form.error?.save_card)
      throw refusal(400, "This form is not complete. Open the page again and send its form.");
    return invalid(form);
  }
  const { amount, total_amount: shown } = form.value;
  const quote = quoteTopUp(amount, app.config.topUp);
  if (!quote.ok) return invalid(form, { fieldErrors: { amount: [quote.message] } });
  if (shown !== undefined && shown !== inNaira(quote)) return invalid(form, priceMoved(quote));
  const way = readWay(form.value);
  if (way === null) return invalid(form, { fieldErrors: { auth_code: ["Choose one of your saved cards"] } });
  const begun = await beginTopUp(app, {
    owner: user,
    quote,
    ...way,
    fresh: isFresh(session, app.clock.now()),
    submissionKey: form.value.submission_key,
    returnPath: returnPath(new URL(request.url).searchParams.get("back")) ?? "/wallet",
    requestId: currentVisit().id,
  });
  if (begun.outcome === "confirm-password") throw confirmPassword(request);
  return answer(form, begun, user.id);
}

/** By a bank, a saved card or a new one; null where the saved card is not named. */
function readWay(value: z.output<typeof addMoneySchema>) {
  const { auth_code: card, save_card: save } = value;
  const bank = bankChannels().find((channel) => channel === card);
  if (bank) return { channel: bank, cardId: null, saveCard: false };
  if (!isSavedCard(value)) return { channel: "card" as const, cardId: null, saveCard: save === "1" };
  const cardId = readId(card);
  return cardId > 0 ? { channel: "card" as const, cardId, saveCard: false } : null;
}

/** The page's buttons send the card alone; whoever says how to pay is taken at that word. */
function isSavedCard({ card_type: type, auth_code: card }: z.output<typeof addMoneySchema>): boolean {
  return type === undefined ? readId(card) > 0 : type === "saved_card";
}

/** The total as the page's form carries it. */
export const inNaira = ({ total }: Pick<TopUpQuote, "total">): string => (total / KOBO_IN_NAIRA).toFixed(2);

const priceMoved = ({ total }: TopUpQuote) => ({
  formErrors: [`The fee has changed: you now pay ${formatNaira(total)}. Nothing was charged yet.`],
});

async function answer(
  form: Form,
  begun: Exclude<TopUpBegun, { outcome: "confirm-password" }>,
  userId: number,
) {
  switch (begun.outcome) {
    case "go":
      return redirect(begun.location, { status: 303, headers: privateHeaders() });
    case "unavailable":
      return invalid(form, { status: 503, formErrors: [begun.reason] });
    case "held":
      return invalid(form, {
        fieldErrors: { auth_code: [heldCardText(begun.until)] },
      });
    case "card-not-found":
      throw await denial(app, {
        userId,
        object: "card",
        status: 404,
        message: "There is no such card in your wallet. Open your wallet to see your cards.",
      });
    case "conflict":
      throw refusal(
        409,
        "This form was sent before, with another amount or card. Nothing more was charged. Open your wallet to add money.",
      );
    case "throttled":
      throw refusal(429, "Too many payments were started. Wait an hour, then try again.", {
        "Retry-After": String(begun.retryAfterSeconds),
      });
  }
}
