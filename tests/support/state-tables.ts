import type { Selectable } from "kysely";
import type { Schema } from "#db/schema";
import { correctionTransitions } from "~/models/accounts/pending-correction";
import { lockdownTransitions } from "~/models/accounts/lockdown";
import { approvalTransitions } from "~/models/approvals/approval";
import { couponUseTransitions } from "~/models/checkout/coupon";
import { orderTransitions } from "~/models/checkout/order";
import { payLinkTransitions } from "~/models/pay-links/pay-link-state";
import { paymentTransitions } from "~/models/payments/payment-state";
import { invitationTransitions } from "~/models/members/invitation";
import { topUpAttemptTransitions } from "~/models/payments/automatic-top-up";
import { depositAccountTransitions } from "~/models/payments/deposit-account";
import { disputeTransitions } from "~/models/payments/dispute";
import { refundTransitions } from "~/models/payments/refund";
import { priceChangeTransitions } from "~/models/plans/price-change";
import { attemptTransitions } from "~/models/renewals/renewal";
import { closureTransitions } from "~/models/rights/closure";
import { payoutTransitions } from "~/models/rights/payout";
import { importTransitions } from "~/models/sales/import";
import { setupTransitions } from "~/models/setups/setup";
import { contactTransitions } from "~/models/site/contact-desk";
import type { StateTable } from "~/models/state-table";
import { tillRequestTransitions } from "~/models/tills/pairing-request";
import { signingKeyTransitions } from "~/models/tills/signing-key";
import { deliveryTransitions } from "~/models/webhooks/delivery";

/** Every table of the database whose rows have a state. */
type TableWithState = {
  [Name in keyof Schema]: "state" extends keyof Schema[Name] ? Name : never;
}[keyof Schema];

type StateOf<Name extends keyof Schema> =
  Selectable<Schema[Name]> extends { state: infer State extends string } ? State : never;

/** By table of the database: a missing table is a type error. */
export const stateTables: { [Name in TableWithState]: StateTable<StateOf<Name>, never> } = {
  orders: orderTransitions,
  couponUses: couponUseTransitions,
  payLinks: payLinkTransitions,
  payouts: payoutTransitions,
  topUpAttempts: topUpAttemptTransitions,
  payments: paymentTransitions,
  depositAccounts: depositAccountTransitions,
  refunds: refundTransitions,
  disputes: disputeTransitions,
  renewals: attemptTransitions,
  setups: setupTransitions,
  approvals: approvalTransitions,
  staffApprovals: approvalTransitions,
  contactCorrections: correctionTransitions,
  lockdowns: lockdownTransitions,
  catalogueChanges: priceChangeTransitions,
  accountClosures: closureTransitions,
  invitations: invitationTransitions,
  tillRequests: tillRequestTransitions,
  tillKeys: signingKeyTransitions,
  salesImports: importTransitions,
  webhookDeliveries: deliveryTransitions,
  contactMessages: contactTransitions,
};
