import { describe, expect, test } from "vitest";
import { DAY, HOUR } from "~/models/duration";
import { walletBalance } from "~/models/ledger/wallet.server";
import { naira } from "~/models/money";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { changeAccount } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { hiddenFields, leadsTo, linksOf, says, textOf } from "../../support/page";
import { press } from "../../support/press";
import { payAt, fileSandbox } from "../../support/sandbox";
import { serve } from "../../support/served";
import { shopper, signIn, summary } from "../../support/sessions";
import type { Answer } from "../../support/visitor";
import { addCard } from "../../support/wallet";

const sandbox = await fileSandbox();
const site = await serve();

type Owner = Awaited<ReturnType<typeof signIn>>;

const fieldOf = (body: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? "";

/** The quote page's form as shown. */
async function openForm(owner: Owner, amount: string, back = "") {
  const path = `/wallet/add?amount=${amount}${back}`;
  const { body } = await owner.get(path);
  const names = ["amount", "total_amount", "submission_key"];
  const fields = Object.fromEntries(names.map((name) => [name, fieldOf(body, name)]));
  return { path, body, fields };
}

const paymentsOf = ({ user }: Owner) =>
  site.db.selectFrom("payments").selectAll().where("ownerId", "=", user.id).orderBy("id").execute();

const locationOf = (answer: Answer) => answer.headers.get("Location") ?? "";

describe("before paying", () => {
  test("the page shows what the wallet gets, the fee and the total", async () => {
    const owner = await signIn(site);
    const { body } = await openForm(owner, "10000");
    const text = textOf(body);
    expect(text).toContain("Add Money with Debit Card");
    expect(text).toContain("Added to your wallet ₦10,000");
    expect(text).toContain("Payment fee ₦300");
    expect(text).toContain("You pay ₦10,300");
    expect(text).toContain("Cancel");
  });

  test.each([
    ["", "Enter an amount"],
    ["-1", "Enter an amount above ₦0"],
    ["5.000", "A point could mean kobo or thousands. Enter it like 5,000"],
  ])("the amount %j is asked for again, with the true reason", async (typed, reason) => {
    const owner = await signIn(site);
    const page = await owner.get(`/wallet/add?amount=${encodeURIComponent(typed)}`);
    expect(page.status).toBe(422);
    expect(textOf(page.body)).toContain("Error: Add money to your wallet");
    expect(textOf(page.body)).toContain(reason);
    const { fields } = await openForm(owner, "1000");
    const posted = await owner.post("/wallet/add", { ...fields, amount: typed });
    expect(posted.status).toBe(422);
    expect(textOf(posted.body)).toContain(reason);
    expect(await paymentsOf(owner)).toEqual([]);
  });

  test.each([
    ["99", "Add ₦100 or more"],
    ["5000001", "Add ₦5,000,000 or less at a time"],
  ])("the amount %s has its own message", async (typed, message) => {
    const { body } = await (await signIn(site)).get(`/wallet/add?amount=${typed}`);
    expect(textOf(body)).toContain(message);
  });

  test("a phone must be verified", async () => {
    const owner = await signIn(site, { verified: false });
    expect(locationOf(await owner.get("/wallet/add"))).toContain("/verify-phone");
    expect(locationOf(await owner.post("/wallet/add", { amount: "1000" }))).toContain("/verify-phone");
    expect(textOf((await owner.get("/wallet")).body)).toContain("verify your phone number");
  });

  test("the form may lead to the provider, and the wallet page nowhere else", async () => {
    const owner = await signIn(site);
    const policy = async (path: string) => (await owner.get(path)).headers.get("Content-Security-Policy");
    expect(await policy("/wallet/add")).toContain(`form-action 'self' ${sandbox.url}`);
    expect(await policy("/wallet")).toContain("form-action 'self';");
  });
});

describe("paying with a new card", () => {
  test("charges amount and fee, and the wallet gets the amount", async () => {
    const owner = await signIn(site);
    const { path } = await openForm(owner, "10000", "&back=/plans-details/2/month");
    const answer = await press(owner, path, "Add money", { save_card: true });
    expect([answer.status, new URL(locationOf(answer)).origin]).toEqual([303, sandbox.url]);
    const [payment] = await paymentsOf(owner);
    expect(payment).toMatchObject({
      amount: naira(10_300),
      walletAmount: naira(10_000),
      purpose: "top-up",
      returnPath: "/plans-details/2/month",
      saveCard: true,
    });
    await payAt(locationOf(answer));
    const app = { ...makeContext(site.db, new Date()), payments: sandbox.provider() };
    const settled = await settlePayment(app, payment?.reference ?? "");
    expect(settled.state).toBe("settled");
    expect(await walletBalance(site.db, owner.user.id)).toBe(naira(10_000));
    const receipt = await owner.get(`/transactions/${payment?.reference}`);
    expect(textOf(receipt.body)).toContain("Total paid ₦10,300");
    expect(textOf((await owner.get("/wallet")).body)).toContain("•••• 4081");
  });

  test("for an order leads back to it with its choices, and says that it is not paid yet", async () => {
    const owner = await shopper(site);
    const coupon = { startsOn: "2020-01-01", endsOn: "2099-12-31", kind: "percent" as const, percent: 10 };
    await site.db
      .insertInto("coupons")
      .values({ ...coupon, code: "TENOFF" })
      .execute();
    await owner.post(summary, { intent: "coupon", coupon: "TENOFF" });
    await owner.prepare({ additional_users: "3", onboarding: "2", payment_method: "wallet" });
    const links = linksOf((await owner.get(summary)).body);
    const link = links.find((href) => href.startsWith("/wallet/add?")) ?? "";
    const { path, body } = await openForm(owner, "10980", link.slice("/wallet/add?amount=10980".length));
    expect(path).toBe(link);
    expect(textOf(body)).toContain("First add money. Then we bring you back to pay for your order.");
    const back = new URL(await payAt(locationOf(await press(owner, path, "Add money"))));
    const order = await owner.follow(await owner.get(back.pathname + back.search));
    const text = textOf(order.body);
    expect(text).toContain("The money is in your wallet. Your order is not paid yet: continue with it here.");
    expect(text).toMatch(/Users, 3 more .*Setup by phone, once .*Coupon TENOFF .*Total today ₦10,980/);
    expect(text).toContain("Pay ₦10,980");
    expect(leadsTo(await press(owner, order, "Pay ₦10,980"))).toMatch(/^303 \/download\?paid=KP-/);
  });

  test("posted again and again is one payment with one page", async () => {
    const owner = await signIn(site);
    const { path, fields } = await openForm(owner, "1000");
    const answers = await Promise.all(Array.from({ length: 5 }, () => owner.post(path, fields)));
    answers.push(await owner.post(path, fields));
    expect(new Set(answers.map(locationOf)).size).toBe(1);
    expect(await paymentsOf(owner)).toHaveLength(1);
  });

  test("with the key of another amount is refused", async () => {
    const owner = await signIn(site);
    const { fields } = await openForm(owner, "1000");
    await owner.post("/wallet/add", fields);
    const other = await openForm(owner, "2000");
    const answer = await owner.post("/wallet/add", {
      ...other.fields,
      submission_key: fields.submission_key ?? "",
    });
    expect([answer.status, answer.body.includes("We already have this")]).toEqual([409, true]);
    expect(await paymentsOf(owner)).toHaveLength(1);
  });

  test("with another total than the page's is asked for again, and charges nothing", async () => {
    const owner = await signIn(site);
    const { path, fields } = await openForm(owner, "10000");
    const answer = await owner.post(path, { ...fields, total_amount: "1.00" });
    expect(answer.status).toBe(422);
    expect(textOf(answer.body)).toContain(
      "You now pay ₦10,300: ₦10,000 and a fee of ₦300. That is not the total",
    );
    const saving = await owner.post(path, { ...fields, save_card: "1", total_amount: "1.00" });
    expect(saving.body).toMatch(/<input(?=[^>]*name="save_card")[^>]*\schecked/);
    const changed = await owner.post(path, { ...fields, amount: "2500" });
    expect(textOf(changed.body)).toContain("You now pay ₦2,650: ₦2,500 and a fee of ₦150.");
    expect(textOf(changed.body)).not.toContain("fee has changed");
    expect(await paymentsOf(owner)).toEqual([]);
  });

  test("by what is no way to pay is asked for again", async () => {
    const owner = await signIn(site);
    const { path, fields } = await openForm(owner, "1000");
    for (const way of ["opay", "0", "bank", "dedicated_nuban"]) {
      const answer = await owner.post(path, { ...fields, auth_code: way });
      expect([way, answer.status]).toEqual([way, 422]);
      expect(textOf(answer.body)).toContain("Choose one of the ways to pay shown");
    }
    expect(await paymentsOf(owner)).toEqual([]);
  });

  test("accepts fields of older pages, but no fee from the client", async () => {
    const owner = await signIn(site);
    const { path, fields } = await openForm(owner, "1000");
    expect((await owner.post(path, { ...fields, fee: "0" })).status).toBe(400);
    const old = { reference_id: "T1", email: "thief@evil.example", card_type: "new_card", auth_code: "" };
    expect((await owner.post(path, { ...fields, ...old })).status).toBe(303);
    expect((await paymentsOf(owner))[0]?.email).toBe(owner.user.email);
  });

  test("without the form's key is refused", async () => {
    const owner = await signIn(site);
    expect((await owner.post("/wallet/add", { amount: "1000" })).status).toBe(400);
  });
});

describe("paying with a saved card", () => {
  test("of another owner, or one that was removed, is not found", async () => {
    const other = await signIn(site);
    const id = String(await addCard(site.db, other.user));
    const owner = await signIn(site);
    const { path, fields } = await openForm(owner, "1000");
    for (const card of [
      { auth_code: id },
      { card_type: "saved_card", auth_code: id },
      { auth_code: "99999999" },
    ])
      expect((await owner.post(path, { ...fields, ...card })).status).toBe(404);
    await site.db.updateTable("cards").set({ removedAt: new Date() }).execute();
    expect((await other.post(path, { ...fields, auth_code: id })).status).toBe(404);
    expect(await paymentsOf(owner)).toEqual([]);
  });

  test("from abroad costs another fee, which the page shows before anything is charged", async () => {
    const owner = await signIn(site);
    const auth_code = String(await addCard(site.db, owner.user, { country: "GB" }));
    const { path, fields, body } = await openForm(owner, "10000");
    expect(textOf(body)).toContain("A card from abroad: the fee is ₦490");
    expect(textOf(body)).toContain("You pay ₦10,490");
    expect(fields).toMatchObject({ total_amount: "10490.00" });
    const cheaper = await owner.post(path, { ...fields, auth_code: "new" });
    expect([cheaper.status, says(cheaper)]).toEqual([422, expect.stringContaining("You now pay ₦10,300")]);
    expect(hiddenFields(cheaper.body)).toMatchObject({ total_amount: "10300.00" });
    const dearer = await owner.post(path, { ...fields, total_amount: "10300.00", auth_code });
    expect([dearer.status, says(dearer)]).toEqual([422, expect.stringContaining("You now pay ₦10,490")]);
    expect(await paymentsOf(owner)).toEqual([]);
  });

  test("must be chosen", async () => {
    const owner = await signIn(site);
    const { path, fields } = await openForm(owner, "1000");
    const answer = await owner.post(path, { ...fields, card_type: "saved_card" });
    expect(answer.status).toBe(422);
    expect(textOf(answer.body)).toContain("Choose one of your saved cards");
  });

  test("asks for the password if it was typed long ago, and comes back to the same amount", async () => {
    const owner = await signIn(site);
    const id = String(await addCard(site.db, owner.user));
    const { path, fields } = await openForm(owner, "1000");
    await site.db
      .updateTable("sessions")
      .set({ authenticatedAt: new Date(Date.now() - HOUR) })
      .where("userId", "=", owner.user.id)
      .execute();
    const answer = await owner.post(path, { ...fields, auth_code: id });
    const kept = `${path}&auth_code=${id}`;
    expect(locationOf(answer)).toBe(`/account/confirm?page=${encodeURIComponent(kept)}`);
    const confirmed = await press(owner, await owner.follow(answer), "Confirm", {
      password: "bread rice and oil",
    });
    expect(locationOf(confirmed)).toBe(kept);
    expect(await paymentsOf(owner)).toEqual([]);
  });

  test("pauses for a day after a password reset, while a new card works", async () => {
    const owner = await signIn(site);
    const id = String(await addCard(site.db, owner.user));
    const held = { heldUntil: new Date(Date.now() + DAY) };
    await changeAccount(site.db, owner.user.id, held);
    const { path, fields, body } = await openForm(owner, "1000");
    expect(textOf(body)).toContain("saved cards cannot be charged until");
    const answer = await owner.post(path, { ...fields, auth_code: id });
    expect(answer.status).toBe(422);
    expect(await paymentsOf(owner)).toEqual([]);
    expect((await owner.post(path, { ...fields, auth_code: "new" })).status).toBe(303);
  });
});
