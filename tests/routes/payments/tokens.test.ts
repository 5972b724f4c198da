import { describe, expect, test } from "vitest";
import { DAY, HOUR } from "~/models/duration";
import { walletBalance } from "~/models/ledger/wallet.server";
import { naira } from "~/models/money";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { changeAccount } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { hiddenFields, leadsTo, linksOf, textOf } from "../../support/page";
import type { TypedFields } from "../../support/fill";
import { press } from "../../support/press";
import { payAt, fileSandbox } from "../../support/sandbox";
import { serve } from "../../support/served";
import { signIn } from "../../support/sessions";
import { addCard } from "../../support/wallet";

let made = 0;

const sandbox = await fileSandbox();
const site = await serve();

async function signInAs(role: "agent" | "staff" | "owner", choices: { verified?: boolean } = {}) {
  const signedIn = await signIn(site, choices);
  const { id } = signedIn.user;
  await changeAccount(site.db, id, { role });
  if (role === "agent")
    await site.db
      .insertInto("agents")
      .values({ userId: id, code: `BUYER${(made += 1)}` })
      .execute();
  return signedIn;
}

type Agent = Awaited<ReturnType<typeof signInAs>>;

const paymentsOf = ({ user }: Agent) =>
  site.db.selectFrom("payments").selectAll().where("ownerId", "=", user.id).orderBy("id").execute();

async function openForm(agent: Agent, amount: string) {
  const path = `/tokens/buy?amount=${amount}`;
  const { body } = await agent.get(path);
  return { path, body, fields: hiddenFields(body.slice(body.indexOf('method="post"'))) };
}

/** Buys this many tokens and pays at the provider; returns the payment and where the browser ends. */
async function buy(agent: Agent, amount: string, choice: TypedFields = {}) {
  const opened = await press(agent, `/tokens/buy?amount=${amount}`, /^(?:Buy|Add|Pay)/, {
    auth_code: "new",
    ...choice,
  });
  const back = new URL(await payAt(opened.headers.get("Location") ?? ""));
  const page = await agent.follow(await agent.get(back.pathname + back.search));
  const payment = (await paymentsOf(agent)).at(-1);
  if (!payment) throw new Error("no payment");
  return { payment, page };
}

describe("access to tokens", () => {
  test("needs a verified phone before an agent buys", async () => {
    const agent = await signInAs("agent", { verified: false });
    expect(leadsTo(await agent.get("/tokens/buy"))).toBe("302 /verify-phone");
    expect(leadsTo(await agent.post("/tokens/buy", { amount: "1000" }))).toContain("/verify-phone");
    expect(textOf((await agent.get("/tokens")).body)).toContain("verify your phone number");
  });

  test("gives an agent no naira wallet, and does not count an owner's top-up as tokens", async () => {
    const agent = await signInAs("agent");
    const { fields } = await openForm(agent, "1000");
    for (const path of ["/wallet", "/wallet/add", "/wallet/statement.csv"])
      expect((await agent.get(path)).status).toBe(403);
    expect((await agent.post("/wallet/add", fields)).status).toBe(403);
    expect(await paymentsOf(agent)).toEqual([]);
  });
});

describe("buying tokens", () => {
  test("shows what the agent gets, the fee and the total, without scripts", async () => {
    const agent = await signInAs("agent");
    const { body } = await openForm(agent, "10000");
    const text = textOf(body);
    for (const words of [
      "Buy tokens",
      "1 KPT = ₦1. You have 0 KPT.",
      "You get 10,000 KPT",
      "Payment fee ₦300",
      "You pay ₦10,300",
      "2% of the amount + ₦100, up to ₦2,000. No ₦100 under ₦2,500",
      "For ₦100,000 ₦2,000",
    ])
      expect(text).toContain(words);
    const policy = (await agent.get("/tokens/buy")).headers.get("Content-Security-Policy");
    expect(policy).toContain(`form-action 'self' ${sandbox.url}`);
  });

  test("by card gives the tokens once, with a receipt, a transactions line and a statement line", async () => {
    const agent = await signInAs("agent");
    const { payment, page } = await buy(agent, "10000");
    expect(payment).toMatchObject({
      purpose: "tokens",
      amount: naira(10_300),
      walletAmount: naira(10_000),
      state: "settled",
      result: "credited",
      returnPath: "/tokens",
    });
    expect(page.path).toBe(`/paid/${payment.reference}`);
    expect(textOf(page.body)).toMatch(/₦10,300 paid .*You bought 10,000 KPT\. You now have 10,000 KPT\./);
    expect(textOf((await agent.get("/tokens")).body)).toContain("Balance 10,000 KPT");
    const statement = await agent.get("/tokens/statement");
    expect(textOf(statement.body)).toMatch(/Tokens by card, .* plus ₦300 fee .* 10,000 KPT then 10,000 KPT/);
    expect(linksOf(statement.body)).toContain(`/transactions/${payment.reference}`);
    const app = { ...makeContext(site.db, new Date()), payments: sandbox.provider() };
    await settlePayment(app, payment.reference);
    expect(await walletBalance(site.db, agent.user.id, "tokens")).toBe(naira(10_000));
    expect(await walletBalance(site.db, agent.user.id)).toBe(0);
    const receipt = textOf((await agent.get(`/transactions/${payment.reference}`)).body);
    expect(receipt).toContain("10,000 KPT ₦10,000 Payment fee ₦300 Total paid ₦10,300");
    expect(receipt).not.toContain("business details");
    const list = textOf((await agent.get("/transactions?kind=payment")).body);
    expect(list).toMatch(/Tokens, 10,000 KPT, .* plus ₦300 fee/);
    expect((await agent.get(`/transactions/${payment.reference}.pdf`)).status).toBe(200);
    expect(leadsTo(await agent.get("/transactions/latest"))).toBe(`302 /transactions/${payment.reference}`);
    expect(textOf((await agent.get("/reseller")).body)).toContain("Tokens 10,000 KPT");
  });

  test.each(["bank_transfer", "ussd"] as const)(
    "by %s goes to the provider for that way",
    async (channel) => {
      const agent = await signInAs("agent");
      const { path, fields } = await openForm(agent, "1000");
      expect((await agent.post(path, { ...fields, auth_code: channel })).status).toBe(303);
      expect(await paymentsOf(agent)).toMatchObject([{ channel, purpose: "tokens" }]);
    },
  );

  test("posted again and again is one payment", async () => {
    const agent = await signInAs("agent");
    const { path, fields } = await openForm(agent, "1000");
    const answers = await Promise.all(Array.from({ length: 5 }, () => agent.post(path, fields)));
    expect(new Set(answers.map(leadsTo)).size).toBe(1);
    expect(await paymentsOf(agent)).toHaveLength(1);
  });

  test.each([
    ["the total", { total_amount: "1.00" }, 422],
    ["the amount alone", { amount: "500000" }, 422],
    ["an amount of nothing", { amount: "0" }, 422],
    ["an amount below nothing", { amount: "-1000" }, 422],
    ["a field of its own for tokens", { tokens: "1000000" }, 400],
    ["another wallet", { wallet: "wallet" }, 400],
    ["another purpose", { purpose: "top-up" }, 400],
    ["an agent's code", { agentCode: "BUYER1" }, 400],
  ])("with %s changed charges nothing", async (_, change, status) => {
    const agent = await signInAs("agent");
    const { path, fields } = await openForm(agent, "1000");
    expect((await agent.post(path, { ...fields, ...change })).status).toBe(status);
    expect(await paymentsOf(agent)).toEqual([]);
  });

  test("with the key of an owner's top-up begins a payment of the agent's own", async () => {
    const owner = await signInAs("owner");
    const wallet = await owner.get("/wallet/add?amount=1000");
    const form = hiddenFields(wallet.body.slice(wallet.body.indexOf('method="post"')));
    await owner.post("/wallet/add?amount=1000", form);
    const agent = await signInAs("agent");
    expect((await agent.post("/tokens/buy?amount=1000", form)).status).toBe(303);
    expect((await paymentsOf(agent)).map(({ purpose }) => purpose)).toEqual(["tokens"]);
    expect((await paymentsOf(owner)).map(({ purpose }) => purpose)).toEqual(["top-up"]);
  });

  test("by another agent's saved card is not found, and by the agent's own needs the password and pauses after a reset", async () => {
    const other = await signInAs("agent");
    const agent = await signInAs("agent");
    const { path, fields } = await openForm(agent, "1000");
    const foreign = String(await addCard(site.db, other.user));
    expect((await agent.post(path, { ...fields, auth_code: foreign })).status).toBe(404);
    const own = String(await addCard(site.db, agent.user));
    const session = site.db.updateTable("sessions").where("userId", "=", agent.user.id);
    await session.set({ authenticatedAt: new Date(Date.now() - HOUR) }).execute();
    expect(leadsTo(await agent.post(path, { ...fields, auth_code: own }))).toContain("/account/confirm");
    await session.set({ authenticatedAt: new Date() }).execute();
    const held = { heldUntil: new Date(Date.now() + DAY) };
    await changeAccount(site.db, agent.user.id, held);
    expect((await agent.post(path, { ...fields, auth_code: own })).status).toBe(422);
    expect(await paymentsOf(agent)).toEqual([]);
  });
});

describe("another agent's purchase", () => {
  test("is not found as payment, receipt, file or mail", async () => {
    const other = await signInAs("agent");
    const { payment } = await buy(other, "1000");
    const agent = await signInAs("agent");
    const { reference } = payment;
    for (const path of [
      `/payment/${reference}`,
      `/payment/${reference}/pay`,
      `/payment/return?reference=${reference}`,
      `/payment/cancel?attempt=${reference}`,
      `/transactions/${reference}`,
      `/transactions/${reference}.pdf`,
    ])
      expect([path, (await agent.get(path)).status]).toEqual([path, 404]);
    expect((await agent.post(`/transactions/${reference}`, { intent: "mail" })).status).toBe(404);
    expect(textOf((await agent.get("/tokens")).body)).toContain("Balance 0 KPT");
    expect(textOf((await agent.get("/transactions")).body)).toContain("No payments yet.");
  });

  test("is never shown by a code in the URL", async () => {
    const other = await signInAs("agent");
    await buy(other, "1000");
    const { code } = await site.db
      .selectFrom("agents")
      .select("code")
      .where("userId", "=", other.user.id)
      .executeTakeFirstOrThrow();
    const agent = await signInAs("agent");
    for (const path of ["/tokens", "/tokens/buy", "/reseller"])
      expect(textOf((await agent.get(`${path}?agentCode=${code}`)).body)).toContain("0 KPT");
    const file = await agent.get(`/tokens/statement.csv?agentCode=${code}`);
    expect(file.body.trim().split("\r\n")).toHaveLength(1);
  });
});

describe("the statement of tokens", () => {
  test("is filtered by kind, and the file follows in KPT", async () => {
    const agent = await signInAs("agent");
    await buy(agent, "1000");
    const { body } = await agent.get("/tokens/statement?kind=top-up");
    expect(linksOf(body)).toContain("/tokens/statement.csv?kind=top-up&from=&to=");
    expect(textOf(body)).toContain("Bought Spent Granted, deducted and refunds");
    const file = await agent.get("/tokens/statement.csv?kind=top-up");
    expect(file.headers.get("Content-Disposition")).toContain("tokens-statement.csv");
    expect(file.headers.get("Cache-Control")).toBe("no-store");
    const [head, line, ...rest] = file.body.trim().split("\r\n");
    expect(head).toContain("Tokens in (KPT),Tokens out (KPT),Balance (KPT)");
    expect([line?.endsWith(",1000.00,,1000.00"), rest]).toEqual([true, []]);
    const none = await agent.get("/tokens/statement?kind=purchase");
    expect(textOf(none.body)).toContain("Nothing found.");
  });

  test("shows the saved cards, which can be removed there", async () => {
    const agent = await signInAs("agent");
    await buy(agent, "1000", { save_card: "1" });
    const card = site.db.selectFrom("cards").select("id").where("ownerId", "=", agent.user.id);
    const id = String((await card.executeTakeFirstOrThrow()).id);
    const other = await signInAs("agent");
    expect((await other.post("/tokens", { intent: "remove", auth_code: id })).status).toBe(404);
    expect(textOf((await agent.get("/tokens")).body)).toContain("•••• 4081");
    const removed = await agent.post("/tokens", { intent: "remove", auth_code: id });
    expect(leadsTo(removed)).toBe("303 /tokens");
    expect(textOf((await agent.follow(removed)).body)).toContain(
      "You have no saved card. Buy tokens with a card and tick “Save card”.",
    );
  });
});
