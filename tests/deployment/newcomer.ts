import type { Db } from "#db/client";
import { findByName } from "~/models/users/user.server";
import { internationalPhone, newAccount } from "../support/accounts";
import { newestCode } from "../support/messages";
import { hiddenFields } from "../support/page";
import { payAt } from "../support/sandbox";
import { summary } from "../support/sessions";
import { makeVisitor, type Visitor } from "../support/visitor";

const signUp = "/signup?page=signup&plan=2&duration=month&onTrial=true";
const verify = "/verify-phone?plan=2&duration=month&onTrial=true";

/** What a newcomer does over HTTP: signs up, types the code, tries Plus and pays for it by card. */
export async function signUpAndPay(
  db: Db,
  origin: string,
  { account = newAccount(), codeOf = (phone: string) => newestCode(db, phone) } = {},
): Promise<Visitor> {
  const visitor = makeVisitor(origin);
  const form = async (path: string) => hiddenFields((await visitor.get(path)).body);
  await visitor.post(signUp, { ...(await form(signUp)), ...account });
  const code = await codeOf(internationalPhone(account.phone));
  await visitor.post(verify, { ...(await form(verify)), code });
  const choices = { payment_method: "card", onboarding: "1", card_type: "new_card" };
  await visitor.post(summary, { ...choices, intent: "update" });
  await visitor.post(summary, { ...(await form(summary)), ...choices, intent: "check" });
  const sent = await visitor.post(summary, { ...(await form(summary)), ...choices, intent: "pay" });
  const back = new URL(await payAt(sent.headers.get("Location") ?? "no page"));
  await visitor.follow(await visitor.get(back.pathname + back.search));
  const user = await findByName(db, account.email);
  const paid = await db
    .selectFrom("payments")
    .select("state")
    .where("ownerId", "=", user?.id ?? 0)
    .execute();
  if (paid[0]?.state !== "settled") throw new Error(`${account.email} has not paid: ${sent.status}`);
  return visitor;
}

const pages = [
  "/dashboard",
  "/plans-and-billings",
  "/plans-and-billings/extras",
  summary,
  "/wallet",
  "/wallet/add",
  "/transactions",
  "/transactions/latest",
  "/wallet/statement.csv",
  "/locations",
  "/all-locations",
  "/account/activity",
  "/account/business",
  "/account/data",
  "/account/devices",
  "/account/security",
  "/account/notifications",
  "/account/sessions",
  "/account/webhooks",
  "/user-management",
  "/sales-report",
  "/sales-report/products",
  "/sales-report/debtors",
  "/sales-report/import",
  "/sales-report.csv",
  "/",
  "/pricing",
  "/download",
  "/api/subscription-plans",
];

/** Every page of an owner, and the public pages. */
export async function readPages(visitor: Visitor): Promise<void> {
  for (const page of pages) {
    const { status } = await visitor.follow(await visitor.get(page));
    if (status !== 200) throw new Error(`${page} answered ${status}`);
  }
}
