/** The event types an address can choose, in the words of the page. */
export const webhookEventTypes = {
  "subscription.started": "A plan begins: a new one, a trial, an upgrade or the free one",
  "subscription.renewed": "A plan is renewed",
  "subscription.ended": "A plan ends",
  "payment.succeeded": "A payment or top-up goes through",
  "payment.failed": "A payment fails",
  "payment.refunded": "A payment is refunded",
  "deposit.received": "Money comes to your account number",
} as const;

export type WebhookEventType = keyof typeof webhookEventTypes;

export const webhookEventTypeNames = Object.keys(webhookEventTypes) as WebhookEventType[];

/** Field names with dots would mean nested fields. */
export const boxOf = (type: WebhookEventType) => type.replace(".", "_") as Box;

export type Box = WebhookEventType extends infer Type
  ? Type extends `${infer Thing}.${infer State}`
    ? `${Thing}_${State}`
    : never
  : never;

export const boxNames = webhookEventTypeNames.map(boxOf);

/** It is sent to one address only, whichever types that has chosen. */
export const TEST_WEBHOOK_EVENT = "webhook.test";

/** Ids, states and amounts, all as strings, so that no receiver loses a digit; never names or addresses. */
type Facts = Record<string, string | null>;

export interface WebhookEvent {
  ownerId: number;
  type: WebhookEventType;
  /** Events are numbered per subject: the plan of an account, or one payment. */
  subject: string;
  facts: Facts;
  now: Date;
}

interface PaymentFacts {
  ownerId: number;
  /** The reference of the payment, or of the order if the wallet paid. */
  reference: string;
  orderId: number | null;
  amount: number;
  now: Date;
}

export const paymentWebhookEvent = (
  state: "succeeded" | "failed" | "refunded",
  { ownerId, reference, orderId, amount, now }: PaymentFacts,
): WebhookEvent => ({
  ownerId,
  type: `payment.${state}`,
  subject: `payment:${reference}`,
  now,
  facts: { reference, order_id: textOf(orderId), state, amount: String(amount), currency: "NGN" },
});

/** A transfer to the owner's account number. It is sent as well as the event of its payment. */
export const depositWebhookEvent = ({
  ownerId,
  reference,
  amount,
  walletAmount,
  now,
}: Omit<PaymentFacts, "orderId"> & { walletAmount: number | null }): WebhookEvent => ({
  ownerId,
  type: "deposit.received",
  subject: `payment:${reference}`,
  now,
  facts: {
    reference,
    state: "received",
    amount: String(amount),
    wallet_amount: String(walletAmount ?? amount),
    currency: "NGN",
  },
});

interface SubscriptionFacts {
  ownerId: number;
  locationId: number;
  planId: number;
  orderId: number | null;
  startsAt: Date;
  endsAt: Date | null;
  /** What was paid for it; null if it ends. */
  amount: number | null;
  now: Date;
}

export const subscriptionWebhookEvent = (
  state: "started" | "renewed" | "ended",
  { ownerId, locationId, planId, orderId, startsAt, endsAt, amount, now }: SubscriptionFacts,
): WebhookEvent => ({
  ownerId,
  type: `subscription.${state}`,
  subject: `subscription:${locationId}`,
  now,
  facts: {
    location_id: String(locationId),
    plan_id: String(planId),
    order_id: textOf(orderId),
    state,
    starts_at: startsAt.toISOString(),
    ends_at: endsAt && endsAt.toISOString(),
    ...(amount !== null && { amount: String(amount), currency: "NGN" }),
  },
});

const textOf = (id: number | null): string | null => (id === null ? null : String(id));

/**
 * The bytes that are signed and sent. Of two events about one subject, the one with the higher number happened later.
 */
export const webhookBody = (
  { type, facts, now }: Pick<WebhookEvent, "facts" | "now"> & { type: string },
  seq: number,
): string => JSON.stringify({ type, timestamp: now.toISOString(), data: { ...facts, seq } });
