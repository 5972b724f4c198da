import { suspenseText } from "~/messages/payments/money-in-suspense";
import { brand } from "~/brand";
import * as accounts from "~/messages/accounts/mail";
import { agentMail, askedMail, registrantMail, adjustmentMail } from "~/messages/agents/mail";
import { registrantCodeSms, registrantKeySms } from "~/messages/agents/sms";
import { decidedMail, walletGrantMail } from "~/messages/approvals/mail";
import type { ContactDetails } from "~/models/platform/contact-details";
import * as checkout from "~/messages/checkout/mail";
import { codeMail, codeSms } from "~/messages/codes/mail";
import type { Receipt } from "~/models/ledger/receipt";
import { receiptMail } from "~/messages/ledger/mail";
import { tokensFor } from "~/models/ledger/tokens";
import * as money from "~/models/messages/money-text";
import * as moneySms from "~/messages/money-sms";
import { testMail, testSms } from "~/messages/messages/test-message";
import { kobo, naira } from "~/models/money";
import { linkPaidMail } from "~/messages/pay-links/mail";
import { shortShopName } from "~/models/pay-links/pay-link";
import * as passkeys from "~/messages/passkeys/mail";
import * as automatic from "~/messages/payments/automatic-top-up-mail";
import * as alerts from "~/messages/payments/alert-mail";
import * as disputes from "~/messages/payments/dispute-mail";
import * as payments from "~/messages/payments/mail";
import * as stoppedCard from "~/messages/payments/stopped-card-mail";
import * as payer from "~/messages/payments/payer-mail";
import { findingsMail } from "~/messages/platform/mail";
import * as recovery from "~/models/recovery/recovery";
import * as recoveryMail from "~/messages/recovery/mail";
import * as renewals from "~/messages/renewals/mail";
import * as members from "~/messages/members/mail";
import * as rights from "~/messages/rights/mail";
import { unreadableFileMail } from "~/messages/sales/mail";
import * as sessions from "~/models/sessions/new-device";
import * as sessionMail from "~/messages/sessions/mail";
import * as setups from "~/messages/setups/mail";
import * as sites from "~/messages/site/mail";
import * as secondFactorMails from "~/messages/second-factor/mail";
import * as staffMail from "~/messages/second-factor/staff-mail";
import * as subscriptions from "~/messages/subscriptions/mail";
import { pausedText } from "~/messages/subscriptions/pause";
import * as tills from "~/messages/tills/mail";
import * as webhooks from "~/messages/webhooks/mail";
import type { Continuation } from "~/models/subscriptions/continuation";
import { contact } from "../../support/contact";

/*
 * One of each mail and SMS of the site, by the place and name of the code that writes it. They carry the longest
 * values that people may type, and the host, dates and amounts of an ordinary day.
 */

const origin = "https://www.kaypoint.example";
const link = money.payLink(origin);
const now = new Date("2026-11-21T09:00:00Z");
const endsAt = new Date("2026-12-21T09:00:00Z");
const code = "12345";
const key = "bcdf-ghjk-mnpq-rstw-bcdf";
const token = "A".repeat(22);
const reference = "KPP-7Q2M4X9B3C5D";

const owner = {
  name: "Ọláwálé Adébáyọ̀ & Daughters International Provisions, Wholesale and Retail (Balogun Market) Ltd",
  emailVerifiedAt: now,
};
const site = { name: brand.name, origin };
const payment = {
  reference,
  amount: 6_000_00,
  channel: "card" as const,
  payLinkId: null,
  withheld: null,
};
const refund = { ...payment, source: "Visa •••• 4081", by: endsAt };
const held = { ...payment, received: 5_000_00, reason: "amount" };
const dispute = {
  owner,
  payment: { ...payment, purpose: "order" as const, result: "fulfilled" as const, createdAt: now },
  amount: 6_000_00,
  card: { label: "Visa •••• 4081", renews: true, topsUp: true },
  plan: { planName: "Plus", paidUntil: endsAt },
  page: `${origin}/plans-and-billings`,
};
const paidFor = { title: "Plus, 1 year", shop: shortShopName(owner.name) };
const ending = {
  owner,
  planName: "Plus",
  endsAt,
  page: `${origin}/plans-and-billings`,
  payPage: `${origin}/pay`,
};
const inShop = [
  { kind: "users" as const, name: "Bola Ade" },
  { kind: "outlets" as const, name: "Market" },
];
const ended = { ...ending, freePlan: "Basic", paused: pausedText(inShop, "Basic") };
const setup = {
  name: "Setup in your shop",
  reference: "KP-7Q2M4X9B3C5D",
  startsAt: new Date("2026-12-03T09:00:00Z"),
  wishes: [new Date("2026-12-03T09:00:00Z"), new Date("2026-12-04T13:00:00Z")] as [Date, Date],
};
const topUps = {
  owner,
  card: "Visa •••• 4081",
  page: `${origin}/wallet/automatic`,
  terms: {
    wallet: "wallet" as const,
    threshold: naira(6_000),
    amount: naira(10_000),
    total: naira(10_300),
    monthlyCap: naira(30_000),
  },
};
const coming = {
  owner,
  now,
  pages: {
    billing: ending.page,
    pay: ending.payPage,
    wallet: `${origin}/wallet`,
    automatic: `${origin}/wallet/automatic`,
  },
  pauses: null,
  short: null,
};
const plan = { name: "Plus", duration: "month" as const };
const unpaid: Continuation = { endsAt, plan, kind: "ends", why: "unpaid", freePlan: "Basic", chosen: null };
const pausing: Continuation = {
  endsAt,
  plan,
  kind: "pauses",
  freePlan: "Basic",
  next: plan,
  until: new Date("2027-02-21T09:00:00Z"),
  total: 6_000_00,
  method: "wallet",
};

const hook = { owner, host: "hooks.example.com", page: `${origin}/account/webhooks/1` };

const newDevice = {
  userAgent: "SamsungBrowser/ CrOS",
  addressPrefix: "2001:db8:ffff::/48",
  startedAt: new Date("2026-09-30T22:59:00Z"),
};

const receipt: Receipt = {
  id: 1,
  ownerId: 1,
  reference: "KP-7Q2M4X9B3C5D",
  number: "2026-000123",
  createdAt: now,
  content: {
    kind: "plan",
    title: "Plus, 1 month",
    reference: "KP-7Q2M4X9B3C5D",
    seller: {
      name: "Kaypoint Nigeria Ltd",
      address: "4 Broad Street, Lagos, Nigeria",
      taxNumber: "12345678-0001",
    },
    buyer: { name: owner.name, email: "ada@shop.example" },
    lines: [
      { name: "Plus, 1 month", amount: 6_000_00 },
      { name: "Additional Active Users", detail: "3 users, to 21 December 2026", amount: 1_200_00 },
    ],
    subtotal: 7_200_00,
    discount: { name: "Coupon WELCOME10, 10% off", amount: 720_00 },
    vat: null,
    total: 6_480_00,
    paidBy: "Visa •••• 4081",
    period: "21 November 2026 to 21 December 2026",
    mailLines: ["Plus is active. What you paid for lasts until 21 December 2026."],
  },
};

interface Mail {
  subject: string;
  text: string;
}

const payoutAccount = { bank: "GTBank", accountNumber: "0123456789", accountName: "Ada Stores" };
const payout = { amount: 11_500_00, reference: "KPO-7G4KD2MX9Q", ...payoutAccount };

export const mailsTo = (contact: ContactDetails): Record<string, Mail> => ({
  "accounts/mail: lockdownLiftedMail": accounts.lockdownLiftedMail(
    owner,
    `${origin}/forgot-password`,
    contact,
  ),
  "accounts/mail: lockedDownMail": accounts.lockedDownMail(owner, { now, secondFactor: true }, contact),
  "accounts/mail: changeRequestedMail": accounts.changeRequestedMail(now, contact),
  "accounts/mail: changedMail": accounts.changedMail(now, contact),
  "accounts/mail: mailboxCodeMail": accounts.mailboxCodeMail(code),
  "accounts/mail: contactCodeMail": accounts.contactCodeMail(code, contact),
  "accounts/mail: correctedMail": accounts.correctedMail("email address", now, contact),
  "accounts/mail: correctionAskedMail": accounts.correctionAskedMail(
    "email address",
    endsAt,
    `${origin}/corrections/cancel?token=${"A".repeat(43)}`,
    contact,
  ),
  "accounts/mail: factorRemovalMail": accounts.factorRemovalMail(
    endsAt,
    `${origin}/corrections/cancel?token=${"A".repeat(43)}`,
    contact,
  ),
  "accounts/mail: lostFactorMail": accounts.lostFactorMail(code, contact),
  "accounts/mail: passwordChangedMail": accounts.passwordChangedMail(now, contact),
  "accounts/mail: phoneChangedMail": accounts.phoneChangedMail("+2348031234521", contact),
  "accounts/mail: usernameChangedMail": accounts.usernameChangedMail(now, contact),
  "accounts/mail: welcomeMail": accounts.welcomeMail(
    code,
    { page: `${origin}/verify-email`, token: "A".repeat(43) },
    contact,
  ),
  "agents/mail: agentMail": agentMail(
    { code: "TUNDE1", username: "tunde.bello.of.the.long.names", email: "tunde@mail.example" },
    site,
  ),
  "agents/mail: askedMail": askedMail({
    owner,
    title: "Plus, 1 year",
    amount: 60_000_00,
    until: endsAt,
    page: `${origin}/pay-links/KPL-7G4KD2MX9Q`,
  }),
  "agents/mail: registrantMail": registrantMail({
    chosen: { planId: 2, planName: "Plus", duration: "yearly", onTrial: true },
    site,
  }),
  "agents/mail: adjustmentMail": adjustmentMail(
    {
      kind: "take-back",
      amount: tokensFor(naira(12_500)),
      reason: "Granted twice for the market days of November",
    },
    naira(1_250_000),
    owner,
    origin,
    contact,
  ),
  "approvals/mail: decidedMail": decidedMail(
    {
      kind: "refund",
      amount: 12_500_00,
      state: "refused",
      answer: "The bank has returned it: ".padEnd(200, "see the payment, "),
      promisedOn: "2026-12-01",
    },
    { asker: owner, decider: owner, owner, page: `${origin}/staff/approvals/KPR-7G4KD2MX9QA3BC5D` },
  ),
  "approvals/mail: walletGrantMail": walletGrantMail(
    { amount: 12_500_00, reason: "The outage of 20 November 2026: ".padEnd(200, "sorry again, ") },
    24_350_00,
    owner,
    origin,
    contact,
  ),
  "checkout/mail: addedMail": checkout.addedMail({
    owner,
    origin,
    reference: "KP-7Q2M4X9B3C5D",
    planName: "Plus",
    lines: [{ kind: "add-on", name: "Additional Active Users", detail: "3 users", amount: kobo(0) }],
    endsAt,
    continuation: unpaid,
    now,
  }),
  "checkout/mail: orderConfirmationMail": checkout.orderConfirmationMail({
    order: { reference: "KP-7Q2M4X9B3C5D", method: "trial", kind: "new" },
    planName: "Plus",
    onboardingName: "Setup in your shop",
    hasSetup: true,
    isFirst: true,
    continuation: { endsAt, plan, kind: "ends", why: "trial", freePlan: "Basic", chosen: null },
    owner,
    origin,
    now,
  }),
  "checkout/mail: paidForYouMail": checkout.paidForYouMail({
    owner,
    planName: "Plus",
    lines: [{ kind: "plan", name: "Plus, 1 year", amount: kobo(60_000_00) }],
    continuation: unpaid,
    isFirst: true,
    now,
    origin,
  }),
  "codes/mail: codeMail": codeMail(code),
  "ledger/mail: receiptMail": receiptMail(receipt, origin),
  "members/mail: invitationMail": members.invitationMail(
    {
      shop: owner.name,
      code: "WDJBMJHTKLMN",
      page: `${origin}/join`,
      link: `${origin}/join?c=1234-WDJBMJHTKLMN`,
      role: "manager",
      ends: endsAt,
    },
    contact,
  ),
  "members/mail: memberRemovedMail": members.memberRemovedMail({ member: owner, shop: owner.name }),
  "members/mail: memberRestoredMail": members.memberRestoredMail({ member: owner, shop: owner.name }),
  "members/mail: ownershipGivenMail": members.ownershipGivenMail({ shop: owner.name, now }, contact),
  "members/mail: ownershipTakenMail": members.ownershipTakenMail(
    {
      shop: owner.name,
      now,
      origin,
      tills: [{ name: "Front till", location: { name: "Ada Foods Yaba" } }],
    },
    contact,
  ),
  "members/mail: peopleMail": members.peopleMail(
    {
      owner,
      change: "moved",
      who: owner.name,
      page: `${origin}/user-management`,
      now,
    },
    contact,
  ),
  "members/mail: roleChangedMail": members.roleChangedMail({
    member: owner,
    shop: "Ada Foods",
    role: "manager",
    location: owner.name,
  }),
  "members/mail: transferCodeMail": members.transferCodeMail(code, contact),
  "messages/test-message: testMail": testMail(now),
  "pay-links/mail: linkPaidMail": linkPaidMail(
    {
      amount: 60_000_00,
      purpose: "order",
      walletAmount: null,
      shopName: owner.name,
      lines: [{ kind: "plan", name: "Plus, 1 year" }],
    },
    owner,
    `${origin}/pay-links/KPL-7G4KD2MX9Q`,
  ),
  "passkeys/mail: passkeyAddedMail": passkeys.passkeyAddedMail(now, contact),
  "passkeys/mail: passkeyCopiedMail": passkeys.passkeyCopiedMail(now, contact),
  "passkeys/mail: passkeyRemovedMail": passkeys.passkeyRemovedMail(now, contact),
  "payments/dispute-mail: disputeLostMail": disputes.disputeLostMail(
    { ...dispute, contact, plan: null },
    dispute.plan,
  ),
  "payments/dispute-mail: disputeOpenedMail": disputes.disputeOpenedMail({ ...dispute, contact }),
  "payments/dispute-mail: disputeWonMail": disputes.disputeWonMail({ ...dispute, contact }),
  "payments/alert-mail: alertMail": alerts.alertMail({
    kind: "review",
    reference,
    details: "Amount: ₦6,000",
  }),
  "payments/mail: numberClosedMail": payments.numberClosedMail(
    { number: "0123456789", bank: "Wema Bank" },
    owner,
    contact,
  ),
  "payments/mail: refundedMail": payments.refundedMail(
    { ...refund, takenBack: { ended: "plan", credited: 1_200_00, goesOn: null, topUpOff: true } },
    owner,
    contact,
  ),
  "payments/mail: refundFailedMail": payments.refundFailedMail(refund, owner, contact),
  "payments/mail: refundStartedMail": payments.refundStartedMail(
    { ...refund, ending: { ends: "month", paidUntil: null } },
    owner,
    contact,
  ),
  "payments/mail: refundedToWalletMail": payments.refundedToWalletMail(
    {
      ...payment,
      takenBack: { ended: "plan", credited: 0, goesOn: { planName: "Plus", endsAt: now }, topUpOff: false },
    },
    owner,
    contact,
  ),
  "payments/alert-mail: reportMail": alerts.reportMail(
    "2026-11-20",
    "Paid here: 12\nPaid at the provider: 12",
  ),
  "payments/mail: returnedMail": payments.returnedMail(payment, owner, contact),
  "payments/mail: reviewMail": payments.reviewMail(held, owner, contact),
  "payments/mail: sentBackMail": payments.sentBackMail(payment, 5_900_00, owner, origin),
  "payments/automatic-top-up-mail: capReachedMail": automatic.capReachedMail(topUps, 20_600_00, now),
  "payments/automatic-top-up-mail: declinedMail": automatic.declinedMail(
    topUps,
    new Date("2026-12-22T09:00:00Z"),
  ),
  "payments/automatic-top-up-mail: switchedOffMail": automatic.switchedOffMail(
    topUps,
    "declined",
    `${origin}/pay/0123456789abcdef0123456789abcdef`,
  ),
  "payments/payer-mail: paymentNoteMail": payer.paymentNoteMail(payment, paidFor, now, contact),
  "payments/payer-mail: payerCheckedMail": payer.payerCheckedMail(payment, paidFor, {
    isUsed: true,
    contact,
  }),
  "payments/payer-mail: payerRefundMail": payer.payerRefundMail(payment, paidFor, contact),
  "payments/payer-mail: payerRefundStartedMail": payer.payerRefundStartedMail(refund, paidFor, contact),
  "payments/payer-mail: payerReviewMail": payer.payerReviewMail(held, paidFor, contact),
  "payments/payer-mail: payerSentBackMail": payer.payerSentBackMail(payment, 5_900_00, paidFor),
  "payments/payer-mail: unusedPaymentMail": payer.unusedPaymentMail(
    { ...payment, received: null },
    paidFor,
    now,
    contact,
  ),
  "platform/mail: findingsMail": findingsMail("shop-1", [
    {
      name: "disk",
      state: "fault",
      told: "150 MB are free where /var/lib/postgresql is: make room now, or payments fail",
    },
  ]),
  "payments/stopped-card-mail: stoppedCardMail": stoppedCard.stoppedCardMail(owner, {
    card: "Visa •••• 4081",
    reason: "Stolen Card",
    renews: true,
    topsUp: true,
    page: `${origin}/plans-and-billings`,
  }),
  "recovery/mail: handedOverMail": recoveryMail.handedOverMail(now, contact),
  "recovery/mail: passwordResetMail": recoveryMail.passwordResetMail(now, contact),
  "recovery/mail: recoveryLinkMail": recoveryMail.recoveryLinkMail(recovery.recoveryLink(origin, key)),
  "recovery/mail: recoveryMail": recoveryMail.recoveryMail(code, recovery.recoveryLink(origin, key)),
  "renewals/mail: endedMail": renewals.endedMail({ ...ended, trial: false }),
  "renewals/mail: lapsedMail": renewals.lapsedMail(ended),
  "renewals/mail: nextPlanMail": renewals.nextPlanMail(ended),
  "renewals/mail: notReturnedMail": renewals.notReturnedMail(ended),
  "renewals/mail: pauseStartedMail": renewals.pauseStartedMail({ ...ended, continuation: pausing }),
  "renewals/mail: reminderMail": renewals.reminderMail({ ...coming, continuation: unpaid }),
  "renewals/mail: renewalFailedMail": renewals.renewalFailedMail({
    ...ending,
    total: 6_000_00,
    reason: "there is not enough in your wallet.",
    retryAt: new Date("2026-12-22T09:00:00Z"),
    hasOneLeft: false,
    graceUntil: new Date("2026-12-28T09:00:00Z"),
    freePlan: null,
    short: { missing: kobo(1_833_00), account: { number: "0123456789", bank: "Wema Bank" } },
  }),
  "renewals/mail: renewalStoppedMail": renewals.renewalStoppedMail({
    ...ending,
    reason: "Your saved card can no longer be charged.",
  }),
  "renewals/mail: renewalWaitingMail": renewals.renewalWaitingMail({
    ...ending,
    page: `${origin}/payment/${reference}`,
    total: 6_000_00,
    graceUntil: new Date("2026-12-28T09:00:00Z"),
    freePlan: null,
  }),
  "rights/mail: accountClosedMail": rights.accountClosedMail(
    {
      owner,
      dueAt: endsAt,
      page: `${origin}/login`,
      payout: { amount: 11_500_00, account: payoutAccount },
    },
    contact,
  ),
  "rights/mail: payoutPaidMail": rights.payoutPaidMail(payout, owner, contact),
  "rights/mail: payoutReturnedMail": rights.payoutReturnedMail(payout, owner, `${origin}/login`, contact),
  "rights/mail: accountDeletedMail": rights.accountDeletedMail(contact),
  "rights/mail: dataCopyMail": rights.dataCopyMail(
    {
      owner,
      page: `${origin}/account/data`,
      until: endsAt,
    },
    contact,
  ),
  "rights/mail: closingLinkMail": rights.closingLinkMail(owner, `${origin}/account/data`, contact),
  "rights/mail: deletionComingMail": rights.deletionComingMail({
    owner,
    dueAt: endsAt,
    page: `${origin}/login`,
  }),
  "rights/mail: deletionBlockedMail": rights.deletionBlockedMail({ ownerId: 12, why: "money" }),
  "sales/mail: unreadableFileMail": unreadableFileMail(12),
  "sessions/mail: newDeviceMail": sessionMail.newDeviceMail(
    owner,
    newDevice,
    sessions.notMeLink(origin, token),
    contact,
  ),
  "setups/mail: agreedMail": setups.agreedMail(setup, true, { owner, origin, contact }),
  "setups/mail: cancelledMail": setups.cancelledMail(setup, "refunded", { owner, contact }),
  "setups/mail: doneMail": setups.doneMail(setup, { owner, origin, contact }),
  "setups/mail: wishedMail": setups.wishedMail(setup, endsAt, { owner, origin, contact }),
  "site/mail: salesMail": sites.salesMail({
    firstName: "Ada",
    lastName: "Okoro",
    email: `ada.${"of.the.long.mailbox".repeat(2)}@${"very-long-name-of-a-shop".repeat(2)}.example`,
    phoneNumber: "08031234521",
    topic: "enterprise",
    message: `Hello,\n\nI have <3> shops & ${"w".repeat(90)}.\nWhat does it cost?`,
  }),
  "site/mail: thanksMail": sites.thanksMail(contact),
  "site/mail: answerMail": sites.answerMail(
    {
      firstName: "Ada",
      text: "It costs ₦48,000 a year.\n\nCall us.",
      message: `Hello,\n\nI have <3> shops & ${"w".repeat(90)}.\nWhat does it cost?`,
    },
    contact,
  ),
  "site/mail: alreadyMail": sites.alreadyMail({ ...site, token }),
  "site/mail: confirmMail": sites.confirmMail({ ...site, token }),
  "site/mail: subscribedMail": sites.subscribedMail({ ...site, token }),
  "second-factor/staff-mail: factorMail": staffMail.factorMail("changed", now, contact),
  "second-factor/mail: ownerFactorMail": secondFactorMails.ownerFactorMail(owner, "set-up", now, contact),
  "second-factor/mail: ownerPausedMail": secondFactorMails.ownerPausedMail(owner, now, endsAt, contact),
  "second-factor/mail: setUpCodeMail": secondFactorMails.setUpCodeMail(code, contact),
  "second-factor/staff-mail: pausedMail": staffMail.pausedMail(now, endsAt, contact),
  "subscriptions/mail: shopPausedMail": subscriptions.shopPausedMail({
    owner,
    things: inShop,
    planName: "Plus",
    origin,
  }),
  "tills/mail: tillEndedMail": tills.tillEndedMail({ owner, page: `${origin}/device`, now }, contact),
  "tills/mail: tillSignedInMail": tills.tillSignedInMail(
    {
      owner,
      now,
      page: origin + tills.tillPath(1),
    },
    contact,
  ),
  "webhooks/mail: webhookAddedMail": webhooks.webhookAddedMail({ ...hook, now }, contact),
  "webhooks/mail: webhookFailingMail": webhooks.webhookFailingMail({ ...hook, since: now }),
  "webhooks/mail: webhookOffMail": webhooks.webhookOffMail({ ...hook, since: now, gone: false }),
});

export const mails = mailsTo(contact);

const about = { planName: "Plus", endsAt, link };

export const textsTo = (contact: ContactDetails): Record<string, string> => ({
  "accounts/mail: lockdownLiftedSms": accounts.lockdownLiftedSms("www.kaypoint.example", contact),
  "accounts/mail: lockedDownSms": accounts.lockedDownSms(contact),
  "accounts/mail: correctedSms": accounts.correctedSms("email address", contact),
  "accounts/mail: correctionAskedSms": accounts.correctionAskedSms("email address", contact),
  "accounts/mail: emailLostSms": accounts.emailLostSms(),
  "accounts/mail: factorRemovalSms": accounts.factorRemovalSms(
    `${origin}/corrections/cancel?token=${token}`,
    contact,
  ),
  "accounts/mail: contactCodeSms": accounts.contactCodeSms(code, "www.kaypoint.example"),
  "accounts/mail: lostFactorSms": accounts.lostFactorSms(code, "www.kaypoint.example"),
  "accounts/mail: newNumberSms": accounts.newNumberSms(contact),
  "accounts/mail: phoneChangedSms": accounts.phoneChangedSms(contact),
  "agents/sms: registrantCodeSms": registrantCodeSms(code),
  "agents/sms: registrantKeySms": registrantKeySms(key, "www.kaypoint.example"),
  "codes/mail: codeSms": codeSms(code, "www.kaypoint.example"),
  "members/mail: invitationSms": members.invitationSms({
    shop: owner.name,
    link: `${origin}/join?c=1234-WDJBMJHTKLMN`,
  }),
  "members/mail: transferCodeSms": members.transferCodeSms(code, "www.kaypoint.example"),
  "messages/test-message: testSms": testSms(now),
  "money-sms: creditedSms": moneySms.creditedSms({
    amount: 6_480_00,
    reference: "KPP-7G4KD2MX9QA3BC5D",
  }),
  "money-sms: paidSms": moneySms.paidSms({
    title: "Plus, 1 month",
    total: 6_480_00,
    paidBy: "Visa •••• 4081",
    receipt: "2026-000123",
  }),
  "money-sms: paymentDueSms": moneySms.paymentDueSms(about),
  "money-sms: paymentFailedSms": moneySms.paymentFailedSms({
    ...about,
    total: 6_000_00,
    method: "card",
    usableUntil: new Date("2026-12-28T09:00:00Z"),
    short: null,
  }),
  "money-sms: planEndedSms": moneySms.planEndedSms({ ...about, trial: false, freePlan: "Basic" }),
  "money-sms: planReturnsSms": moneySms.planReturnsSms({
    ...about,
    total: 6_000_00,
    method: "wallet",
    short: null,
  }),
  "money-sms: suspenseSms": moneySms.suspenseSms({
    what: suspenseText(held),
    link: money.smsLink(origin, "/payment/KPP-7Q2M4X9B3C5D7F8G"),
  }),
  "money-sms: refundFailedSms": moneySms.refundFailedSms(refund),
  "money-sms: refundStartedSms": moneySms.refundStartedSms({ ...refund, ends: "month" }),
  "money-sms: refundedSms": moneySms.refundedSms({ ...refund, to: refund.source }),
  "money-sms: sentBackSms": moneySms.sentBackSms({
    what: "your plan",
    sent: 5_900_00,
    due: 6_000_00,
    link: money.smsLink(origin, "/payment/KPP-7Q2M4X9B3C5D7F8G"),
  }),
  "money-sms: renewalComingSms": moneySms.renewalComingSms({
    ...about,
    total: 6_000_00,
    method: "wallet",
    short: null,
  }),
  "money-sms: trialEndingSms": moneySms.trialEndingSms(about),
  "passkeys/mail: passkeyAddedSms": passkeys.passkeyAddedSms(contact),
  "payments/dispute-mail: disputeLostSms": disputes.disputeLostSms({ ...dispute, plan: null }, dispute.plan),
  "payments/dispute-mail: disputeOpenedSms": disputes.disputeOpenedSms(dispute),
  "recovery/mail: passwordChangedSms": recoveryMail.passwordChangedSms(now, contact),
  "second-factor/mail: ownerFactorSms": secondFactorMails.ownerFactorSms("new-codes", contact),
  "second-factor/mail: setUpCodeSms": secondFactorMails.setUpCodeSms(code, "www.kaypoint.example"),
  "sessions/mail: newDeviceSms": sessionMail.newDeviceSms(newDevice, sessions.notMeLink(origin, token)),
  "setups/mail: agreedSms": setups.agreedSms(setup, contact),
});

export const texts = textsTo(contact);
