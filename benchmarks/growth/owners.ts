import type { Db } from "#db/client";
import { DAY } from "~/models/duration";
import { findByEmail, getUser } from "~/models/users/user.server";
import type { User } from "~/models/users/user";
import { sealWaiting } from "~/services/ledger/seal-ledger.server";
import { renewDue } from "~/services/renewals/jobs.server";
import { chooseRenewal } from "~/services/renewals/change-renewal.server";
import { deliverDue } from "~/services/webhooks/deliver-events.server";
import { internationalPhone, newAccount } from "../../tests/support/accounts";
import { newestCode } from "../../tests/support/codes";
import { makeContext } from "../../tests/support/context";
import { fakePayments } from "../../tests/support/fake-payments";
import { hiddenFields } from "../../tests/support/page";
import { payAt } from "../../tests/support/sandbox";
import { summary } from "../../tests/support/sessions";
import { sellMany } from "../../tests/support/sales";
import { signedInTill } from "../../tests/support/subscriber";
import { makeVisitor, type Visitor } from "../../tests/support/visitor";
import { addMoney } from "../../tests/support/wallet";
import { addHook, fakeReceiver } from "../../tests/support/webhooks";

const signUp = "/signup?page=signup&plan=2&duration=month&onTrial=true";
const verify = "/verify-phone?plan=2&duration=month&onTrial=true";

/** What a newcomer does over HTTP: signs up, types the code, tries Plus and pays for it by card. */
export async function signUpAndPay(db: Db, origin: string): Promise<Visitor> {
  const visitor = makeVisitor(origin);
  const form = async (path: string) => hiddenFields((await visitor.get(path)).body);
  const account = newAccount();
  await visitor.post(signUp, { ...(await form(signUp)), ...account });
  const code = await newestCode(db, internationalPhone(account.phone));
  await visitor.post(verify, { ...(await form(verify)), code });
  const choices = { payment_method: "card", onboarding: "1", card_type: "new_card" };
  await visitor.post(summary, { ...choices, intent: "update" });
  await visitor.post(summary, { ...(await form(summary)), ...choices, intent: "check" });
  const sent = await visitor.post(summary, { ...(await form(summary)), ...choices, intent: "pay" });
  const back = new URL(await payAt(sent.headers.get("Location") ?? "no page"));
  await visitor.follow(await visitor.get(back.pathname + back.search));
  const user = await findByEmail(db, account.email);
  const paid = await db
    .selectFrom("payments")
    .select("state")
    .where("ownerId", "=", user?.id ?? 0)
    .execute();
  if (paid[0]?.state !== "settled") throw new Error(`${account.email} has not paid: ${sent.status}`);
  return visitor;
}

/** Of each owner. */
export const SALES = 50;

/** What follows in the next two months: tills, sales, webhooks, and a renewal from the wallet. */
export async function addBusiness(db: Db): Promise<void> {
  const now = new Date();
  const app = { ...makeContext(db, now), payments: fakePayments().provider, origin: "https://shop.example" };
  const owners = await db.selectFrom("users").select("id").where("role", "=", "owner").execute();
  for (const { id } of owners) await addOwn(app, await getUser(db, id));
  app.setTime(new Date(now.getTime() + 62 * DAY));
  await renewDue(app);
  while ((await sealWaiting(app)).more);
  const receiver = fakeReceiver();
  while ((await deliverDue({ ...app, ...receiver })) > 0);
}

async function addOwn(app: ReturnType<typeof makeContext>, owner: User): Promise<void> {
  await addHook(app, owner);
  await signedInTill(app, owner);
  await sellMany(app.db, owner.id, { count: SALES, days: 30, until: app.clock.now(), products: 20 });
  await addMoney(app.db, owner, 20_000, app.clock.now());
  await chooseRenewal(app, { ownerId: owner.id }, { method: "wallet" });
}

const pages = [
  ...["/dashboard", "/plans-and-billings", "/plans-and-billings/extras", summary, "/wallet", "/wallet/add"],
  ...["/transactions", "/transactions/latest", "/wallet/statement.csv", "/locations", "/all-locations"],
  ...["/account/activity", "/account/business", "/account/data", "/account/devices", "/account/security"],
  ...["/account/notifications", "/account/sessions", "/account/webhooks", "/user-management"],
  ...["/sales-report", "/sales-report/products", "/sales-report/debtors", "/sales-report/import"],
  ...["/sales-report.csv", "/", "/pricing", "/download", "/api/subscription-plans"],
];

/** Every page of an owner, and the public pages. */
export async function readPages(visitor: Visitor): Promise<void> {
  for (const page of pages) {
    const { status } = await visitor.follow(await visitor.get(page));
    if (status !== 200) throw new Error(`${page} answered ${status}`);
  }
}
