import { getCard } from "../cards";
import { failure, success, type Answer } from "./envelope";
import type { Fault } from "../faults/faults";
import { acceptAnswer, enterCard, fail, openTransaction, settle } from "../payment";
import type { Authorization, Transaction } from "../records";
import type { Sandbox } from "../sandbox";
import { chargeShape } from "./shapes";
import { readProblem, textOf, type Body } from "./transactions";

const OF_NO_USE =
  "Email does not match Authorization code. Authorization may be inactive or belong to a different email. Please confirm.";

/** Charges a saved card. A refusal creates no transaction, so the reference stays free. */
export function chargeAuthorization(sandbox: Sandbox, body: Body, fault: Fault | null): Answer {
  const problem = readProblem(sandbox, body);
  if (problem) return problem;
  const authorization = sandbox.store.authorizations.get(textOf(body.authorization_code) ?? "");
  if (!authorization) return failure({ message: "Authorization code is invalid", code: "invalid_params" });
  if (!isUsable(authorization, String(body.email)))
    return failure({ message: OF_NO_USE, code: "invalid_params" });
  if (Array.isArray(body.channels) && !body.channels.includes("card"))
    return failure({ message: "This charge does not accept cards", code: "invalid_params" });
  const transaction = openTransaction(sandbox, {
    reference: textOf(body.reference) ?? `T${sandbox.store.nextId()}`,
    email: authorization.email,
    amount: Number(body.amount),
    currency: "NGN",
    callbackUrl: textOf(body.callback_url),
    metadata: body.metadata ?? null,
    channels: ["card"],
  });
  return charge(sandbox, transaction, authorization, fault);
}

function charge(
  sandbox: Sandbox,
  transaction: Transaction,
  authorization: Authorization,
  fault: Fault | null,
): Answer {
  const card = getCard(authorization.cardNumber);
  transaction.authorizationCode = authorization.code;
  const expiry = { month: authorization.expMonth, year: authorization.expYear };
  if (fault?.kind === "pause" || card.questions.length > 0) {
    pause(sandbox, transaction, card.number, expiry);
    return pausedAnswer(sandbox, transaction);
  }
  if (fault?.kind === "decline") {
    Object.assign(transaction, { cardNumber: card.number, cardExpiry: expiry, channel: "card" });
    fail(sandbox, transaction, fault.reason ?? "Insufficient Funds");
  } else enterCard(sandbox, transaction, card, expiry);
  return success("Charge attempted", chargeShape(sandbox.store, transaction));
}

/** The bank asks the card holder on the hosted page, whatever the card normally asks. */
function pause(
  { store }: Sandbox,
  transaction: Transaction,
  cardNumber: string,
  cardExpiry: Transaction["cardExpiry"],
): void {
  Object.assign(transaction, { cardNumber, cardExpiry, channel: "card", step: "bank", status: "ongoing" });
  store.saveTransaction(transaction);
}

/** The response has no status, since nothing was attempted yet. */
function pausedAnswer({ publicUrl }: Sandbox, { accessCode, reference }: Transaction): Answer {
  return success("Please, redirect your customer to the authorization url provided", {
    authorization_url: `${publicUrl()}/resume/${accessCode}`,
    reference,
    access_code: accessCode,
    paused: true,
  });
}

/** Approves a payment by a new or a saved card. */
export function approve(sandbox: Sandbox, transaction: Transaction): void {
  if (transaction.authorizationCode === null) acceptAnswer(sandbox, transaction);
  else settle(sandbox, transaction);
}

function isUsable(authorization: Authorization, email: string): boolean {
  return authorization.active && authorization.email === email && getCard(authorization.cardNumber).reusable;
}

export function deactivate({ store }: Sandbox, body: Body): Answer {
  const authorization = store.authorizations.get(textOf(body.authorization_code) ?? "");
  if (!authorization?.active)
    return failure({ message: "Authorization code not found.", status: 404, code: "not_found" });
  store.saveAuthorization({ ...authorization, active: false });
  return success("Authorization has been deactivated", null);
}
