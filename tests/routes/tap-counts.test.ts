import { expect, test } from "vitest";
import { DAY } from "~/models/duration";
import { walletBalance } from "~/models/ledger/wallet.server";
import { naira } from "~/models/money";
import { cancelPlan, chooseRenewal } from "~/services/billing/change-renewal.server";
import { internationalPhone, newAccount } from "../support/accounts";
import { newestCode, otherCode, newestMail } from "../support/messages";
import { makeContext } from "../support/context";
import { hiddenFields, linksOf, says, textOf } from "../support/page";
import { press } from "../support/press";
import { payAt, fileSandbox, type CardName } from "../support/sandbox";
import { serve } from "../support/served";
import { makeAccounts, reseller, shopper, signIn } from "../support/sessions";
import { buyPlan } from "../support/subscriber";
import type { Answer, Visitor } from "../support/visitor";
import { fund, renewDue } from "../support/wallet";

const sandbox = await fileSandbox();
/* How many taps, typed fields and pages a person needs without scripts, beside the card at the provider. */
const site = await serve();

/** A person at a page, whose taps, fields and pages are counted. */
function walk(visitor: Pick<Visitor, "get" | "send" | "follow">) {
  const count = { taps: 0, fields: 0, pages: 0 };
  let here: Answer;

  const arrive = (answer: Answer) => {
    here = answer;
    count.pages += 1;
    return here;
  };

  /** The page where it begins, which is not counted. */
  const begin = async (path: string) => (here = await visitor.follow(await visitor.get(path)));

  /** Taps a link by its words. */
  async function tap(text: RegExp) {
    const links = [...here.body.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)];
    const found = links.find(([, , label = ""]) => text.test(textOf(label).trim()));
    if (!found) throw new Error(`no link ${text} on ${here.path}`);
    count.taps += 1;
    const href = (found[1] ?? "").replaceAll("&amp;", "&").split("#")[0] ?? "";
    return arrive(await visitor.follow(await visitor.get(href)));
  }

  /** Presses a button, with what was typed or ticked; answers the page or the provider's address. */
  async function push(text: RegExp, typed: Record<string, string> = {}, ticked: Record<string, string> = {}) {
    const answer = await press(visitor, here, text, { ...typed, ...ticked });
    count.taps += 1 + Object.keys(ticked).length;
    count.fields += Object.keys(typed).length;
    const location = answer.headers.get("Location") ?? "";
    if (location.startsWith(sandbox.url)) return location;
    arrive(await visitor.follow(answer));
    return "";
  }

  /** Types a card at the provider, which has a page, three fields and a button. */
  async function typeCard(address: string, card: CardName = "plain") {
    const to = new URL(await payAt(address, card));
    if (to.origin !== new URL(sandbox.url).origin) arrive(await visitor.get(to.pathname + to.search));
    if (here.status >= 300) here = await visitor.follow(here);
  }

  return { begin, tap, push, typeCard, count, here: () => here };
}

test("a failed renewal is repaired from the dashboard with 2 taps and the card, on 2 pages", async () => {
  const owner = await shopper(site);
  const app = makeContext(site.db, new Date(Date.now() - 33 * DAY));
  await buyPlan(app, owner.user);
  await chooseRenewal(app, { ownerId: owner.user.id }, { method: "wallet" });
  const now = makeContext(site.db, new Date());
  await renewDue({ ...now, payments: sandbox.provider() });
  const person = walk(owner);
  await person.begin("/dashboard");
  await person.tap(/^Pay ₦6,000/);
  await person.typeCard(await person.push(/^Pay ₦6,000$/));
  expect(says(person.here())).toContain("₦6,000 paid");
  expect(person.count).toEqual({ taps: 2, fields: 0, pages: 2 });
});

test("a plan is kept after its trial with 2 taps and the card, which then renews it", async () => {
  const owner = await shopper(site);
  await owner.post("/plans-details/2/month", { intent: "trial", onboarding: "1" });
  const person = walk(owner);
  await person.begin("/dashboard");
  await person.tap(/^Keep Plus$/);
  expect(says(person.here())).toMatch(/Keep Plus for ₦6,000 Your free trial runs until/);
  await person.typeCard(await person.push(/^Pay ₦6,000$/));
  expect(says(person.here())).toMatch(/₦6,000 paid .*It renews for ₦6,000 by Visa •••• 4081\./);
  expect(person.count).toEqual({ taps: 2, fields: 0, pages: 2 });
});

test("a cancelled plan is resumed from the dashboard with 2 taps", async () => {
  const owner = await shopper(site);
  const app = makeContext(site.db, new Date());
  await buyPlan(app, owner.user);
  await chooseRenewal(app, { ownerId: owner.user.id }, { method: "wallet" });
  await cancelPlan(app, { ownerId: owner.user.id });
  const person = walk(owner);
  await person.begin("/dashboard");
  await person.tap(/^Resume Plus$/);
  expect(says(person.here())).toMatch(
    /There is nothing to pay now\. If you resume, Plus renews on .* from your wallet\./,
  );
  await person.push(/^Resume plan$/);
  expect(person.count).toEqual({ taps: 2, fields: 0, pages: 2 });
  const { cancelledAt } = await site.db
    .selectFrom("subscriptions")
    .select("cancelledAt")
    .where("ownerId", "=", owner.user.id)
    .executeTakeFirstOrThrow();
  expect(cancelledAt).toBeNull();
});

test("a card is added with 2 taps and the card, and one more tap renews the plan with it", async () => {
  const owner = await shopper(site);
  await buyPlan(makeContext(site.db, new Date()), owner.user);
  const person = walk(owner);
  await person.begin("/plans-and-billings");
  await person.tap(/^Add a card$/);
  await person.typeCard(await person.push(/^Add card for ₦50$/));
  expect(person.count).toEqual({ taps: 2, fields: 0, pages: 2 });
  expect(says(person.here())).toContain("Visa •••• 4081 is saved.");
  await person.push(/^Renew with this card$/);
  expect(says(person.here())).toContain("Saved. You can change how your plan renews at any time.");
  expect(person.count.taps).toBe(3);
  expect(await walletBalance(site.db, owner.user.id)).toBe(naira(50));
});

test("an outlet is added in the middle of a period with 4 taps and its name, on 3 pages", async () => {
  const owner = await shopper(site);
  await buyPlan(makeContext(site.db, new Date()), owner.user);
  await fund(site.db, owner.user.id, naira(10_000));
  const form = hiddenFields((await owner.get("/locations")).body);
  await owner.post("/locations", { ...form, name: "Surulere branch", address: "" });
  const person = walk(owner);
  await person.begin("/locations");
  await person.tap(/^Add outlets$/);
  await person.push(/^Pay ₦/);
  await person.push(/^Add shop$/, { name: "Ikeja branch" });
  expect(says(person.here())).toContain("Ikeja branch");
  expect(person.count.taps).toBeLessThanOrEqual(4);
  expect(person.count).toMatchObject({ fields: 1, pages: 3 });
});

test("a refund is asked for from a person's page with 3 taps and a reason, and approved with 2 taps", async () => {
  const owner = await shopper(site);
  const buyer = walk(owner);
  await buyer.begin("/plans-details/2/yearly?step=summary");
  await buyer.typeCard(await buyer.push(/^Pay ₦48,000$/, {}, { onboarding: "1", payment_method: "card" }));
  const accounts = await makeAccounts(site);
  const person = walk(await accounts.logInStaff(["finance"]));
  await person.begin(`/staff/people/${owner.user.id}`);
  await person.tap(/^Refund/);
  await person.push(/^Refund$/, { reason: "Paid twice, and called" }, { target: "wallet" });
  expect(says(person.here())).toContain("Sent for approval.");
  expect(person.count).toEqual({ taps: 3, fields: 1, pages: 2 });
  const second = walk(await accounts.logInStaff(["finance"]));
  await second.begin("/staff/approvals");
  await second.tap(/^Approve or refuse/);
  await second.push(/^Approve/);
  expect(says(second.here())).toContain("Approved and done.");
  expect(second.count).toEqual({ taps: 2, fields: 0, pages: 2 });
  expect(await walletBalance(site.db, owner.user.id)).toBe(naira(48_000));
});

test("an agent signs a customer up, verifies the phone and pays with 7 taps, 4 fields and the code", async () => {
  const agent = await reseller(site, 100_000);
  const person = walk(agent);
  const { name, username, email, phone } = newAccount();
  await person.begin("/reseller");
  await person.tap(/^Register a customer$/);
  await person.push(/^Register the customer$/, { name, username, email, phone }, { acceptTerms: "on" });
  await person.push(/^Send the code$/);
  const code = await newestCode(site.db, internationalPhone(phone));
  await person.push(/^Verify phone number$/, { code });
  await person.tap(/^Pay for a year$/);
  await person.push(/^Pay Money$/);
  expect(says(person.here())).toContain("Subscription successful!");
  expect(person.count).toEqual({ taps: 7, fields: 5, pages: 6 });
});

test("a new owner gets from the first page to the receipt with 9 taps and the card, one wrong code included", async () => {
  const visitor = site.visitor();
  const person = walk(visitor);
  const account = newAccount();
  await person.begin("/");
  await person.tap(/^Purchase now$/);
  const { acceptTerms, ...typed } = account;
  const { name, username, email, phone, password } = typed;
  const fields = { name, username, email, phone, password };
  await person.push(/^Create account$/, fields, { acceptTerms });
  const code = await newestCode(site.db, internationalPhone(phone));
  await person.push(/^Verify phone number$/, { code: otherCode(code) });
  await person.push(/^Verify phone number$/, { code });
  await person.tap(/Continue|order|Pay/);
  const address = await person.push(/^Pay ₦/, {}, { onboarding: "1", payment_method: "card" });
  await person.typeCard(address, "declined");
  await person.typeCard(address);
  expect(says(person.here())).toContain("paid");
  expect(linksOf(person.here().body).some((link) => link.startsWith("/transactions/KP-"))).toBe(true);
  expect(person.count).toEqual({ taps: 9, fields: 7, pages: 6 });
});

test("a forgotten password is replaced with 4 taps and 4 fields, on 3 pages before the result", async () => {
  const { user } = await signIn(site);
  const person = walk(site.visitor());
  await person.begin("/login");
  await person.tap(/Forgot/i);
  await person.push(/^Continue$/, { email: user.email });
  const { code } = await newestMail(site.db, user.email);
  const fresh = "palm oil and garri";
  await person.push(/^Verify code$/, { code });
  await person.push(/^Reset password$/, { password: fresh, password_confirmation: fresh });
  expect(says(person.here())).toContain("Your password was changed");
  expect(person.count).toEqual({ taps: 4, fields: 4, pages: 4 });
});
