import { choiceOf, type PayBy, payByAnother } from "~/models/checkout/pay-by";
import { DAY, HOUR, MINUTE } from "~/models/duration";
import { PAY_PAGE } from "~/models/messages/money-text";
import { KOBO_IN_NAIRA } from "~/models/money";
import { findOwnPayLink } from "~/models/pay-links/pay-link.server";
import { getPayment } from "~/models/payments/payment.server";
import { quoteTopUp } from "~/models/payments/top-up";
import { getUser } from "~/models/users/user.server";
import { findToken } from "~/services/pay-links/pay-link-token.server";
import { chooseBank } from "~/services/payments/begin-payment.server";
import { beginTopUp } from "~/services/payments/begin-top-up.server";
import { buy } from "~/services/payments/buy.server";
import { payByLink } from "~/services/payments/pay-by-link.server";
import { pausePlan } from "~/services/billing/change-renewal.server";
import { findDue } from "~/services/billing/find-due.server";
import { readDuePage } from "~/routes/_checkout/pay/read-due.server";
import { closeAccount } from "~/services/rights/close-account.server";
import { byDay, drawFrom, type Shop, within } from "./shop";
import type { Season } from "./world";

/* What owners do about what they are told. They know nothing but their messages and the pages these lead to. */

export interface SentText {
  channel: string;
  text: string;
}

/** Some messages say only what has happened, or that there is nothing to do. */
export const asksForMoney = ({ text }: SentText): boolean =>
  /short: (?:send|add it)|Pay (?:here|before then|to get|now to)|Pay again|Pay ₦|unless you pay/.test(text) &&
  !/nothing to do|will add ₦[\d,]+ from your card/.test(text);

/** The message has come; its owner may read it. */
export function receive(season: Season, shop: Shop, told: SentText): void {
  const { random } = shop;
  shop.messages += 1;
  const isSms = told.channel === "sms";
  if (!drawFrom(random)(isSms ? "readsSms" : "readsMail")) return;
  const delay = isSms ? within(random, MINUTE, 12 * HOUR) : within(random, 10 * MINUTE, 2 * DAY);
  season.later(byDay(new Date(season.now().getTime() + delay), random), () => read(season, shop, told));
}

async function read(season: Season, shop: Shop, told: SentText): Promise<void> {
  const { traits, random } = shop;
  const draw = drawFrom(random);
  shop.read += 1;
  if (traits.plan !== "goes on") return leave(season, shop);
  if (await season.isPaid(shop)) return;
  const isOver = season.now() >= shop.endsAt;
  const acts = draw(isOver ? "actsLate" : "actsEarly");
  if (!acts || (traits.waitsForTheEnd && !isOver)) return void (shop.trouble ??= "put it off");
  shop.moneyFrom ??= traits.hasMoneyAtOnce
    ? season.now()
    : byDay(new Date(season.now().getTime() + within(random, DAY, 6 * DAY)), random);
  if (shop.moneyFrom > season.now()) {
    shop.trouble = "had no money yet";
    return season.later(shop.moneyFrom, () => pay(season, shop, told));
  }
  await pay(season, shop, told);
}

async function leave({ app, now }: Season, shop: Shop): Promise<void> {
  const { owner, traits, endsAt } = shop;
  if (traits.plan === "closes") await closeAccount(app, owner);
  if (traits.plan === "pauses" && now() < endsAt)
    await pausePlan(app, { ownerId: owner.id, fresh: true }, { months: 1 });
}

async function pay(season: Season, shop: Shop, told: SentText): Promise<void> {
  const draw = drawFrom(shop.random);
  const now = season.now();
  if ((shop.payingUntil !== null && shop.payingUntil > now) || (await season.isPaid(shop))) return;
  shop.payingUntil = new Date(now.getTime() + DAY);
  const [, sum = "", number] = /send [₦N]([\d,]+) to (\d{10})/.exec(told.text) ?? [];
  if (number !== undefined && draw("sends")) return sendTo(season, shop, { sum, number });
  return /short: add it/.test(told.text) ? addToWallet(season, shop) : payAtPage(season, shop);
}

async function sendTo(season: Season, shop: Shop, { sum, number }: { sum: string; number: string }) {
  const at = new Date(season.now().getTime() + within(shop.random, MINUTE, 3 * HOUR));
  const kobo = Number(sum.replaceAll(",", "")) * KOBO_IN_NAIRA;
  season.later(at, () => Promise.resolve(season.provider.sendTo(number, kobo)));
}

/** Transfer, USSD or a new card, as people choose on a page. */
function channelOf(shop: Shop): "bank_transfer" | "ussd" | "card" {
  const { random } = shop;
  if (drawFrom(random)("transfer")) return "bank_transfer";
  // The share of USSD is of all who pay themselves, and the rest is left here.
  return random.below(45) < 15 ? "ussd" : "card";
}

/** The message led to the wallet, where a top-up is paid like an order. */
async function addToWallet(season: Season, shop: Shop): Promise<void> {
  const { app } = season;
  const due = await duePage(season, shop);
  const missing = due && due.page.pay.total - due.page.pay.balance;
  if (!missing || missing <= 0) return;
  const quote = quoteTopUp(String(Math.max(2000, Math.ceil(missing / KOBO_IN_NAIRA))), app.config.topUp);
  if (!quote.ok) throw new Error(quote.message);
  const begun = await beginTopUp(app, {
    owner: shop.owner,
    wallet: "wallet",
    quote,
    cardId: null,
    saveCard: false,
    fresh: true,
    channel: channelOf(shop),
    returnPath: "/wallet",
    submissionKey: shop.random.bytes(24).toString("base64url"),
  });
  if (begun.outcome === "go") await finish(season, shop, begun.reference);
  else shop.trouble = `top-up: ${begun.outcome}`;
}

async function duePage({ app }: Season, { owner }: Shop) {
  const due = await findDue(app, await getUser(app.db, owner.id), null);
  return "elsewhere" in due ? null : { due, page: await readDuePage(app, owner, due) };
}

async function payAtPage(season: Season, shop: Shop): Promise<void> {
  const { app } = season;
  const open = await duePage(season, shop);
  if (!open) return void (shop.trouble = "the page had nothing to pay");
  const pay: PayBy = drawFrom(shop.random)("another")
    ? payByAnother
    : { with: "provider", channel: channelOf(shop), cardId: null, saveCard: false };
  const { hidden } = open.page;
  const bought = await buy(
    app,
    {
      payer: { by: "owner", owner: shop.owner },
      catalogue: open.due.catalogue,
      purchase: { ...open.due.purchase, after: hidden.after ?? null },
      pay,
      source: {
        by: "form",
        key: hidden.submission_key,
        fingerprint: hidden.quote,
        choices: { quantities: {}, paymentMethod: choiceOf(pay), card: "new" },
      },
      step: "order",
      isFresh: true,
    },
    PAY_PAGE,
  );
  if (bought.outcome !== "go")
    return void (shop.trouble = `the page: ${bought.outcome === "refused" ? bought.refusal : bought.outcome}`);
  if (pay === payByAnother) await askAnother(season, shop, bought.reference);
  else await finish(season, shop, bought.reference);
}

/** The payer pays what stands open at the provider, or gives up. */
async function finish(season: Season, shop: Shop, reference: string): Promise<void> {
  const { app, provider } = season;
  if (drawFrom(shop.random)("givesUp")) return void (shop.trouble = "gave up while paying");
  const payment = await getPayment(app.db, reference);
  if (payment.channel === "ussd" && payment.state === "new") await chooseBank(app, payment, "737");
  const at = new Date(season.now().getTime() + within(shop.random, MINUTE, 15 * MINUTE));
  season.later(at, () => Promise.resolve(provider.pay(reference)));
}

async function askAnother(season: Season, shop: Shop, reference: string): Promise<void> {
  const { app } = season;
  const { random } = shop;
  if (!drawFrom(random)("anotherPays")) return void (shop.trouble = "the other person did not pay");
  const at = byDay(new Date(season.now().getTime() + within(random, HOUR, 3 * DAY)), random);
  shop.payingUntil = at;
  season.later(at, async () => {
    const link = await findOwnPayLink(app.db, shop.owner.id, reference);
    const token = link && findToken(app, link);
    if (!link || !token) throw new Error(`no link ${reference}`);
    const begun = await payByLink(app, link, {
      token,
      email: `payer${shop.owner.id}@payer.example`,
      channel: "bank_transfer",
      submissionKey: random.bytes(24).toString("base64url"),
      address: `102.89.${random.below(250)}.${random.below(250)}`,
    });
    if (begun.outcome === "go") await finish(season, shop, begun.reference);
    else shop.trouble = `the link: ${begun.outcome}`;
  });
}
