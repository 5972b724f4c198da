import { type Context, contextOf, transact } from "~/services/platform/context.server";
import { raiseAlert } from "./raise-alert.server";
import { depositFee, type DepositVerdict, isDeposit, judgeDeposit } from "~/models/payments/deposit";
import { depositDomain } from "~/models/payments/deposit-account";
import { findOwnerOfCustomer, listByNumber } from "~/models/payments/deposit-account.server";
import { insertDeposit } from "~/models/payments/deposit.server";
import { formatNaira, kobo } from "~/models/money";
import { hasResult, type Payment, purposeOf } from "~/models/payments/payment";
import { findPayment, insertPayment, movePayment } from "~/models/payments/payment.server";
import type { ProviderPayment } from "~/models/payments/provider";
import { findPayer } from "~/models/payments/suspense.server";
import { walletWords } from "~/models/ledger/wallet";
import { getUser } from "~/models/users/user.server";
import type { PaymentContext } from "~/services/platform/app.server";
import { putInSuspense } from "./decide-suspense.server";
import { settlePayment } from "./settle-payment.server";

/**
 * A success under a reference that is not ours may be a transfer to an account number. The provider is asked, and
 * only its answer counts. Returns what became of it in a word or two; null if it must be asked again.
 */
export async function receiveDeposit(app: PaymentContext, reference: string): Promise<string | null> {
  const answer = await app.payments.verify(reference);
  if (answer.outcome === "not-found") return "not ours";
  if (answer.outcome !== "found") return null;
  const seen = answer.payment;
  if (seen.reference !== reference || !isDeposit(seen)) return "not ours";
  if (seen.status !== "success") return null;
  return recordDeposit(app, seen);
}

/** Writes the transfer down as a payment of its owner, once, and settles that like any other. */
async function recordDeposit(app: PaymentContext, seen: ProviderPayment): Promise<string | null> {
  const domain = depositDomain(app.config.payments);
  const accounts = await listByNumber(app.db, seen.transfer?.number ?? "", domain);
  const verdict = judgeDeposit(seen, accounts, domain);
  const ownerId = await ownerOf(app, seen, verdict);
  if (ownerId === null) return tellUnknown(app, seen);
  if ((await insertOnce(app, seen, { verdict, ownerId })) === "conflict") return tellConflict(app, seen);
  const payment = await findPayment(app.db, seen.reference);
  if (payment && hasResult(payment.state)) return payment.state;
  const { state } = await settlePayment(app, seen.reference);
  return hasResult(state) ? state : null;
}

/** Whose money it is; if that is unclear, the account at which staff look for its owner. */
async function ownerOf(
  { db, config }: PaymentContext,
  { customerCode, email }: ProviderPayment,
  { account, verdict }: DepositVerdict,
): Promise<number | null> {
  if (verdict === "book") return account.ownerId;
  const customer =
    customerCode === "" ? null : await findOwnerOfCustomer(db, customerCode, depositDomain(config.payments));
  return customer ?? account?.ownerId ?? (await findPayer(db, email))?.id ?? null;
}

/** "conflict": the provider's number is that of another deposit. */
type Insertion = "here" | "conflict";

interface DepositReading {
  verdict: DepositVerdict;
  ownerId: number;
}

async function insertOnce(
  app: PaymentContext,
  seen: ProviderPayment,
  { verdict, ownerId }: DepositReading,
): Promise<Insertion> {
  const { role } = await getUser(app.db, ownerId);
  const wallet = role === "agent" ? "tokens" : "wallet";
  return transact<PaymentContext, Insertion>(app, null, async (ctx, undo) => {
    const { db, now } = ctx;
    const payment = await insertPayment(db, {
      reference: seen.reference,
      ownerId,
      purpose: purposeOf(wallet),
      orderId: null,
      amount: seen.amount,
      walletAmount: seen.amount - depositFee(kobo(seen.amount)),
      email: seen.email,
      channel: "bank_transfer",
      payLinkId: null,
      cardId: null,
      saveCard: false,
      renews: false,
      unattended: false,
      submissionKey: null,
      returnPath: walletWords[wallet].path,
      now,
    });
    if (!payment) return "here";
    const { number = "", sender = "", senderBank = "" } = seen.transfer ?? {};
    const isFirst = await insertDeposit(db, {
      paymentId: payment.id,
      ownerId,
      accountId: verdict.account?.id ?? null,
      domain: seen.domain,
      providerId: seen.providerId,
      number,
      sender,
      senderBank,
      now,
    });
    if (!isFirst) return undo("conflict");
    if (verdict.verdict === "hold")
      await putDepositInSuspense(ctx, { payment, seen, reason: verdict.reason });
    return "here";
  });
}

interface UnmatchedDeposit {
  payment: Payment;
  seen: ProviderPayment;
  reason: Extract<DepositVerdict, { verdict: "hold" }>["reason"];
}

async function putDepositInSuspense(
  ctx: Context,
  { payment, seen, reason }: UnmatchedDeposit,
): Promise<void> {
  const { db, now, config } = ctx;
  const mode = { live: config.payments.live };
  const suspended = await putInSuspense(ctx, payment, { seen, mode, reason });
  const facts = { providerStatus: seen.status, providerId: seen.providerId };
  await movePayment(db, payment.id, "review", { ...facts, ...suspended, settledAt: now, nextCheckAt: null });
}

/** The provider's number is that of another deposit. Nothing is booked, and it is tried again after staff were told. */
async function tellConflict(app: PaymentContext, { reference, amount, providerId }: ProviderPayment) {
  const details = `${formatNaira(amount)} came to an account number, but its number at the provider, ${providerId}, is that of a deposit that is already booked. It is not in the wallet. Compare both at the provider.`;
  await raiseAlert(contextOf(app), { kind: "deposit-conflict", reference, details });
  return null;
}

/** No account here is known for it, so there is none under which it could wait. */
async function tellUnknown(app: PaymentContext, seen: ProviderPayment): Promise<string> {
  const { reference, amount, transfer } = seen;
  const details = `${formatNaira(amount)} came to the number ${transfer?.number || "that the bank does not name"}, which no account here has had, and its customer is not known either. Find out whose it is, or send it back at the provider.`;
  await raiseAlert(contextOf(app), { kind: "deposit-unknown", reference, details });
  return "an unknown number";
}
