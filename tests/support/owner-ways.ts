import { randomBytes } from "node:crypto";
import { getUser } from "~/models/users/user.server";
import type { Way, People } from "./way";
import type { Needs, Shop } from "./plan-states";
import { type FormWay, type Knock, knockAtForm } from "./ways";
import { codesSentTo } from "./messages";
import { password } from "./sessions";

/* The forms by which an owner changes plan, money and card. */

export const key = () => randomBytes(16).toString("hex");

const own = (
  name: string,
  route: string,
  form: FormWay | ((shop: Shop) => FormWay),
  needs: Needs = { money: true },
): Way => ({
  name,
  route,
  needs,
  knock: (shop) => knockAtForm(shop.person, typeof form === "function" ? form(shop) : form),
});

const BILLING = "/plans-and-billings";
const CHANGE = `${BILLING}/change`;
const LEAVE = `${BILLING}/leave`;
const EXTRAS = `${BILLING}/extras`;
const PAY = /^Pay ₦/;
const fromWallet = { auth_code: "wallet" };
const paying = () => ({ ...fromWallet, submission_key: key(), total_amount: "600000" });
const moreTime = () => ({ duration: "month", quote: "unknown", ...paying() });

/** A button that posts its intent, and at most the fields beside it. */
const byIntent = (page: string, button: FormWay["button"], byHand: Record<string, string>): FormWay => ({
  page,
  button,
  byHand,
});

const renewal = (chosen: string): FormWay => ({
  page: BILLING,
  button: "Save",
  typed: { renewal: chosen },
  byHand: { intent: "renewal", renewal: chosen },
});

const plan: Way[] = [
  own("renew from the wallet", BILLING, renewal("wallet")),
  own("renew by the card", BILLING, ({ cardId }) => renewal(String(cardId))),
  own("do not renew", BILLING, renewal("off")),
  own("cancel", LEAVE, byIntent(LEAVE, "Cancel plan", { intent: "cancel" })),
  own("pause", LEAVE, {
    page: LEAVE,
    button: { sends: { intent: "pause" } },
    typed: { months: "1" },
    byHand: { intent: "pause", months: "1" },
  }),
  own("do not pause", BILLING, byIntent(BILLING, "Do not pause", { intent: "keep-plan" })),
  own("resume", BILLING, byIntent(BILLING, /^Resume/, { intent: "resume" })),
  own(
    "the free plan next",
    CHANGE,
    byIntent(`${CHANGE}?plan=1&duration=month`, "Change to Basic", {
      intent: "after",
      plan: "1",
      duration: "month",
    }),
  ),
  own("keep the plan", BILLING, byIntent(BILLING, "Keep my plan as it is", { intent: "keep" })),
  own("upgrade", CHANGE, {
    page: `${CHANGE}?plan=14`,
    button: PAY,
    typed: fromWallet,
    byHand: { intent: "upgrade", plan: "14", ...paying() },
  }),
  own("add extras", EXTRAS, {
    page: `${EXTRAS}?additional_users=1`,
    button: PAY,
    typed: fromWallet,
    byHand: { intent: "pay", additional_users: "1", ...paying() },
  }),
  own("take extras out", EXTRAS, byIntent(EXTRAS, { sends: { take_out: "11:1" } }, { take_out: "11:1" })),
];

const orders: Way[] = [
  own("pay for more time from the wallet", "/pay", {
    page: "/pay",
    button: PAY,
    typed: fromWallet,
    byHand: moreTime(),
  }),
  own("pay for more time by the card", "/pay", ({ cardId }) => ({
    page: "/pay",
    button: PAY,
    typed: { auth_code: String(cardId) },
    byHand: { ...moreTime(), auth_code: String(cardId) },
  })),
  own("ask another to pay for more time", "/pay", {
    page: "/pay",
    button: "Ask someone else to pay",
    byHand: { ...moreTime(), ask: "1" },
  }),
  own("ask for a pro-forma", "/pay", {
    page: "/pay",
    button: "Make a pro-forma invoice",
    byHand: { ...moreTime(), ask: "pro-forma" },
  }),
  own("order Plus", "/plans-details/:planId/:duration", {
    page: "/plans-details/2/month?step=summary",
    button: PAY,
    typed: { onboarding: "1", payment_method: "wallet" },
    byHand: { intent: "subscribe", onboarding: "1", payment_method: "wallet", submission_key: key() },
  }),
  own("order Basic", "/plans-details/:planId/:duration", {
    page: "/plans-details/1/month?step=summary",
    button: { sends: { intent: "subscribe" } },
    typed: { onboarding: "1" },
    byHand: { intent: "subscribe", onboarding: "1", submission_key: key() },
  }),
  own("start the trial", "/plans-details/:planId/:duration", {
    page: "/dashboard",
    button: { sends: { intent: "trial" } },
    to: "/plans-details/2/yearly",
    byHand: { intent: "trial", onboarding: "1" },
  }),
];

const TERMS = { threshold: "15000", amount: "20000", monthly_cap: "90000" };
const link = ({ waiting }: Shop) => `/pay-links/${waiting?.link.reference}`;
const WAITING: Needs = { order: "whole" };

const money: Way[] = [
  own("change automatic top-up", "/wallet/automatic", ({ cardId }) => ({
    page: `/wallet/automatic?${new URLSearchParams({ card: String(cardId), ...TERMS })}`,
    button: /^Agree/,
    byHand: { intent: "on", card: String(cardId), ...TERMS, total_amount: "20400.00" },
  })),
  own(
    "switch automatic top-up off",
    "/wallet/automatic",
    byIntent("/wallet/automatic", "Switch off", { intent: "off" }),
  ),
  own("add a card", "/wallet/card", {
    page: "/wallet/card",
    button: /^Add card for ₦/,
    byHand: { submission_key: key() },
  }),
  own("remove the card", "/wallet", ({ cardId }) => ({
    page: `/wallet/remove?card=${cardId}`,
    button: { sends: { intent: "remove" } },
    to: "/wallet",
    byHand: { intent: "remove", auth_code: String(cardId), knows: "1" },
  })),
  own("get a removed card back", "/wallet", ({ cardId }) => ({
    page: "/wallet",
    button: { sends: { intent: "undo", auth_code: String(cardId) } },
    byHand: { intent: "undo", auth_code: String(cardId) },
  })),
  own(
    "get an account number",
    "/wallet",
    byIntent("/wallet", "Get my account number", { intent: "ask-number" }),
  ),
  own("add money by the card", "/wallet/add", ({ cardId }) => ({
    page: "/wallet/add?amount=2000",
    button: "Add money",
    typed: { auth_code: String(cardId) },
    byHand: { amount: "2000", auth_code: String(cardId), submission_key: key() },
  })),
  own("ask another to add money", "/wallet/add", {
    page: "/wallet/add?amount=2000",
    button: "Ask someone else to pay",
    byHand: { amount: "2000", ask: "1", submission_key: key() },
  }),
  own(
    "withdraw a link",
    "/pay-links/:reference",
    (shop) => ({ page: link(shop), button: "Withdraw the link", byHand: {} }),
    WAITING,
  ),
  own(
    "link an order again",
    "/pay-links",
    (shop) => ({
      page: link(shop),
      button: "Ask someone else to pay",
      to: "/pay-links",
      byHand: { order: shop.waiting?.order ?? "" },
    }),
    WAITING,
  ),
  own(
    "make a pro-forma of an order",
    "/pro-formas",
    (shop) => ({
      page: link(shop),
      button: /pro-forma/,
      to: "/pro-formas",
      byHand: { order: shop.waiting?.order ?? "" },
    }),
    WAITING,
  ),
];

/** With the password, and the code that is sent first. */
async function handOver({ person, owner, member }: Shop, { site }: People): Promise<Knock> {
  const page = `/user-management/members/${member.id}/transfer`;
  const form = { page, button: { sends: { intent: "resend" } }, byHand: { intent: "resend" } };
  await knockAtForm(person, form);
  const [code = "00000"] = await codesSentTo(site.db, (await getUser(site.db, owner.id)).phone);
  const typed = { password, code };
  const button = { sends: { intent: "transfer" } };
  return knockAtForm(person, { page, button, typed, byHand: { intent: "transfer", ...typed } });
}

const account: Way[] = [
  {
    name: "hand the shop over",
    route: "/user-management/members/:memberId/transfer",
    needs: {},
    knock: handOver,
  },
  own(
    "close the account",
    "/account/delete",
    {
      page: "/account/delete",
      button: "Delete my account",
      typed: { understood: true },
      byHand: { understood: "1" },
    },
    {},
  ),
  own(
    "reopen the account",
    "/account/closed",
    {
      page: "/account/closed",
      button: "Restore my account",
      byHand: {},
    },
    {},
  ),
];

export const ownerWays: Way[] = [...plan, ...orders, ...money, ...account];
