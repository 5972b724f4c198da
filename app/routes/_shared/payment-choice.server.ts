import type { Submission } from "@conform-to/react";
import { z } from "zod";
import { type PayBy, payByAnother } from "~/models/checkout/pay-by";
import type { PurchaseRequest } from "~/models/checkout/purchase";
import { refusalAt } from "~/models/checkout/refusal";
import { isUnexpired } from "~/models/payments/card";
import { listCards } from "~/models/payments/card.server";
import { waysToPay } from "~/models/payments/channel";
import { paidPath } from "~/models/payments/pages";
import { missingTopUp } from "~/models/payments/top-up";
import type { Quote } from "~/models/plans/quote";
import { askedFor, ASK_FIELD } from "~/models/pay-links/ask";
import { readId } from "~/models/row-id";
import { isFresh } from "~/models/sessions/session";
import { BILLING } from "~/models/subscriptions/billing-paths";
import { type User, securityHold } from "~/models/users/user";
import { type App, app } from "~/services/platform/app.server";
import { type FlashKey, withFlash } from "~/http/flash.server";
import { invalid } from "~/http/forms/form.server";
import { redirectTo, staleForm } from "~/http/responses.server";
import { denial } from "~/http/refusals/refuse-object.server";
import type { SignedIn } from "~/models/sessions/session.server";
import { confirmPassword } from "./require-access.server";
import { redirectToPayment, popupField } from "./redirect-to-payment.server";
import type { BuyResult } from "~/services/payments/buy.server";

/* What renewals, upgrades and extras for the running period have in common: they show a price and are paid at once. */

export const payFields = {
  auth_code: z.string().max(40).optional(),
  save_card: z.enum(["0", "1"]).optional(),
  /** The buttons with which the owner asks another person or a company to pay. */
  [ASK_FIELD]: z.enum(askedFor).optional(),
  submission_key: z.string().max(100).optional(),
  /** The total on the page, in kobo: compared, never charged. */
  total_amount: z.string().max(40).optional(),
  ...popupField,
};

type PayFields = z.output<z.ZodObject<typeof payFields>>;

/** Ways to pay other than cards and the wallet. */
export const bankChannels = () => app.config.payments.channels.filter((channel) => channel !== "card");

export const cardDetail = (expires: string): string => `Saved card, good until ${expires}`;

interface ToPay {
  total: number;
  /** What the wallet holds. */
  balance: number;
  /** The page to come back to after a top-up. */
  back: string;
  now: Date;
}

/** What a page that is paid at once offers: saved cards, but none during a security hold, banks, or a top-up first. */
export async function readPaymentChoices(
  { db, config }: Pick<App, "db" | "config">,
  owner: User,
  { total, balance, back, now }: ToPay,
) {
  const cards = securityHold(owner, now) === null ? await listCards(db, owner.id, now) : [];
  const missing = total - balance;
  return {
    total,
    balance,
    cards: cards
      .filter(isUnexpired)
      .map(({ id, label, expires }) => ({ id, label, detail: cardDetail(expires) })),
    banks: waysToPay(bankChannels()),
    topUp: missing > 0 ? missingTopUp(missing, back, config.topUp) : null,
  };
}

/** The lines of an order, with what is taken off and added to them. */
export const linesToPay = ({ lines, discount, discountName, vat }: LinedQuote) => [
  ...lines.map(({ name, amount }) => ({ name, amount: Number(amount) })),
  ...(discount ? [{ name: discountName ?? "Discount", amount: 0 - discount }] : []),
  ...(vat > 0 ? [{ name: "VAT", amount: Number(vat) }] : []),
];

type LinedQuote = Pick<Quote, "lines" | "vat"> & Partial<Pick<Quote, "discount" | "discountName">>;

type PaidRequest = Pick<PurchaseRequest, "pay" | "source" | "step" | "isFresh">;

/** null if the form does not say how to pay. */
export function readPaying(value: PayFields, { session }: SignedIn): PaidRequest | null {
  const { submission_key: submissionKey, total_amount: shown } = value;
  if (!submissionKey || !/^\d{1,15}$/.test(shown ?? "")) throw staleForm();
  const pay = readPay(value);
  return (
    pay && {
      pay,
      source: { by: "price", key: submissionKey, total: Number(shown) },
      step: "order",
      isFresh: isFresh(session, app.clock.now()),
    }
  );
}

/** A card that is to pay what follows, too, is saved for that. */
export function withRenewal(pay: PayBy, renews: "1" | undefined): PayBy {
  if (renews === undefined || pay.with !== "provider" || pay.channel !== "card" || pay.byLink) return pay;
  return { ...pay, renews: true, saveCard: pay.cardId === null };
}

function readPay({ auth_code: chosen, save_card: save, [ASK_FIELD]: asks }: PayFields): PayBy | null {
  if (asks !== undefined) return payByAnother;
  if (chosen === "wallet") return { with: "wallet" };
  const atProvider = { with: "provider" as const, cardId: null, saveCard: false };
  if (chosen === "new") return { ...atProvider, channel: "card", saveCard: save === "1" };
  const bank = bankChannels().find((channel) => channel === chosen);
  if (bank) return { ...atProvider, channel: bank };
  const cardId = readId(chosen);
  return cardId > 0 ? { ...atProvider, channel: "card", cardId } : null;
}

/** How the owner pays, which a page keeps over the question for the password. */
export const waysKept = ["auth_code", "save_card", "renews"] as const;

/** The message for the page, or a redirect. */
export async function answerPaying<Values, Output>(
  {
    request,
    form,
    user,
    keeps = waysKept,
  }: {
    request: Request;
    form: Submission<Values, string[], Output>;
    /** The fields that the page shows again after the password. */
    keeps?: readonly string[];
  } & Pick<SignedIn, "user">,
  result: BuyResult,
  withoutReceipt: FlashKey,
) {
  switch (result.outcome) {
    case "go":
      return redirectToPayment(result, form.payload);
    case "placed":
      return result.order.subtotal > 0
        ? redirectTo(paidPath(result.order.reference))
        : redirectTo(BILLING, { headers: withFlash(withoutReceipt) });
    case "confirm-password":
      throw await confirmPassword(request, Object.entries(form.payload), keeps);
    case "unavailable":
      return invalid(form, { status: 503, formErrors: [result.reason] });
    case "refused": {
      const { status, text, errors } = refusalAt("change", result.refusal, result.facts);
      const object = result.refusal === "card-not-found" ? "card" : "plan";
      if (status === 404) throw await denial(app, { userId: user.id, object, message: text });
      const { auth_code: beside } = errors;
      return invalid(form, {
        status,
        ...(beside === undefined ? { formErrors: [text] } : { fieldErrors: { auth_code: [beside] } }),
      });
    }
    case "checked":
      throw new Error("a change of a plan was checked instead of paid");
  }
}
