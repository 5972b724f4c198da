import { MINUTE } from "~/models/duration";
import type {
  AccountProvider,
  AccountResult,
  CallResult,
  CardAuthorization,
  ChargeResult,
  CustomerResult,
  InitializeResult,
  ListResult,
  DisputeResult,
  PaymentProvider,
  ProviderAccount,
  ProviderDispute,
  ProviderPayment,
  ProviderRefund,
  RefundResult,
  RefundsResult,
  TicketResult,
  VerifyResult,
} from "~/models/payments/provider";
import type { PaymentContext } from "~/services/platform/app.server";
import {
  processInbox,
  receiveProviderEvent,
  handleNow,
} from "~/services/payments/receive-provider-event.server";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pino from "pino";
import type { Db } from "#db/client";
import { makeWatchedPaystack } from "~/services/providers/watched-paystack.server";
import { makeContext } from "./context";

export const fakeCard: CardAuthorization = {
  code: "AUTH_first",
  signature: "SIG_one",
  last4: "4081",
  expMonth: "12",
  expYear: "2030",
  brand: "visa",
  bank: "Test Bank",
  country: "NG",
  channel: "card",
  reusable: true,
};

interface FakeCustomer {
  email: string;
  code: string;
  id: string;
  account: ProviderAccount | null;
}

/** Account numbers of customers. A test may set the next answers. */
function fakeNumbers() {
  const customers: FakeCustomer[] = [];
  const calls = { make: 0, give: 0, look: 0, close: [] as string[] };
  const next: { make: CustomerResult | null; give: AccountResult | null; close: CallResult | null } = {
    make: null,
    give: null,
    close: null,
  };
  const find = (code: string) => customers.find((one) => one.code === code);
  const provider: AccountProvider = {
    async makeCustomer({ email }) {
      calls.make += 1;
      if (next.make) return next.make;
      const id = String(nextId());
      const customer = customers.find((one) => one.email === email) ?? {
        email,
        id,
        code: `CUS_${id}`,
        account: null,
      };
      if (!customers.includes(customer)) customers.push(customer);
      return { outcome: "known", code: customer.code, id: customer.id };
    },
    banks: () => Promise.resolve({ outcome: "listed", slugs: ["wema-bank"] }),
    async give({ customerCode }) {
      calls.give += 1;
      if (next.give) return next.give;
      const customer = find(customerCode);
      if (!customer) return { outcome: "refused", reason: "Customer not found" };
      const number = `98${String(nextId()).slice(-8)}`;
      const bank = { bank: "Wema Bank", bankSlug: "wema-bank", name: "KAYPOINT / ADA STORES" };
      customer.account ??= { providerId: number, number, ...bank };
      return { outcome: "given", account: customer.account };
    },
    async list(customerCode) {
      const account = find(customerCode)?.account ?? null;
      return { outcome: "listed", accounts: account ? [account] : [] };
    },
    async close(providerId) {
      calls.close.push(providerId);
      for (const customer of customers)
        if (next.close === null && customer.account?.providerId === providerId) customer.account = null;
      return next.close ?? { outcome: "done" };
    },
    async lookAgain() {
      calls.look += 1;
      return { outcome: "done" };
    },
  };
  return { provider, customers, calls, next };
}

/** A provider in memory: the test sets what it knows, and it counts its calls. */
export function fakePayments() {
  const known = new Map<string, ProviderPayment>();
  const refunds: (ProviderRefund & { reference: string })[] = [];
  const disputes = new Map<string, ProviderDispute>();
  const calls = { initialize: 0, ticket: 0, verify: 0, charge: 0, refund: 0, deactivate: [] as string[] };
  const next: {
    initialize: InitializeResult | null;
    ticket: TicketResult | null;
    verify: VerifyResult | null;
    charge: ChargeResult | null;
    list: ListResult | null;
    refund: RefundResult | null;
    refunds: RefundsResult | null;
    dispute: DisputeResult | null;
  } = {
    initialize: null,
    ticket: null,
    verify: null,
    charge: null,
    list: null,
    refund: null,
    refunds: null,
    dispute: null,
  };
  let id = 1;

  function remember(reference: string, change: Partial<ProviderPayment>): ProviderPayment {
    const payment: ProviderPayment = {
      reference,
      status: "abandoned",
      domain: "test",
      amount: 0,
      requestedAmount: null,
      currency: "NGN",
      email: "",
      fees: null,
      providerId: String((id += 1)),
      paidAt: null,
      reason: "",
      channel: "card",
      authorization: null,
      successes: 0,
      customerCode: "",
      transfer: null,
      ...known.get(reference),
      ...change,
    };
    known.set(reference, payment);
    return payment;
  }

  /** A refund that the provider has, from any source. */
  function giveBack(
    reference: string,
    amount: number,
    note: string | null,
    change: Partial<ProviderRefund> = {},
  ): ProviderRefund {
    const made = { state: "pending", amount, note, disputeId: null, ...change };
    const refund = { reference, providerId: String(nextId()), ...made };
    refunds.push(refund);
    return refund;
  }

  /** A dispute that the provider has; the same number again changes it. */
  function dispute(reference: string, change: Partial<ProviderDispute> = {}): ProviderDispute {
    const providerId = change.providerId ?? String(nextId());
    const made = {
      providerId,
      reference,
      transactionId: known.get(reference)?.providerId ?? "0",
      status: "awaiting-merchant-feedback",
      resolution: null,
      amount: null,
      answerBy: null,
      ...disputes.get(providerId),
      ...change,
    };
    disputes.set(providerId, made);
    return made;
  }

  const numbers = fakeNumbers();
  const provider: PaymentProvider = {
    async initialize({ reference, amount, email }) {
      calls.initialize += 1;
      if (next.initialize) return next.initialize;
      remember(reference, { amount, email });
      const authorizationUrl = `https://pay.example/${reference}`;
      return { outcome: "opened", authorizationUrl, accessCode: "code" };
    },
    async verify(reference) {
      calls.verify += 1;
      if (next.verify) return next.verify;
      const payment = known.get(reference);
      return payment ? { outcome: "found", payment } : { outcome: "not-found" };
    },
    find: (providerId) => {
      const payment = [...known.values()].find((seen) => seen.providerId === providerId);
      return Promise.resolve(payment ? { outcome: "found", payment } : { outcome: "not-found" });
    },
    async chargeAuthorization({ reference, amount, email }) {
      calls.charge += 1;
      if (next.charge) return next.charge;
      const facts = { amount, email, status: "success", authorization: { ...fakeCard, code: "AUTH_second" } };
      return { outcome: "charged", payment: remember(reference, facts) };
    },
    async requestTicket({ reference, amount, email, until, by }) {
      calls.ticket += 1;
      if (next.ticket) return next.ticket;
      remember(reference, { amount, email });
      const isTransfer = by.channel === "bank_transfer";
      const transfer = { code: "9012345678", bank: "Wema Bank", name: "KAYPOINT CHECKOUT" };
      const dialled = { code: "*737*33*4*18791#", bank: "GTBank", name: null };
      return { outcome: "given", ticket: { ...(isTransfer ? transfer : dialled), until } };
    },
    async deactivate(code) {
      calls.deactivate.push(code);
      return true;
    },
    async refund({ reference, amount, note }) {
      calls.refund += 1;
      if (next.refund) return next.refund;
      return { outcome: "accepted", refund: giveBack(reference, amount, note) };
    },
    async refundsOf(providerId) {
      if (next.refunds) return next.refunds;
      const own = refunds.filter(({ reference }) => known.get(reference)?.providerId === providerId);
      return { outcome: "listed", refunds: own };
    },
    async listRefunds() {
      const listed = refunds.map(({ reference, ...refund }) => ({
        ...refund,
        transactionId: known.get(reference)?.providerId ?? "0",
      }));
      return next.list?.outcome === "unknown"
        ? next.list
        : { outcome: "listed", refunds: listed, more: false };
    },
    async findDispute(providerId) {
      if (next.dispute) return next.dispute;
      const dispute = disputes.get(providerId);
      return dispute ? { outcome: "found", dispute } : { outcome: "not-found" };
    },
    async listDisputes() {
      return next.list?.outcome === "unknown"
        ? next.list
        : { outcome: "listed", disputes: [...disputes.values()], more: false };
    },
    accounts: numbers.provider,
    async list({ customerId }) {
      const payments = [...known.values()].filter(
        ({ status, customerCode }) =>
          status === "success" && (customerId === undefined || customerCode === `CUS_${customerId}`),
      );
      return next.list ?? { outcome: "listed", payments, more: false };
    },
  };

  return {
    provider,
    calls,
    next,
    known,
    refunds,
    giveBack,
    dispute,
    remember,
    numbers,
    /** Money comes to a number, under a reference that the provider made. */
    sendTo(number: string, amount: number, change: Partial<ProviderPayment> = {}): string {
      const reference = change.reference ?? `10000426${nextId()}`;
      const customer = numbers.customers.find((one) => one.account?.number === number);
      remember(reference, {
        status: "success",
        paidAt: new Date(),
        channel: "dedicated_nuban",
        amount,
        providerId: String(nextId()),
        fees: Math.min(Math.ceil(amount / 100), 300_00),
        email: customer?.email ?? "",
        customerCode: customer?.code ?? "",
        successes: 1,
        transfer: { number, sender: "CHIDI OKAFOR", senderBank: "GTBank" },
        ...change,
      });
      return reference;
    },
    /** The customer pays on the provider's page. */
    pay: (reference: string, change: Partial<ProviderPayment> = {}) =>
      remember(reference, { status: "success", paidAt: new Date(), authorization: fakeCard, ...change }),
  };
}

/** The provider's numbers exceed the safe integers of JavaScript. */
let lastId = 9_007_199_254_740_993n;

export const nextId = () => (lastId += 2n);

export const webhookEvent = (event: string, data: string) =>
  Buffer.from(`{"event":"${event}","data":{${data}}}`);

export const success = (reference: string, id = nextId()) =>
  webhookEvent(
    "charge.success",
    `"id":${id},"reference":"${reference}","authorization":{"authorization_code":"AUTH_x"}`,
  );

/** An event about a refund: the amount is text in some of them, and a number in others. */
export const refund = (id: bigint, reference: string, state: string, amount: number) =>
  webhookEvent(
    `refund.${state}`,
    `"id":${id},"status":"${state}","transaction_reference":"${reference}","refund_reference":null,"amount":${
      ["failed", "needs-attention"].includes(state) ? amount : `"${amount}"`
    }`,
  );

/** An event in the provider's published form: without a refund number, and `refund_reference` is null at first. */
export const publishedRefund = (
  reference: string,
  state: string,
  amount: number,
  refundReference: string | null = null,
) => {
  const isNumber = ["failed", "needs-attention"].includes(state);
  return webhookEvent(
    `refund.${state}`,
    JSON.stringify({
      status: state,
      transaction_reference: reference,
      refund_reference: refundReference,
      amount: isNumber ? amount : String(amount),
      currency: "NGN",
      processor: "instant-transfer",
      customer: { email: "ada@shop.example" },
      integration: 412829,
      domain: "test",
    }).slice(1, -1),
  );
};

/** Delivers and handles the events in this order. */
export async function deliver(
  app: PaymentContext & { setTime: (to: Date) => void },
  events: Buffer[],
): Promise<void> {
  for (const one of events) {
    const id = await receiveProviderEvent(app, one);
    if (id !== null) await handleNow(app, id);
  }
  app.setTime(new Date(app.clock.now().getTime() + MINUTE));
  await processInbox(app);
}

interface ProviderReply {
  status: number;
  body: string;
}

/** The provider's answers to a key that is not, or no longer, valid. */
export const noEntry: ProviderReply[] = [
  { status: 401, body: '{"status":false,"message":"Invalid key","code":"invalid_Key"}' },
  { status: 403, body: "<html>Forbidden</html>" },
  { status: 400, body: '{"status":false,"message":"Invalid key","type":"validation_error"}' },
];

/** A provider that gives one answer to every call, or none. */
export async function startUnwillingProvider() {
  let said: ProviderReply | null = noEntry[0] ?? null;
  const paths: string[] = [];
  const server = createServer((request, response) => {
    paths.push(`${request.method} ${request.url}`);
    request.resume().on("end", () => {
      if (said) response.writeHead(said.status, { "Content-Type": "application/json" }).end(said.body);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    paths,
    say: (answer: ProviderReply | null) => void (said = answer),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export interface LogLine {
  msg: string;
  [fact: string]: unknown;
}

/** A context that pays at this address as the site does, and keeps its log. */
export function makePayingContext(db: Db, url: string) {
  const lines: LogLine[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as LogLine) });
  const plain = makeContext(db);
  const config = { ...plain.config, payments: { ...plain.config.payments, url } };
  const context = { ...plain, config, log };
  return { ...context, lines, payments: makeWatchedPaystack(context) };
}
