import type { ZodType } from "zod";
import type {
  ChargeRequest,
  ChargeResult,
  DisputeListResult,
  DisputeResult,
  InitializeRequest,
  InitializeResult,
  ListRequest,
  ListResult,
  PaymentProvider,
  ProviderRefund,
  RefundListResult,
  RefundRequest,
  RefundResult,
  RefundsResult,
  TicketRequest,
  TicketResult,
  VerifyResult,
} from "~/models/payments/provider";
import {
  dispute,
  disputePage,
  opened,
  page,
  paused,
  readRefusal,
  refund,
  refundPage,
  succeeded,
  readTicketAnswer,
  transaction,
} from "./paystack-answers.server";
import {
  CHARGE,
  type PaystackSettings,
  type Send,
  type Watch,
  makeSend,
  readCardRefusal,
} from "./paystack-call.server";
import { makeAccounts } from "./paystack-accounts.server";
import {
  dataOf,
  isMissing,
  isNotFound,
  unclear,
  withoutAnswer,
  withoutEffect,
} from "./paystack-outcome.server";

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
    listRefunds: (span) => listRefunds(send, span),
    findDispute: (providerId) => findDispute(send, providerId),
    listDisputes: (span) => listDisputes(send, span),
    list: (span) => list(send, span),
    accounts: makeAccounts(send),
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

function channelFields(by: TicketRequest["by"], until: Date): object {
  switch (by.channel) {
    case "ussd":
      return { ussd: { type: by.type } };
    case "bank_transfer":
      return { bank_transfer: { account_expires_at: until.toISOString() } };
  }
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
      ...channelFields(by, until),
    },
  });
  const ticket = readTicketAnswer(dataOf(answer), request);
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
    const { answer, found, more } = await readRefunds(send, { transaction: providerId }, number);
    if (!found) return withoutAnswer(answer);
    // If the provider ignores the filter, one payment must not get the refunds of others.
    for (const { transactionId, ...refund } of found) if (transactionId === providerId) refunds.push(refund);
    if (!more) return { outcome: "listed", refunds };
  }
  return { outcome: "unknown", reason: `more than ${MOST_REFUND_PAGES} pages of refunds` };
}

async function listRefunds(send: Send, { from, to, page: number }: ListRequest): Promise<RefundListResult> {
  const { answer, found, more } = await readRefunds(send, spanOf({ from, to }), number);
  return found ? { outcome: "listed", refunds: found, more } : unclear(answer);
}

const readRefunds = (send: Send, filter: Record<string, string>, number: number) =>
  readPage(send, { path: "/refund", filter, number }, refundPage);

const spanOf = ({ from, to }: Pick<ListRequest, "from" | "to">) => ({
  from: from.toISOString(),
  to: to.toISOString(),
});

/** One page of a list; `found` is null if the answer is not a list. */
async function readPage<Row>(
  send: Send,
  { path, filter, number }: { path: string; filter: Record<string, string>; number: number },
  schema: ZodType<{ data: Row[]; meta?: { pageCount: number } | undefined }>,
) {
  const query = new URLSearchParams({ ...filter, perPage: String(PAGE_LENGTH), page: String(number) });
  const answer = await send({ method: "GET", path: `${path}?${query.toString()}` });
  const read = answer.arrived && answer.status === 200 ? schema.safeParse(answer.body).data : undefined;
  const more = read?.meta ? number < read.meta.pageCount : read?.data.length === PAGE_LENGTH;
  return { answer, found: read?.data ?? null, more };
}

async function findDispute(send: Send, providerId: string): Promise<DisputeResult> {
  const answer = await send({ method: "GET", path: `/dispute/${encodeURIComponent(providerId)}` });
  const found = dispute.safeParse(dataOf(answer)).data;
  if (found?.providerId === providerId) return { outcome: "found", dispute: found };
  return isMissing(answer, /^dispute (?:was )?not found/i) ? { outcome: "not-found" } : withoutAnswer(answer);
}

async function listDisputes(send: Send, { from, to, page: number }: ListRequest): Promise<DisputeListResult> {
  const list = { path: "/dispute", filter: spanOf({ from, to }), number };
  const { answer, found, more } = await readPage(send, list, disputePage);
  return found ? { outcome: "listed", disputes: found, more } : unclear(answer);
}

async function list(send: Send, { from, to, page: number, customerId }: ListRequest): Promise<ListResult> {
  const filter = {
    ...spanOf({ from, to }),
    status: "success",
    ...(customerId !== undefined && { customer: customerId }),
  };
  const { answer, found, more } = await readPage(send, { path: "/transaction", filter, number }, page);
  return found ? { outcome: "listed", payments: found, more } : unclear(answer);
}

function inKobo(amount: number): number {
  if (!Number.isSafeInteger(amount) || amount <= 0)
    throw new RangeError(`${amount} is not an amount in kobo`);
  return amount;
}
