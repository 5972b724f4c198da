import { z } from "zod";
import { cutText } from "~/models/cut-text";
import { isDeposit } from "~/models/payments/deposit";
import type {
  CardAuthorization,
  ProviderAccount,
  ProviderDispute,
  ProviderPayment,
  ProviderRefund,
  TicketRequest,
} from "~/models/payments/provider";
import { type Ticket, ussdBanks } from "~/models/payments/ticket";

const LONGEST_TEXT = 200;

/** The provider's texts end up in our records and on pages, so they are kept short and on one line. */
const text = z
  .string()
  .catch("")
  .transform((found) => cutText(found.replace(/[\p{Cc}\s]+/gu, " ").trim(), LONGEST_TEXT));

const kobo = z.int().min(0);

/** A number of the provider, which may be too long for JSON.parse to keep exact. */
const longNumber = z.union([z.string().regex(/^\d{1,20}$/), z.int().transform(String)]);

const moment = z
  .string()
  .transform((found) => new Date(found))
  .refine((date) => !Number.isNaN(date.getTime()))
  .nullable()
  .catch(null);

const authorization = z
  .object({
    authorization_code: z.string().min(1).max(LONGEST_TEXT),
    signature: text,
    last4: text,
    exp_month: text,
    exp_year: text,
    brand: text,
    card_type: text,
    bank: text,
    country_code: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .nullable()
      .catch(null),
    channel: text,
    reusable: z.boolean().catch(false),
  })
  .transform((found): CardAuthorization => ({
    code: found.authorization_code,
    signature: found.signature,
    last4: found.last4,
    expMonth: found.exp_month,
    expYear: found.exp_year,
    brand: found.brand || found.card_type,
    bank: found.bank,
    country: found.country_code,
    channel: found.channel,
    reusable: found.reusable,
  }))
  .nullable()
  // Empty for an unpaid transaction.
  .catch(null);

/** Where the receiver's number stands differs: with the authorization, or in what came along. */
const transferFields = z
  .object({
    channel: text,
    authorization: z
      .object({ sender_name: text, sender_bank: text, receiver_bank_account_number: text })
      .partial()
      .catch({}),
    metadata: z.object({ receiver_account_number: text }).partial().catch({}),
  })
  .transform(({ channel, authorization, metadata }): Pick<ProviderPayment, "transfer"> => ({
    transfer: isDeposit({ channel })
      ? {
          number: authorization.receiver_bank_account_number || metadata.receiver_account_number || "",
          sender: authorization.sender_name ?? "",
          senderBank: authorization.sender_bank ?? "",
        }
      : null,
  }));

const transactionFields = z
  .object({
    id: longNumber,
    reference: z.string().min(1).max(LONGEST_TEXT),
    status: z.string().min(1).max(50),
    domain: text,
    amount: kobo,
    requested_amount: kobo.nullable().catch(null),
    currency: text,
    customer: z.object({ email: text, customer_code: text }).catch({ email: "", customer_code: "" }),
    fees: kobo.nullable().catch(null),
    paid_at: moment,
    gateway_response: text,
    message: text,
    channel: text,
    authorization,
    log: z.object({ history: z.array(z.object({ type: z.string() })) }).catch({ history: [] }),
  })
  .transform((found): Omit<ProviderPayment, "transfer"> => ({
    reference: found.reference,
    status: found.status,
    domain: found.domain,
    amount: found.amount,
    requestedAmount: found.requested_amount,
    currency: found.currency,
    email: found.customer.email,
    fees: found.fees,
    providerId: found.id,
    paidAt: found.paid_at,
    reason: found.gateway_response || found.message,
    channel: found.channel,
    authorization: found.authorization,
    customerCode: found.customer.customer_code,
    successes: found.log.history.filter(({ type }) => type === "success").length,
  }));

export const transaction = transactionFields.and(transferFields);

/** A string in some states and in events. */
const koboOrText = z.union([
  kobo,
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
]);

const refundFields = {
  id: longNumber,
  status: z.string().min(1).max(50),
  amount: koboOrText,
  merchant_note: text,
  dispute: longNumber.nullish().catch(null),
};

const asRefund = (found: z.output<z.ZodObject<typeof refundFields>>): ProviderRefund => ({
  providerId: found.id,
  state: found.status,
  amount: found.amount,
  note: found.merchant_note === "" ? null : found.merchant_note,
  disputeId: found.dispute ?? null,
});

export const refund = z.object(refundFields).transform(asRefund);

/** The transaction of a refund or dispute: its number alone, or an object with it. */
const transactionId = z.union([longNumber, z.object({ id: longNumber }).transform(({ id }) => id)]);

const pageMeta = z
  .object({ page: z.coerce.number().catch(1), pageCount: z.coerce.number().catch(1) })
  .optional()
  .catch(undefined);

/** A page of refunds, each with the number of its transaction. */
export const refundPage = z.object({
  data: z.array(
    z
      .object({ ...refundFields, transaction: transactionId })
      .transform((found) => ({ transactionId: found.transaction, ...asRefund(found) })),
  ),
  meta: pageMeta,
});

export const dispute = z
  .object({
    id: longNumber,
    status: z.string().min(1).max(50),
    resolution: z.string().min(1).max(50).nullish().catch(null),
    refund_amount: koboOrText.nullish().catch(null),
    dueAt: moment,
    transaction: z.object({ id: longNumber, reference: z.string().min(1).max(LONGEST_TEXT) }),
  })
  .transform((found): ProviderDispute => ({
    providerId: found.id,
    status: found.status,
    resolution: found.resolution ?? null,
    // A dispute over 0 is one whose amount was not given.
    amount: found.refund_amount === 0 ? null : (found.refund_amount ?? null),
    answerBy: found.dueAt,
    reference: found.transaction.reference,
    transactionId: found.transaction.id,
  }));

/** A page of disputes. */
export const disputePage = z.object({ data: z.array(dispute), meta: pageMeta });

export const customer = z
  .object({ customer_code: z.string().min(1).max(LONGEST_TEXT), id: longNumber })
  .transform((found) => ({ code: found.customer_code, id: found.id }));

const accountFields = z.object({
  id: longNumber,
  account_number: z.string().regex(/^\d{10}$/),
  account_name: text,
  active: z.boolean(),
  bank: z.object({ name: text, slug: text }),
});

export const account = accountFields.transform(asAccount);

function asAccount(found: z.output<typeof accountFields>): ProviderAccount {
  return {
    providerId: found.id,
    bank: found.bank.name,
    bankSlug: found.bank.slug,
    number: found.account_number,
    name: found.account_name,
  };
}

/** Accounts of a list, each with its customer, of whom a number that was given back has none. */
export const accounts = z.array(
  accountFields
    .extend({ customer: z.object({ customer_code: text }).catch({ customer_code: "" }) })
    .transform((found) => ({
      customerCode: found.customer.customer_code,
      isActive: found.active,
      account: asAccount(found),
    })),
);

export const banks = z.array(z.object({ provider_slug: z.string().min(1).max(LONGEST_TEXT) }));

const payPage = {
  authorization_url: z.url({ protocol: /^https?$/ }),
  access_code: z.string().min(1).max(LONGEST_TEXT),
};

export const opened = z.object({ ...payPage, reference: z.string() });
export const paused = z.object({ ...payPage, reference: z.string(), paused: z.literal(true) });

const transferTicket = z.object({
  reference: z.string(),
  status: z.literal("pending_bank_transfer"),
  account_number: z.string().regex(/^\d{10}$/),
  account_name: text,
  bank: z.object({ name: text }),
  account_expires_at: moment,
});

const ussdTicket = z.object({
  reference: z.string(),
  status: z.literal("pay_offline"),
  ussd_code: z.string().regex(/^\*[\d*]{3,40}#$/),
});

/** The ticket that was asked for; null for any other answer. The provider does not say how long a code is good. */
export function readTicketAnswer(data: unknown, { reference, until, by }: TicketRequest): Ticket | null {
  if (by.channel === "ussd") {
    const found = ussdTicket.safeParse(data).data;
    const bank = ussdBanks.find(({ type }) => type === by.type);
    if (!bank || found?.reference !== reference) return null;
    return { code: found.ussd_code, bank: bank.name, name: null, until };
  }
  const found = transferTicket.safeParse(data).data;
  if (found?.reference !== reference || found.bank.name === "") return null;
  const { account_number: code, account_name: name, bank, account_expires_at: end } = found;
  return { code, bank: bank.name, name: name || null, until: end ?? until };
}

export const page = z.object({
  data: z.array(transaction),
  meta: pageMeta,
});

export const succeeded = z.object({ status: z.literal(true), data: z.unknown() });

const refusal = z.object({ status: z.literal(false), message: text, code: text });

export function readRefusal(body: unknown): { message: string; code: string } | null {
  return refusal.safeParse(body).data ?? null;
}
