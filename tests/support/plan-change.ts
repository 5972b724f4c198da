import type { Quantities } from "~/models/checkout/change-price";
import type { PayBy } from "~/models/checkout/pay-by";
import type { Purchase } from "~/models/checkout/purchase";
import { BILLING } from "~/models/subscriptions/billing-paths";
import type { User } from "~/models/users/user";
import { catalogueOf } from "~/services/plans/read-catalogue.server";
import { buy } from "~/services/payments/buy.server";

type Context = Parameters<typeof buy>[0];

/** The price and payment in the form of a plan change. */
interface ChangeForm {
  submissionKey: string;
  /** Kobo that the page showed. */
  shown: number;
  pay: PayBy;
  fresh: boolean;
}

export type ExtrasForm = ChangeForm & { quantities: Quantities };
export type UpgradeForm = ChangeForm & { planId: number };

export const byWallet: PayBy = { with: "wallet" };

export const atProvider = (
  channel: "card" | "bank_transfer" | "ussd" = "card",
  card: { cardId?: number; saveCard?: boolean } = {},
): PayBy => ({ with: "provider", channel, cardId: null, saveCard: false, ...card });

/** One submission of the form that adds extras to the running period. */
export const submitExtras = (app: Context, owner: User, { quantities, ...form }: ExtrasForm) =>
  submitChange(app, owner, { kind: "extras", quantities }, form);

/** One submission of the form that upgrades the plan. */
export const submitUpgrade = (app: Context, owner: User, { planId, ...form }: UpgradeForm) =>
  submitChange(app, owner, { kind: "upgrade", planId }, form);

async function submitChange(
  app: Context,
  owner: User,
  purchase: Purchase,
  { submissionKey: key, shown: total, pay, fresh: isFresh }: ChangeForm,
) {
  const source = { by: "price" as const, key, total };
  const catalogue = await catalogueOf(app);
  return buy(
    app,
    { payer: { by: "owner", owner }, catalogue, purchase, pay, source, step: "order", isFresh },
    BILLING,
  );
}
