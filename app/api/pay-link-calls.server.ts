import { z } from "zod";
import { purposeOf } from "~/models/payments/payment";
import { KOBO_IN_NAIRA } from "~/models/money";
import { quoteTopUp } from "~/models/payments/top-up";
import { submissionKeyOf } from "~/services/platform/submission-key.server";
import { linkToOrder, linkToTopUp, type PayLinkMade } from "~/services/pay-links/make-pay-link.server";
import {
  LONGEST_LIST,
  readOwnPayLink,
  readPayLinks,
  withdrawOwnPayLink,
} from "~/services/pay-links/read-pay-links.server";
import { app } from "~/services/platform/app.server";
import type { SignedIn } from "~/models/sessions/session.server";
import { operation } from "./operation.server";
import { askedPayment } from "./order-call.server";
import { beside, Refused } from "./refused.server";

/* Links by which a person without an account pays for an owner. */

const payLink = z.object({
  reference_id: z.string().describe("Of the link, such as KPL-7G4KD2MX9Q"),
  state: z.enum(["open", "paid", "withdrawn", "expired"]),
  amount: z.number().describe("Naira that the payer is charged"),
  title: z.string().describe("What is paid for"),
  until: z.string().describe("The last day on which a payment can be started"),
  url: z.string().nullable().describe("What the payer opens; null once the link has ended, and in lists"),
});

type ListedLink = Awaited<ReturnType<typeof readPayLinks>>[number];

const payLinkBody = ({ reference, state, amount, title, until }: ListedLink, url: string | null) => ({
  reference_id: reference,
  state,
  amount: amount / KOBO_IN_NAIRA,
  title,
  until,
  url,
});

async function ownLink({ user }: SignedIn, reference: string) {
  const link = await readOwnPayLink(app, user.id, reference);
  if (link) return payLinkBody(link, link.sending?.url ?? null);
  throw new Refused(404, "This payment link is not in your account.");
}

export const makePayLink = operation({
  method: "POST",
  path: "/api/make-pay-link",
  summary: "Ask another person to pay an order that waits for its payment, or to add money to the wallet",
  auth: "owner",
  repeatable: true,
  input: z.object({
    reference_id: z
      .string()
      .max(100)
      .optional()
      .describe("The payment of the order, as validate-card-payment began it; or name an amount"),
    amount: z
      .string()
      .max(500)
      .optional()
      .meta({ description: "How many naira the wallet gets; the fee is added", examples: ["6000"] }),
  }),
  answer: z.object({ message: z.string(), data: payLink }),
  async handle({ input, caller, request }) {
    const key = request.headers.get("Idempotency-Key");
    const link = await ownLink(caller, await make(caller, input, key));
    return { body: { message: "Send the address in url to the person who pays", data: link } };
  },
});

interface PayLinkCall {
  reference_id?: string | undefined;
  amount?: string | undefined;
}

/** @returns the reference of the link */
async function make(caller: SignedIn, { reference_id: payment, amount }: PayLinkCall, key: string | null) {
  if ((payment === undefined) === (amount === undefined))
    throw beside("reference_id", "Name either the payment of an order, or an amount.");
  const made = await (payment === undefined
    ? makeForTopUp(caller, amount ?? "", key)
    : makeForOrder(caller, payment));
  switch (made.outcome) {
    case "made":
      return made.link.reference;
    case "order-ended":
      throw orderEnded();
    case "throttled":
      throw new Refused(429, "You have made many links today. Try again tomorrow.", {
        headers: { "Retry-After": String(made.retryAfterSeconds) },
      });
  }
}

export const orderEnded = () =>
  new Refused(409, "This order is not waiting for a payment any more. Place it again, then call again.");

async function makeForOrder(caller: SignedIn, reference: string): Promise<PayLinkMade> {
  const { orderId } = await askedPayment(caller, reference, "order");
  if (orderId === null) throw orderEnded();
  return linkToOrder(app, { orderId, madeBy: caller.user.id });
}

async function makeForTopUp({ user }: SignedIn, amount: string, key: string | null): Promise<PayLinkMade> {
  const quote = quoteTopUp(amount, app.config.topUp);
  if (!quote.ok) throw beside("amount", quote.message);
  return linkToTopUp(app, {
    ownerId: user.id,
    madeBy: user.id,
    purpose: purposeOf("wallet"),
    amount: quote.total,
    walletAmount: quote.amount,
    key:
      key === null
        ? app.random.bytes(24).toString("base64url")
        : submissionKeyOf(app, "api-pay-link", user.id, key),
  });
}

export const listPayLinksCall = operation({
  method: "GET",
  path: "/api/pay-links",
  summary: `The newest ${LONGEST_LIST} payment links of the account`,
  auth: "owner",
  input: z.object({}),
  answer: z.object({ data: z.array(payLink) }),
  async handle({ caller }) {
    const links = await readPayLinks(app, caller.user.id);
    return { body: { data: links.map((link) => payLinkBody(link, null)) } };
  },
});

export const withdrawPayLinkCall = operation({
  method: "POST",
  path: "/api/withdraw-pay-link",
  summary: "End a payment link at once; a payment that began before still counts",
  auth: "owner",
  input: z.object({ reference_id: z.string().max(100).describe("Of the link") }),
  answer: z.object({ message: z.string(), data: payLink }),
  async handle({ input, caller }) {
    const withdrawn = await withdrawOwnPayLink(app, caller.user.id, input.reference_id);
    const link = await ownLink(caller, input.reference_id);
    if (withdrawn === "ended" && link.state !== "withdrawn")
      throw new Refused(409, `This link is ${link.state} already.`, { data: link });
    return { body: { message: "No one can start a payment with this link", data: link } };
  },
});
