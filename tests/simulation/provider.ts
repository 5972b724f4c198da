import { DAY, MINUTE } from "~/models/duration";
import { kobo } from "~/models/money";
import type {
  AccountProvider,
  CardAuthorization,
  ChargeResult,
  InitializeResult,
  PaymentProvider,
  ProviderDispute,
  ProviderPayment,
  ProviderRefund,
  RefundResult,
  TicketResult,
} from "~/models/payments/provider";
import { feeSchedules } from "~/models/payments/top-up";
import { fakeCard, fakePayments, publishedRefund, success, webhookEvent } from "../support/fake-payments";
import { providerFeeOf } from "../support/provider-fee";
import type { Faults } from "./faults";
import { Violation } from "./violation";

interface WaitingCall<Thing> {
  at: Date;
  thing: Thing;
}

interface ProviderSetting {
  faults: Faults;
  now: () => Date;
  /** Throws if the calling process is dead. */
  requireLife: () => void;
}

/** Shorter than the time after which the application takes a call for one that never arrived. */
const LATEST_ARRIVAL = 4 * MINUTE;
/** Less than the monthly comparison looks back, by a week and more. */
const DAYS_COMPARED = 3 * 7 * DAY;
const DAYS_LATE = 3 * 24 * 60 * MINUTE;

interface Dispute {
  reference: string;
  amount: number;
  openedAt: Date;
  end: "won" | "lost" | null;
}

type CallName = "initialize" | "charge" | "ticket" | "refund" | "customer" | "number";

/**
 * The payment provider of a simulation: it has customers who pay or do not, refunds that take days, disputes, and
 * events, and it fails in the ways that the faults name.
 */
export class SimulatedProvider {
  private readonly fake = fakePayments();
  private readonly openedAt = new Map<string, Date>();
  private readonly refundedAt = new Map<string, Date>();
  private readonly arriving: WaitingCall<() => void>[] = [];
  private events: WaitingCall<Buffer>[] = [];
  private lastId = 1_000_000n;
  /** A bank's answer to the next charge of a saved card. */
  cardAnswer: "success" | "failed" | "expired" | "paused" | "refused" | "card-ended" = "success";

  constructor(private readonly setting: ProviderSetting) {}

  private id = () => (this.lastId += 1n);

  /* Actions of the customer, the bank and the provider's own people. */

  opened(): ProviderPayment[] {
    return [...this.fake.known.values()].filter(
      ({ status }) => status === "abandoned" || status === "pending",
    );
  }

  paid(): ProviderPayment[] {
    return [...this.fake.known.values()].filter(({ status }) => status === "success");
  }

  openRefunds() {
    return this.fake.refunds.filter(({ state }) =>
      ["pending", "processing", "needs-attention"].includes(state),
    );
  }

  /** The customer pays on the provider's page, perhaps another amount than was asked for. */
  pay(reference: string, amount: number, ownerId: number): void {
    this.fake.remember(reference, {
      status: "success",
      amount,
      paidAt: this.setting.now(),
      authorization: cardOf(ownerId),
      fees: feeOf(amount),
      successes: 1,
    });
    // The monthly comparison finds payments opened in it; only the event reports one with an older page.
    const opened = this.openedAt.get(reference)?.getTime() ?? 0;
    this.tell(success(reference, this.id()), this.setting.now().getTime() - opened < DAYS_COMPARED);
  }

  /** A customer sends money to a number, and nothing announced it. */
  sendTo(number: string, amount: number): void {
    const reference = `100004${this.id()}`;
    this.openedAt.set(reference, this.setting.now());
    this.fake.sendTo(number, amount, { reference, paidAt: this.setting.now() });
    this.tell(success(reference, this.id()), true);
  }

  decline(reference: string, reason = "Insufficient funds"): void {
    this.fake.remember(reference, { status: "failed", reason });
  }

  /** A refund made at the provider's dashboard; false if not enough is left. */
  giveBack(reference: string, amount: number): boolean {
    if (amount <= 0 || amount > this.leftOf(reference)) return false;
    this.makeRefund(reference, amount, null);
    return true;
  }

  /** One that is already processed. */
  sendBack(reference: string, amount: number): void {
    this.moveRefund(this.makeRefund(reference, amount, null), "processed");
  }

  moveRefund({ providerId }: Pick<ProviderRefund, "providerId">, state: string): void {
    const refund = this.fake.refunds.find((made) => made.providerId === providerId);
    if (!refund) return;
    refund.state = state;
    if (state === "processed" && this.leftOf(refund.reference) === 0)
      this.fake.remember(refund.reference, { status: "reversed" });
    this.tell(publishedRefund(refund.reference, state, refund.amount), true);
  }

  dispute(reference: string, amount: number): string | null {
    if (amount <= 0 || amount > this.leftOf(reference)) return null;
    const providerId = String(this.id());
    this.disputes.set(providerId, { reference, amount, openedAt: this.setting.now(), end: null });
    this.tell(disputeEvent("create", providerId, reference), true);
    return providerId;
  }

  readonly disputes = new Map<string, Dispute>();

  endDispute(providerId: string, end: "won" | "lost"): void {
    const dispute = this.disputes.get(providerId);
    if (!dispute || dispute.end !== null) return;
    dispute.end = end;
    const { reference, amount } = dispute;
    // Its list also has some of the money that banks took back among the refunds.
    if (end === "lost" && this.id() % 2n === 0n)
      this.fake.giveBack(reference, amount, null, {
        providerId: String(this.id()),
        state: "processed",
        disputeId: providerId,
      });
    this.tell(disputeEvent("resolve", providerId, reference), true);
  }

  /** Kobo of a payment that are neither refunded nor disputed. */
  leftOf(reference: string): number {
    const payment = this.fake.known.get(reference);
    if (!payment || !["success", "reversed"].includes(payment.status)) return 0;
    const back = this.fake.refunds
      .filter((made) => made.reference === reference && made.state !== "failed" && made.disputeId === null)
      .reduce((sum, { amount }) => sum + amount, 0);
    const disputed = [...this.disputes.values()]
      .filter((made) => made.reference === reference && made.end !== "won")
      .reduce((sum, { amount }) => sum + amount, 0);
    return payment.amount - back - disputed;
  }

  /** Kobo received less kobo returned: the balance that our books must show there, without fees. */
  balance(): number {
    const paid = [...this.fake.known.values()]
      .filter(({ status }) => ["success", "reversed"].includes(status))
      .reduce((sum, { amount }) => sum + amount, 0);
    const back = this.fake.refunds
      .filter(({ state, disputeId }) => state === "processed" && disputeId === null)
      .reduce((sum, { amount }) => sum + amount, 0);
    const lost = [...this.disputes.values()]
      .filter(({ end }) => end === "lost")
      .reduce((sum, { amount }) => sum + amount, 0);
    return paid - back - lost;
  }

  seen(reference: string): ProviderPayment | undefined {
    return this.fake.known.get(reference);
  }

  /* Events. */

  /** @param findable whether the application finds it by itself, so that all attempts to report it may be lost */
  private tell(event: Buffer, findable = false): void {
    const { faults, now } = this.setting;
    const isLost = faults.strikes("events-lost");
    // The provider sends it again for three days.
    if (isLost && findable) return;
    const late = isLost || faults.strikes("events-late") ? DAYS_LATE : 0;
    const waiting = { at: new Date(now().getTime() + late), thing: event };
    this.events.push(waiting);
    if (faults.strikes("events-doubled")) this.events.push({ ...waiting });
    if (faults.strikes("events-shuffled")) this.events.reverse();
  }

  /** Sends unanswered events again. */
  tellAgain(events: Buffer[]): void {
    const at = this.setting.now();
    this.events.push(...events.map((thing) => ({ at, thing })));
  }

  /** Returns the events that are due, and removes them. */
  takeEvents(): Buffer[] {
    const now = this.setting.now();
    const due = this.events.filter(({ at }) => at <= now);
    this.events = this.events.filter(({ at }) => at > now);
    return due.map(({ thing }) => thing);
  }

  /* Calls by the application. */

  /** Completes the late calls that are due by now. */
  private arrive(): void {
    const now = this.setting.now();
    for (const waiting of this.arriving.splice(0))
      if (waiting.at <= now) waiting.thing();
      else this.arriving.push(waiting);
  }

  private async call<Result>(work: () => Result): Promise<Result> {
    this.setting.requireLife();
    this.arrive();
    await Promise.resolve();
    return work();
  }

  /** A call that changes something there: it may be lost before or after it arrives, or arrive minutes later. */
  private change<Result>(
    called: CallName,
    work: () => Result,
  ): Promise<
    | Result
    | { outcome: "busy"; retryAfterSeconds: number }
    | { outcome: "denied" | "unknown"; reason: string }
  > {
    const { faults, now } = this.setting;
    return this.call(() => {
      if (faults.strikes("provider-errors"))
        return faults.dice.oneIn(3)
          ? { outcome: "denied" as const, reason: "Invalid key" }
          : { outcome: "busy" as const, retryAfterSeconds: 30 };
      if (!faults.strikes("provider-slow")) return work();
      const reason = `no answer to ${called}`;
      if (faults.dice.oneIn(2)) work();
      else if (faults.dice.oneIn(2))
        this.arriving.push({
          at: new Date(now().getTime() + faults.dice.below(LATEST_ARRIVAL)),
          thing: () => void work(),
        });
      return { outcome: "unknown" as const, reason };
    });
  }

  private look<Result>(work: () => Result): Promise<Result | { outcome: "unknown"; reason: string }> {
    const { faults } = this.setting;
    return this.call(() => {
      const fails = faults.strikes("provider-slow") || faults.strikes("provider-errors");
      return fails ? { outcome: "unknown" as const, reason: "no answer" } : work();
    });
  }

  private makeRefund(reference: string, amount: number, note: string | null): ProviderRefund {
    const refund = this.fake.giveBack(reference, amount, note, { providerId: String(this.id()) });
    this.refundedAt.set(refund.providerId, this.setting.now());
    this.tell(publishedRefund(reference, "pending", amount), true);
    return refund;
  }

  private open(reference: string, facts: { amount: number; email: string; status: string; channel: string }) {
    if (this.fake.known.has(reference))
      throw new Violation("references", `the provider was asked twice for ${reference}`);
    this.openedAt.set(reference, this.setting.now());
    this.fake.remember(reference, facts);
    return { authorizationUrl: `https://pay.example/${reference}`, accessCode: "code" };
  }

  readonly payments: PaymentProvider = {
    initialize: ({ reference, amount, email, channel }): Promise<InitializeResult> =>
      this.change("initialize", () => ({
        outcome: "opened" as const,
        ...this.open(reference, { amount, email, channel, status: "abandoned" }),
      })),
    requestTicket: ({ reference, amount, email, until, by }): Promise<TicketResult> =>
      this.change("ticket", () => {
        this.open(reference, { amount, email, channel: by.channel, status: "abandoned" });
        const code = by.channel === "ussd" ? `*${by.type}*33*4*18791#` : "9012345678";
        return { outcome: "given" as const, ticket: { code, bank: "Wema Bank", name: null, until } };
      }),
    verify: (reference) =>
      this.look(() => {
        const payment = this.fake.known.get(reference);
        return payment
          ? { outcome: "found" as const, payment: { ...payment } }
          : { outcome: "not-found" as const };
      }),
    find: (providerId) =>
      this.look(() => {
        const payment = [...this.fake.known.values()].find((seen) => seen.providerId === providerId);
        return payment
          ? { outcome: "found" as const, payment: { ...payment } }
          : { outcome: "not-found" as const };
      }),
    chargeAuthorization: ({ reference, amount, email, authorizationCode }): Promise<ChargeResult> =>
      this.change("charge", (): ChargeResult => {
        const answer = this.cardAnswer;
        if (answer === "refused" || answer === "card-ended")
          return { outcome: "refused", reason: "Do not honour", card: answer === "card-ended" };
        const page = this.open(reference, { amount, email, channel: "card", status: "pending" });
        if (answer === "paused") return { outcome: "paused", ...page };
        const ownerId = Number(/^AUTH_(\d+)/.exec(authorizationCode)?.[1]);
        if (answer === "failed") this.decline(reference);
        else if (answer === "expired") this.decline(reference, "Expired card");
        else this.pay(reference, amount, ownerId);
        const payment = this.fake.known.get(reference);
        if (!payment) throw new Error(`${reference} is gone`);
        return { outcome: "charged", payment: { ...payment } };
      }),
    deactivate: () => this.look(() => true).then((answer) => answer === true),
    refund: ({ reference, amount, note }): Promise<RefundResult> =>
      this.change("refund", (): RefundResult => {
        if (this.fake.refunds.some((made) => made.note === note))
          throw new Violation("refunds", `the provider was asked twice for the refund ${note}`);
        if (amount > this.leftOf(reference)) return { outcome: "refused", reason: "Nothing is left of it" };
        return { outcome: "accepted", refund: this.makeRefund(reference, amount, note) };
      }),
    refundsOf: (providerId) =>
      this.look(() => ({
        outcome: "listed" as const,
        refunds: this.fake.refunds
          .filter(({ reference }) => this.fake.known.get(reference)?.providerId === providerId)
          .map((refund) => ({ ...refund })),
      })),
    listRefunds: ({ from, to }) =>
      this.look(() => ({
        outcome: "listed" as const,
        more: false,
        refunds: this.fake.refunds
          .filter(({ providerId }) => {
            const at = this.refundedAt.get(providerId);
            return at !== undefined && at >= from && at <= to;
          })
          .map(({ reference, ...refund }) => ({
            ...refund,
            transactionId: this.fake.known.get(reference)?.providerId ?? "",
          })),
      })),
    findDispute: (providerId) =>
      this.look(() => {
        const dispute = this.disputes.get(providerId);
        return dispute
          ? { outcome: "found" as const, dispute: this.recordOf(providerId, dispute) }
          : { outcome: "not-found" as const };
      }),
    listDisputes: ({ from, to }) =>
      this.look(() => ({
        outcome: "listed" as const,
        more: false,
        disputes: [...this.disputes]
          .filter(([, { openedAt }]) => openedAt >= from && openedAt <= to)
          .map(([providerId, dispute]) => this.recordOf(providerId, dispute)),
      })),
    accounts: this.numbers(),
    list: ({ from, to }) =>
      this.look(() => ({
        outcome: "listed" as const,
        more: false,
        payments: this.paid()
          .filter(({ reference }) => {
            const at = this.openedAt.get(reference);
            return at !== undefined && at >= from && at <= to;
          })
          .map((payment) => ({ ...payment })),
      })),
  };

  private numbers(): AccountProvider {
    const { customers } = this.fake.numbers;
    const find = (code: string) => customers.find((one) => one.code === code);
    return {
      makeCustomer: ({ email }) =>
        this.change("customer", () => {
          const id = String(this.id());
          const known = customers.find((one) => one.email === email);
          const customer = known ?? { email, id, code: `CUS_${id}`, account: null };
          if (!known) customers.push(customer);
          return { outcome: "known" as const, code: customer.code, id: customer.id };
        }),
      banks: () => this.look(() => ({ outcome: "listed" as const, slugs: ["wema-bank"] })),
      give: ({ customerCode }) =>
        this.change("number", () => {
          const customer = find(customerCode);
          if (!customer) return { outcome: "refused" as const, reason: "Customer not found" };
          const number = String(9_800_000_000n + (this.id() % 100_000_000n));
          const bank = { bank: "Wema Bank", bankSlug: "wema-bank", name: "KAYPOINT / ADA" };
          customer.account ??= { providerId: number, number, ...bank };
          return { outcome: "given" as const, account: customer.account };
        }),
      list: (customerCode) =>
        this.look(() => {
          const account = find(customerCode)?.account;
          return { outcome: "listed" as const, accounts: account ? [account] : [] };
        }),
      close: () => this.look(() => ({ outcome: "done" as const })),
      lookAgain: () => this.look(() => ({ outcome: "done" as const })),
    };
  }

  private recordOf(providerId: string, { reference, amount, end }: Dispute): ProviderDispute {
    return {
      providerId,
      reference,
      amount,
      answerBy: null,
      status: end === null ? "awaiting-merchant-feedback" : "resolved",
      resolution: end === null ? null : end === "won" ? "declined" : "merchant-accepted",
      transactionId: this.fake.known.get(reference)?.providerId ?? "",
    };
  }
}

const feeOf = (amount: number): number => providerFeeOf(kobo(amount), feeSchedules.exact);

const cardOf = (ownerId: number): CardAuthorization => ({
  ...fakeCard,
  code: `AUTH_${ownerId}`,
  signature: `SIG_${ownerId}`,
  expYear: "2099",
});

const disputeEvent = (what: "create" | "resolve", id: string, reference: string): Buffer =>
  webhookEvent(`charge.dispute.${what}`, `"id":${id},"transaction":{"reference":"${reference}"}`);
