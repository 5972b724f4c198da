import { agentBalance, locationSummary, listRegistrants, subscribeWithToken } from "./agent-calls.server";
import { logInCall, logOut, refresh, session } from "./session-calls.server";
import { listDownloads, listPlans } from "./catalogue-calls.server";
import { listOwnDeposits } from "./deposit-calls.server";
import { checkCoupon, subscriptionSummary } from "./checkout-calls.server";
import { listOwnInvoices, readOwnInvoice } from "./invoice-calls.server";
import { listPayLinksCall, makePayLink, withdrawPayLinkCall } from "./pay-link-calls.server";
import {
  subscribeForFree,
  subscribeWithCard,
  subscribeWithWallet,
  validateCardPayment,
} from "./paying-calls.server";
import { listProFormasCall, makeProFormaCall, readOwnProForma } from "./pro-forma-calls.server";
import { checkRecovery, sendRecoveryCode, updateForgottenPassword } from "./recovery-calls.server";
import { register } from "./registration-calls.server";
import { checkPhoneCode, editPhoneNumber } from "./verification-calls.server";
import { topUpWallet } from "./wallet-calls.server";

/** Every call of the HTTP API, in the order in which a client needs them. */
export const operations = [
  register,
  logInCall,
  session,
  refresh,
  logOut,
  checkPhoneCode,
  editPhoneNumber,
  sendRecoveryCode,
  checkRecovery,
  updateForgottenPassword,
  listPlans,
  listDownloads,
  subscriptionSummary,
  checkCoupon,
  validateCardPayment,
  subscribeWithCard,
  subscribeWithWallet,
  subscribeForFree,
  topUpWallet,
  listOwnDeposits,
  makePayLink,
  listPayLinksCall,
  withdrawPayLinkCall,
  listOwnInvoices,
  readOwnInvoice,
  makeProFormaCall,
  listProFormasCall,
  readOwnProForma,
  listRegistrants,
  agentBalance,
  locationSummary,
  subscribeWithToken,
];
