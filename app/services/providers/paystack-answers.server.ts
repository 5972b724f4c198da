import { z } from "zod";
import type { CardAuthorization, ProviderPayment, ProviderRefund } from "~/models/payments/provider";

const LONGEST_TEXT = 200;

/** Texts of the provider end up in our records and on pages, so they are kept short and on one line. */
const text = z
  .string()
  .catch("")
  .transform((found) =>
    found
      .replace(/[\p{Cc}\s]+/gu, " ")
      .trim()
      .slice(0, LONGEST_TEXT),
  );

const kobo = z.int().min(0);

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
    channel: found.channel,
    reusable: found.reusable,
  }))
  .nullable()
  // An unpaid transaction has an empty one.
  .catch(null);

export const transaction = z
  .object({
    id: z.union([z.string().regex(/^\d{1,20}$/), z.int().transform(String)]),
    reference: z.string().min(1).max(LONGEST_TEXT),
    status: z.string().min(1).max(50),
    domain: text,
    amount: kobo,
    requested_amount: kobo.nullable().catch(null),
    currency: text,
    customer: z.object({ email: text }).catch({ email: "" }),
    fees: kobo.nullable().catch(null),
    paid_at: moment,
    gateway_response: text,
    message: text,
    channel: text,
    authorization,
    log: z.object({ history: z.array(z.object({ type: z.string() })) }).catch({ history: [] }),
  })
  .transform((found): ProviderPayment => ({
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
    successes: found.log.history.filter(({ type }) => type === "success").length,
  }));

export const refund = z
  .object({
    id: z.union([z.string().regex(/^\d{1,20}$/), z.int().transform(String)]),
    status: z.string().min(1).max(50),
    // As text in some states, as in events.
    amount: z.union([
      kobo,
      z
        .string()
        .regex(/^\d{1,15}$/)
        .transform(Number),
    ]),
    merchant_note: text,
  })
  .transform((found): ProviderRefund => ({
    providerId: found.id,
    state: found.status,
    amount: found.amount,
    note: found.merchant_note === "" ? null : found.merchant_note,
  }));

const payPage = {
  authorization_url: z.url({ protocol: /^https?$/ }),
  access_code: z.string().min(1).max(LONGEST_TEXT),
};

export const opened = z.object({ ...payPage, reference: z.string() });
export const paused = z.object({ ...payPage, reference: z.string(), paused: z.literal(true) });

export const page = z.object({
  data: z.array(transaction),
  meta: z.object({ page: z.coerce.number().catch(1), pageCount: z.coerce.number().catch(1) }).optional(),
});

export const succeeded = z.object({ status: z.literal(true), data: z.unknown() });

const refusal = z.object({ status: z.literal(false), message: text, code: text });

export function readRefusal(body: unknown): { message: string; code: string } | null {
  return refusal.safeParse(body).data ?? null;
}
