import { randomInt } from "node:crypto";

import type { Db } from "#db/client";
import { dayOf } from "~/models/date";
import { DAY } from "~/models/duration";
import { checkoutKey } from "~/services/checkout/read-checkout.server";
import { internationalPhone, newAccount } from "../../tests/support/accounts";
import { newestCode } from "../../tests/support/messages";
import { makeContext } from "../../tests/support/context";
import { tokenOf } from "../../tests/support/filled-owners";
import { hiddenFields, textOf } from "../../tests/support/page";
import { openSessionOf, summary } from "../../tests/support/sessions";
import { getUser } from "~/models/users/user.server";
import type { Client, Received } from "./client";
import { type Filled, password, tillToken } from "./fill";

/** One kind of request: each call makes the next one, for another person than the last. */
export type Kind = (client: Client) => Promise<unknown>;

/** A person who has signed up and whose code is still to be typed. */
interface Newcomer {
  visitor: number;
  cookie: string;
  phone: string;
}

const signUp = "/signup?page=signup";
const verify = "/verify-phone";
const PLUS = { planId: 2, duration: "month" } as const;
const anybody = () => randomInt(2 ** 24);

function must(answer: Received, status: number, location = ""): Received {
  if (answer.status === status && answer.location.startsWith(location)) return answer;
  throw new Error(`answered ${answer.status} ${answer.location}: ${textOf(answer.body)}`);
}

/** Everything measured on a filled site, by the table's name of the kind. */
export async function makeKinds(db: Db, site: Filled): Promise<Record<string, Kind>> {
  const page =
    (path: string): Kind =>
    async (client) => {
      must(await client.send({ path, visitor: anybody() }), 200);
    };
  /** The number of an owner with or without a plan. */
  const owner = (hasPlan: boolean) => 2 * (1 + randomInt(site.sessions / 2)) - (hasPlan ? 0 : 1);
  const own =
    (path: string, who: () => number): Kind =>
    async (client) => {
      const id = who();
      must(await client.send({ path, visitor: id, session: tokenOf(id) }), 200);
    };
  const planned = () => owner(true);
  const agent = await openSessionOf(db, await getUser(db, site.agentId));
  const registrants =
    (path: () => string): Kind =>
    async (client) => {
      must(await client.send({ path: path(), visitor: anybody(), session: agent }), 200);
    };
  const today = dayOf(new Date());
  const yearAgo = dayOf(new Date(Date.now() - 365 * DAY));
  return {
    "/": page("/"),
    "/pricing": page("/pricing"),
    "/login": page("/login"),
    "/dashboard": own("/dashboard", planned),
    "/wallet": own("/wallet", planned),
    "/transactions": own("/transactions", planned),
    "/plans-and-billings": own("/plans-and-billings", planned),
    "checkout, extras": own("/plans-details/2/month", () => owner(false)),
    "checkout, summary": own(summary, () => owner(false)),
    ...entering(db, site),
    "coupon check": checkCoupon(site),
    "wallet payment": payFromWallet(db, site),
    "registrants, first page": registrants(() => "/registrant"),
    "registrants, page 30,000 or the last": registrants(() => lastPages(site)),
    "entitlement of a till": readEntitlement(site),
    "sales report of a year": own(
      `/sales-report?period=own&from=${yearAgo}&to=${today}`,
      () => 2 * (1 + randomInt(site.sellers)),
    ),
  };
}

/** The newest come first, 25 a page. */
function lastPages({ owners }: Filled): string {
  const from = Math.min(750_000, (owners * 3) / 4) - 25;
  return `/registrant?after=${30 + randomInt(20)}&from=${from}`;
}

/** Logging in, signing up, and typing the code sent at sign-up. */
function entering(db: Db, { logins: accounts }: Filled): Record<string, Kind> {
  /** By the client that signed them up: a cookie belongs to one address of the site. */
  const waiting = new WeakMap<Client, Newcomer[]>();
  let logins = 0;
  let form: Record<string, string> | null = null;
  return {
    login: async (client) => {
      logins += 1;
      const fields = { email: `shop${1 + (logins % accounts)}@shop.example`, password };
      must(await client.send({ path: "/login", visitor: anybody(), fields }), 303);
    },
    "sign-up": async (client) => {
      const visitor = anybody();
      form ??= hiddenFields((await client.send({ path: signUp, visitor })).body);
      // The owners that fill the site are named shop and a number.
      const account = { ...newAccount(), username: `newcomer${randomInt(1e9)}` };
      const fields = { ...form, ...account };
      const { cookies } = must(await client.send({ path: signUp, visitor, fields }), 303, verify);
      const cookie = cookies.map((one) => one.split(";")[0]).join("; ");
      const others = waiting.get(client) ?? [];
      waiting.set(client, [...others, { visitor, cookie, phone: internationalPhone(account.phone) }]);
    },
    "code check": async (client) => {
      const newcomer = waiting.get(client)?.shift();
      if (!newcomer) return "none left";
      const { visitor, cookie, phone } = newcomer;
      const fields = { code: await newestCode(db, phone) };
      must(await client.send({ path: verify, visitor, headers: { cookie }, fields }), 303, verify);
    },
  };
}

/** An order takes one coupon, so each owner types one: the last of the owners for what is done once. */
function checkCoupon({ owners, once }: Filled): Kind {
  let checked = 0;
  return async (client) => {
    const id = owners + once - checked;
    checked += 1;
    if (id <= owners) return "none left";
    const coupon = `BENCH${1 + randomInt(1000)}`;
    const fields = { intent: "coupon", coupon, onboarding: "1", payment_method: "wallet" };
    must(await client.send({ path: summary, visitor: id, session: tokenOf(id), fields }), 303);
  };
}

function payFromWallet(db: Db, { owners, once }: Filled): Kind {
  const app = makeContext(db);
  let paid = 0;
  return async (client) => {
    paid += 1;
    if (paid > once) return "none left";
    const ownerId = owners + paid;
    const fields = {
      intent: "pay",
      onboarding: "1",
      payment_method: "wallet",
      submission_key: checkoutKey(app, { ownerId, ...PLUS }, 0),
    };
    const session = tokenOf(ownerId);
    must(await client.send({ path: summary, visitor: ownerId, session, fields }), 303, "/download");
  };
}

function readEntitlement({ tills }: Filled): Kind {
  let asked = 0;
  return async (client) => {
    asked += 1;
    const headers = { authorization: `Bearer ${tillToken(asked % tills)}` };
    must(await client.send({ path: "/api/entitlement", visitor: anybody(), headers }), 200);
  };
}
