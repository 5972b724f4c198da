import type {
  ChargeRequest,
  ChargeResult,
  DisputeResult,
  InitializeRequest,
  InitializeResult,
  ListRequest,
  ListResult,
  PaymentProvider,
  ProviderRefund,
  RefundRequest,
  RefundResult,
  RefundsResult,
  TicketRequest,
  TicketResult,
  VerifyResult,
} from "~/models/payments/provider";
import {
  dispute,
  opened,
  page,
  paused,
  readRefusal,
  refund,
  refundPage,
  succeeded,
  ticketOf,
  transaction,
} from "./paystack-answers.server";
import {
  type Answer,
  CHARGE,
  type PaystackSettings,
  type Send,
  type Watch,
  isTaken,
  makeSend,
  pauseOf,
  readCardRefusal,
  reasonOf,
} from "./paystack-call.server";

const PAGE_LENGTH = 100;

/** No payment has more refunds than fit on these pages, since none is below the least amount. */
const MOST_REFUND_PAGES = 50;

/** Payments by Paystack. Every method makes one call that is never repeated; see the outcome "unknown". */
export function makePaystack(settings: PaystackSettings, watch: Watch = {}): PaymentProvider {
  const send = makeSend(settings, watch);
  return {
    initialize: (request) => initialize(send, request),
    verify: (reference) => verify(send, reference),
    find: (providerId) => find(send, providerId),
    chargeAuthorization: (request) => chargeAuthorization(send, request),
    requestTicket: (request) => requestTicket(send, request),
    deactivate: (code) => deactivate(send, code),
    refund: (request) => giveBack(send, request),
    refundsOf: (providerId) => refundsOf(send, providerId),
    findDispute: (providerId) => findDispute(send, providerId),
    list: (span) => list(send, span),
  };
}

async function initialize(send: Send, request: InitializeRequest): Promise<InitializeResult> {
  const answer = await send({
    method: "POST",
    path: "/transaction/initialize",
    body: {
      email: request.email,
      amount: inKobo(request.amount),
      currency: "NGN",
      reference: request.reference,
      callback_url: request.callbackUrl,
      channels: [request.channel],
      // As a string, since a plain object would come back with its numbers as strings.
      metadata: JSON.stringify({ ...request.metadata, cancel_action: request.cancelUrl }),
    },
  });
  const data = dataOf(answer);
  const page = opened.safeParse(data).data;
  if (page?.reference === request.reference)
    return { outcome: "opened", authorizationUrl: page.authorization_url, accessCode: page.access_code };
  return withoutEffect(answer);
}

async function verify(send: Send, reference: string): Promise<VerifyResult> {
  const answer = await send({
    method: "GET",
    path: `/transaction/verify/${encodeURIComponent(reference)}`,
  });
  const payment = transaction.safeParse(dataOf(answer)).data;
  // Any other status of another payment says nothing about this one; staff must look at a success.
  if (payment && (payment.reference === reference || payment.status === "success"))
    return { outcome: "found", payment };
  return isNotFound(answer) ? { outcome: "not-found" } : withoutAnswer(answer);
}

async function find(send: Send, providerId: string): Promise<VerifyResult> {
  const answer = await send({ method: "GET", path: `/transaction/${encodeURIComponent(providerId)}` });
  const payment = transaction.safeParse(dataOf(answer)).data;
  if (payment?.providerId === providerId) return { outcome: "found", payment };
  return answer.arrived && answer.status === 404 ? { outcome: "not-found" } : withoutAnswer(answer);
}

async function chargeAuthorization(send: Send, request: ChargeRequest): Promise<ChargeResult> {
  const answer = await send({
    method: "POST",
    path: CHARGE,
    body: {
      email: request.email,
      amount: inKobo(request.amount),
      currency: "NGN",
      reference: request.reference,
      authorization_code: request.authorizationCode,
      ...(request.callbackUrl !== undefined && { callback_url: request.callbackUrl }),
      ...(request.unattended && { queue: true }),
    },
  });
  const data = dataOf(answer);
  const pause = paused.safeParse(data).data;
  if (pause?.reference === request.reference)
    return { outcome: "paused", authorizationUrl: pause.authorization_url, accessCode: pause.access_code };
  const payment = transaction.safeParse(data).data;
  if (payment?.reference === request.reference) return { outcome: "charged", payment };
  const result = withoutEffect(answer);
  return result.outcome === "refused"
    ? { ...result, card: readCardRefusal(result.reason) === "dead" }
    : result;
}

async function requestTicket(send: Send, request: TicketRequest): Promise<TicketResult> {
  const { reference, email, until, by } = request;
  const answer = await send({
    method: "POST",
    path: "/charge",
    body: {
      email,
      // This call documents its amount as text.
      amount: String(inKobo(request.amount)),
      reference,
      ...(by.channel === "ussd"
        ? { ussd: { type: by.type } }
        : { bank_transfer: { account_expires_at: until.toISOString() } }),
    },
  });
  const ticket = ticketOf(dataOf(answer), request);
  return ticket ? { outcome: "given", ticket } : withoutEffect(answer);
}

async function deactivate(send: Send, code: string): Promise<boolean> {
  const answer = await send({
    method: "POST",
    path: "/customer/authorization/deactivate",
    body: { authorization_code: code },
  });
  if (!answer.arrived) return false;
  const message = readRefusal(answer.body)?.message ?? "";
  return succeeded.safeParse(answer.body).success || /authorization code not found/i.test(message);
}

async function giveBack(send: Send, { reference, amount, note }: RefundRequest): Promise<RefundResult> {
  const answer = await send({
    method: "POST",
    path: "/refund",
    body: { transaction: reference, amount: inKobo(amount), currency: "NGN", merchant_note: note },
  });
  const made = refund.safeParse(dataOf(answer)).data;
  return made ? { outcome: "accepted", refund: made } : withoutEffect(answer);
}

async function refundsOf(send: Send, providerId: string): Promise<RefundsResult> {
  const refunds: ProviderRefund[] = [];
  for (let number = 1; number <= MOST_REFUND_PAGES; number += 1) {
    const query = new URLSearchParams({
      transaction: providerId,
      perPage: String(PAGE_LENGTH),
      page: String(number),
    });
    const answer = await send({ method: "GET", path: `/refund?${query.toString()}` });
    const found = answer.arrived && answer.status === 200 ? refundPage.safeParse(answer.body).data : null;
    if (!found) return withoutAnswer(answer);
    // If the provider ignores the filter, one payment must not get the refunds of others.
    for (const { transactionId, refund } of found.data)
      if (transactionId === providerId) refunds.push(refund);
    const more = found.meta ? number < found.meta.pageCount : found.data.length === PAGE_LENGTH;
    if (!more) return { outcome: "listed", refunds };
  }
  return { outcome: "unknown", reason: `more than ${MOST_REFUND_PAGES} pages of refunds` };
}

async function findDispute(send: Send, providerId: string): Promise<DisputeResult> {
  const answer = await send({ method: "GET", path: `/dispute/${encodeURIComponent(providerId)}` });
  const found = dispute.safeParse(dataOf(answer)).data;
  if (found?.providerId === providerId) return { outcome: "found", dispute: found };
  return isMissing(answer, /^dispute (?:was )?not found/i) ? { outcome: "not-found" } : withoutAnswer(answer);
}

async function list(send: Send, { from, to, page: number }: ListRequest): Promise<ListResult> {
  const query = new URLSearchParams({
    perPage: String(PAGE_LENGTH),
    page: String(number),
    from: from.toISOString(),
    to: to.toISOString(),
    status: "success",
  });
  const answer = await send({ method: "GET", path: `/transaction?${query.toString()}` });
  if (!answer.arrived || answer.status !== 200) return unclear(answer);
  const found = page.safeParse(answer.body).data;
  if (!found) return unclear(answer);
  const more = found.meta ? found.meta.page < found.meta.pageCount : found.data.length === PAGE_LENGTH;
  return { outcome: "listed", payments: found.data, more };
}

/** The result of a call that should have created something but whose answer does not confirm it. */
function withoutEffect(answer: Answer) {
  const ours = answer.arrived && !answer.denied && answer.status >= 400 && answer.status < 500;
  const refusal = ours && answer.status !== 429 && readRefusal(answer.body);
  // If an earlier call took the reference, only verify knows what became of it.
  if (!refusal || isTaken(refusal)) return withoutAnswer(answer);
  return { outcome: "refused" as const, reason: refusal.message };
}

/** What to do about an answer that does not say what was asked. */
function withoutAnswer(answer: Answer) {
  if (isBusy(answer))
    return {
      outcome: "busy" as const,
      retryAfterSeconds: pauseOf(answer),
      ...(!answer.arrived && { unreached: reasonOf(answer) }),
    };
  if (answer.arrived && answer.denied) return { outcome: "denied" as const, reason: reasonOf(answer) };
  return unclear(answer);
}

function isBusy(answer: Answer): boolean {
  return answer.arrived ? answer.status === 429 : !answer.sent;
}

function isMissing(answer: Answer, words: RegExp): boolean {
  if (!answer.arrived || answer.status >= 500) return false;
  return answer.status === 404 || words.test(readRefusal(answer.body)?.message ?? "");
}

/** Seen with both 400 and 404, so it is recognised by its text. */
function isNotFound(answer: Answer): boolean {
  const refusal = answer.arrived && answer.status < 500 && readRefusal(answer.body);
  if (!refusal) return false;
  return (
    refusal.code === "transaction_not_found" || /^transaction reference not found/i.test(refusal.message)
  );
}

const unclear = (answer: Answer) => ({ outcome: "unknown" as const, reason: reasonOf(answer) });

function dataOf(answer: Answer): unknown {
  if (!answer.arrived || answer.status !== 200) return null;
  return succeeded.safeParse(answer.body).data?.data ?? null;
}

function inKobo(amount: number): number {
  if (!Number.isSafeInteger(amount) || amount <= 0)
    throw new RangeError(`${amount} is not an amount in kobo`);
  return amount;
}
