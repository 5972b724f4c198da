import { z } from "zod";
import { CARD_DISPUTED, CHOOSE_CARD, cardOnHoldText } from "~/models/checkout/authorization";
import { walletWords } from "~/models/ledger/wallet";
import { isCardFromAbroad } from "~/models/payments/card.server";
import { quoteTopUp, rulesFor } from "~/models/payments/top-up";
import { isFresh } from "~/models/sessions/session";
import { readId } from "~/models/row-id";
import { app } from "~/services/platform/app.server";
import { submissionKeyOf } from "~/services/platform/submission-key.server";
import { beginTopUp, type TopUpBegun } from "~/services/payments/begin-top-up.server";
import type { SignedIn } from "~/models/sessions/session.server";
import { operation } from "./operation.server";
import {
  askedPayment,
  confirmFirst,
  paid,
  reportedAnswer,
  settledAnswer,
  waitingOf,
} from "./order-call.server";
import { beside, Refused } from "./refused.server";

export const topUpWallet = operation({
  method: "POST",
  path: "/api/topup-wallet",
  summary: "Begin a top-up of the wallet, or count one that was begun before",
  auth: "owner",
  repeatable: true,
  input: z.object({
    amount: z
      .string("Enter an amount")
      .max(500)
      .meta({ description: "How many naira the wallet gets; the fee is added", examples: ["6000"] }),
    card_type: z.enum(["saved_card", "new_card"], "Choose a saved card or a new one").optional(),
    auth_code: z.string().max(40).optional().describe("The saved card, as subscription-summary names it"),
    save_card: z.enum(["0", "1"]).optional().describe("1 keeps the new card"),
    reference_id: z.string().max(100).optional().describe("Of a top-up that was begun"),
    email: z.string().max(254).optional(),
  }),
  answer: z.object({
    message: z.string(),
    data: paid.shape.data.extend({ message: z.string().describe("The same, where old clients read it") }),
  }),
  async handle({ input, caller, request }) {
    const { reference_id: reference } = input;
    const { message, data } = await (reference === undefined
      ? begin(caller, input, request.headers.get("Idempotency-Key"))
      : reportedAnswer(caller, await askedPayment(caller, reference, "top-up"), input));
    return { body: { message, data: { ...data, message } } };
  },
});

interface TopUpInput {
  amount: string;
  card_type?: "saved_card" | "new_card" | undefined;
  auth_code?: string | undefined;
  save_card?: "0" | "1" | undefined;
}

async function begin({ user, session }: SignedIn, input: TopUpInput, key: string | null) {
  const isSaved = input.card_type === "saved_card" || (!input.card_type && input.auth_code !== undefined);
  const cardId = isSaved ? readId(input.auth_code) : null;
  if (cardId !== null && cardId <= 0) throw beside("auth_code", CHOOSE_CARD);
  const isAbroad = await isCardFromAbroad(app.db, user.id, cardId);
  const quote = quoteTopUp(input.amount, rulesFor(app.config.topUp, { isAbroad }));
  if (!quote.ok) throw beside("amount", quote.message);
  const begun = await beginTopUp(app, {
    owner: user,
    wallet: "wallet",
    quote,
    channel: "card",
    cardId,
    saveCard: cardId === null && input.save_card === "1",
    fresh: isFresh(session, app.clock.now()),
    // A call with a key makes one top-up, even if its process dies halfway.
    submissionKey:
      key === null
        ? app.random.bytes(24).toString("base64url")
        : submissionKeyOf(app, "api-top-up", user.id, key),
    returnPath: walletWords.wallet.path,
  });
  if (begun.outcome !== "go") throw refusedTopUp(begun);
  const payment = await askedPayment({ user, session }, begun.reference, "top-up");
  if (cardId !== null) return settledAnswer(payment);
  return {
    message: "Pay at the address in authorization_url, then call again with reference_id",
    data: waitingOf(payment),
  };
}

function refusedTopUp(begun: Exclude<TopUpBegun, { outcome: "go" }>): Refused {
  switch (begun.outcome) {
    case "confirm-password":
      return confirmFirst();
    case "held":
      return beside("auth_code", cardOnHoldText(begun.until));
    case "card-disputed":
      return beside("auth_code", CARD_DISPUTED);
    case "card-not-found":
      return new Refused(404, "This card is not in your wallet.");
    case "unavailable":
      return new Refused(503, begun.reason);
    case "conflict":
      return new Refused(
        409,
        "This was sent before, with a different amount or card. Nothing more was charged.",
      );
    case "throttled":
      return new Refused(429, "You have started too many payments. Try again in an hour.", {
        headers: { "Retry-After": String(begun.retryAfterSeconds) },
      });
  }
}
