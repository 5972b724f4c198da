import { beforeEach, describe, expect, test } from "vitest";
import { bankKnobs } from "../../../sandbox/bank-knobs";
import { hiddenFields, leadsTo, linksOf, says } from "../../support/page";
import { press } from "../../support/press";
import { cancelAt, payAt, fileSandbox } from "../../support/sandbox";
import { serve } from "../../support/served";
import { makeAccounts, shopper, type Shopper, summary } from "../../support/sessions";
import { privateAddress } from "../../support/visitor";

const sandbox = await fileSandbox();
const site = await serve();
sandbox.webhooks.sendTo({ url: `${site.url}/webhooks/paystack` });
beforeEach(() => sandbox.banks({ ...bankKnobs, delay: 0 }));

const pathOf = (answer: { headers: Headers }) => answer.headers.get("Location") ?? "";

/** The address of the link on its maker's page. */
async function addressOn(owner: Shopper, page: string): Promise<string> {
  const { body } = await owner.get(page);
  const address = / value="(http[^"]*\/pay\/[0-9a-f]{32})"/.exec(body)?.[1];
  if (address === undefined) throw new Error(says({ body } as never));
  return new URL(address).pathname;
}

/** An owner asks another person to pay for Plus. */
async function askForPlus(owner: Shopper) {
  await owner.prepare({ payment_method: "card" });
  const answer = await press(owner, summary, "Ask someone else to pay");
  expect(leadsTo(answer)).toMatch(/^303 \/pay-links\/KPL-/);
  const own = pathOf(answer);
  return { own, path: await addressOn(owner, own) };
}

const stranger = () => site.visitor(privateAddress());

async function pay(path: string, way: string, email = "uncle@payer.example", visitor = stranger()) {
  const page = await visitor.get(path);
  expect(page.status).toBe(200);
  const answer = await visitor.post(path, { ...hiddenFields(page.body), way, email });
  return { visitor, answer, to: pathOf(answer) };
}

const mailsOf = (email: string) =>
  site.db.selectFrom("outbox").select(["subject", "text"]).where("recipient", "=", email).execute();

const ordersAt = (owner: Shopper) => owner.orders();

describe("an owner asks another person to pay", () => {
  test("for a plan: the link is shown, sent by WhatsApp or SMS, and listed", async () => {
    const owner = await shopper(site);
    const { own, path } = await askForPlus(owner);
    expect(await ordersAt(owner)).toMatchObject([{ state: "awaiting" }]);
    const page = await owner.get(own);
    expect(says(page)).toMatch(/Payment link for ₦6,000/);
    const links = linksOf(page.body);
    const whatsApp = links.find((link) => link.startsWith("https://wa.me/?text=")) ?? "";
    expect(decodeURIComponent(whatsApp)).toContain(path);
    expect(links.find((link) => link.startsWith("sms:?body="))).toBeDefined();
    const list = await owner.get("/pay-links");
    expect(says(list)).toMatch(/₦6,000 .*Waiting/);
    expect(linksOf(list.body)).toContain(own);
    expect(linksOf((await owner.get("/transactions")).body)).toContain("/pay-links");
    expect(linksOf((await (await shopper(site)).get("/transactions")).body)).not.toContain("/pay-links");
  });

  test("for a due renewal, from the page that renews", async () => {
    const owner = await shopper(site, 6_000);
    const form = { ...(await owner.prepare({ payment_method: "wallet" })), intent: "pay" };
    await owner.post(summary, form);
    const due = await owner.get("/pay");
    expect(says(due)).toContain("Ask someone else to pay");
    const answer = await press(owner, due, "Ask someone else to pay");
    const path = await addressOn(owner, pathOf(answer));
    const { visitor, to } = await pay(path, "card");
    await visitor.get(new URL(await payAt(to)).pathname);
    expect(await ordersAt(owner)).toMatchObject([{ state: "settled" }, { state: "settled" }]);
    expect(
      await site.db.selectFrom("cards").select("id").where("ownerId", "=", owner.user.id).execute(),
    ).toEqual([]);
  });

  test("for a top-up: one form makes one link, and the wallet gets the sum", async () => {
    const owner = await shopper(site);
    const page = await owner.get("/wallet/add?amount=10000");
    const ask = () => press(owner, page, "Ask someone else to pay");
    const answers = [await ask(), await ask()].map(pathOf);
    expect(answers[0]).toMatch(/^\/pay-links\/KPL-/);
    expect(answers[1]).toBe(answers[0]);
    const path = await addressOn(owner, answers[0] ?? "");
    expect(says(await stranger().get(path))).toMatch(/Wallet top-up of ₦10,000 .*₦10,300/);
    const { visitor, to } = await pay(path, "card");
    await visitor.get(new URL(await payAt(to)).pathname);
    expect(await owner.balance()).toBe(10_000_00);
  });

  test("staff see on the payment that a link paid it and who did, and the owner does not see who", async () => {
    const owner = await shopper(site);
    const { own, path } = await askForPlus(owner);
    const { visitor, to } = await pay(path, "card");
    await visitor.get(new URL(await payAt(to)).pathname);
    const payments = site.db.selectFrom("payments").select("reference").where("ownerId", "=", owner.user.id);
    const { reference } = await payments.executeTakeFirstOrThrow();
    const staff = await (await makeAccounts(site)).logInStaff(["finance"]);
    expect(says(await staff.get(`/staff/payments/${reference}`))).toMatch(
      /Method (?:uncle@payer\.example )?Card, by payment link/,
    );
    expect((await staff.get(`/staff/payments/${reference}`)).body).toContain("uncle@payer.example");
    for (const page of [own, "/transactions", `/payment/${reference}`])
      expect((await owner.get(page)).body).not.toContain("uncle@payer.example");
  });

  test("from the page of a payment that waits, and again after withdrawing", async () => {
    const owner = await shopper(site);
    const form = await owner.prepare({ payment_method: "card" });
    const begun = pathOf(await owner.post(summary, { ...form, intent: "pay" }));
    await cancelAt(begun);
    const [payment] = await site.db
      .selectFrom("payments")
      .select("reference")
      .where("ownerId", "=", owner.user.id)
      .execute();
    const page = await owner.get(`/payment/${payment?.reference}`);
    expect(says(page)).toContain("Ask someone else to pay");
    const order = hiddenFields(page.body).order ?? "";
    const own = pathOf(await press(owner, page, "Ask someone else to pay"));
    expect(pathOf(await owner.post("/pay-links", { order }))).toBe(own);
    const path = await addressOn(owner, own);
    expect(leadsTo(await press(owner, own, "Withdraw the link"))).toBe(`303 ${own}`);
    const withdrawn = await owner.get(own);
    expect(says(withdrawn)).toContain("The link was withdrawn");
    expect(withdrawn.body).not.toContain(path);
    expect(says(await stranger().get(path))).toContain("This link no longer works");
    const next = pathOf(await press(owner, withdrawn, "Ask someone else to pay"));
    expect(next).not.toBe(own);
    expect(await addressOn(owner, next)).not.toBe(path);
  });
});

describe("a stranger", () => {
  test("sees what is asked for, and nothing else of the owner", async () => {
    const owner = await shopper(site);
    const { path } = await askForPlus(owner);
    const page = await stranger().get(path);
    for (const part of [
      "Pay ₦6,000",
      "Plus",
      "Total",
      "Until",
      "Your email",
      "Pay by bank transfer",
      "Pay with USSD",
    ])
      expect(says(page)).toContain(part);
    for (const secret of [owner.user.email, owner.user.phone]) expect(page.body).not.toContain(secret);
    expect(says(page)).not.toMatch(/wallet/i);
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    expect(page.headers.get("Referrer-Policy")).toBe("same-origin");
    expect(page.headers.get("X-Robots-Tag")).toBe("noindex, nofollow");
    expect(page.body).toMatch(/<meta name="robots" content="noindex, nofollow"\/?>/);
    expect(/<title>([^<]*)</.exec(page.body)?.[1]).toBe("Payment link – Kaypoint");
  });

  test("pays by card, gets a note, and the owner has the receipt", async () => {
    const owner = await shopper(site);
    const { own, path } = await askForPlus(owner);
    const email = "auntie@payer.example";
    const { visitor, to } = await pay(path, "card", email);
    expect(to).toContain(sandbox.url);
    const back = new URL(await payAt(to));
    expect(back.pathname).toMatch(new RegExp(`^${path}/KPP-`));
    const thanks = await visitor.get(back.pathname + back.search);
    expect(says(thanks)).toMatch(/₦6,000 paid .*Thank you/);
    const proof = linksOf(thanks.body).find((href) => href.endsWith("/proof.pdf")) ?? "";
    const file = await visitor.get(proof);
    expect([file.status, file.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
    expect(file.headers.get("Referrer-Policy")).toBe("same-origin");
    expect(file.headers.get("Content-Disposition")).toMatch(/proof-of-payment-KPP-/);
    expect(await ordersAt(owner)).toMatchObject([{ state: "settled" }]);
    expect(await mailsOf(email)).toMatchObject([
      { subject: expect.stringContaining("You paid ₦6,000 for") as unknown },
    ]);
    expect(says(await owner.get(own))).toContain("Paid by the link.");
    expect(says(await visitor.get(path))).toContain("This has been paid");
    expect(await owner.balance()).toBe(0);
  });

  test("pays by transfer: the number on our page, a wrong amount, the right one", async () => {
    const owner = await shopper(site);
    const { path } = await askForPlus(owner);
    const email = "transfer@payer.example";
    const { visitor, to } = await pay(path, "bank_transfer", email);
    const reference = to.split("/")[3] ?? "";
    expect(to).toBe(`${path}/${reference}/send`);
    const task = await visitor.get(to);
    expect(says(task)).toContain("Send exactly ₦6,000");
    expect((await visitor.get(`${path}/${reference}/proof.pdf`)).status).toBe(404);
    expect(linksOf(task.body)).toEqual(expect.arrayContaining([`${path}/${reference}`, path]));
    const number = sandbox.transactions.get(reference)?.tickets.at(-1)?.code ?? "";
    const send = async (amount: string) => {
      await fetch(`${sandbox.url}/bank`, { method: "POST", body: new URLSearchParams({ number, amount }) });
      await sandbox.webhooks.idle();
    };
    await send("5000");
    await expect
      .poll(async () => says(await visitor.get(`${path}/${reference}`)))
      .toContain("You sent ₦5,000, but exactly ₦6,000 was due.");
    expect(await mailsOf(email)).toMatchObject([
      { subject: "Your transfer of ₦5,000 is coming back to you" },
    ]);
    expect(await mailsOf(owner.user.email)).not.toContainEqual(
      expect.objectContaining({ subject: expect.stringContaining("coming back") as unknown }),
    );
    await send("6000");
    await expect.poll(async () => says(await visitor.get(`${path}/${reference}`))).toContain("₦6,000 paid");
    expect(await ordersAt(owner)).toMatchObject([{ state: "settled" }]);
  });

  test("pays with USSD: the bank, the code, and another bank at the provider", async () => {
    const owner = await shopper(site);
    const { path } = await askForPlus(owner);
    const { visitor, to } = await pay(path, "ussd");
    expect(says(await visitor.get(to))).toContain("Choose your bank");
    expect((await visitor.post(to, { bank: "none" })).status).toBe(400);
    expect(pathOf(await visitor.post(to, { bank: "737" }))).toBe(to);
    expect(says(await visitor.get(to))).toContain("Dial this code to pay ₦6,000");
    const other = await pay(path, "ussd");
    expect(pathOf(await other.visitor.post(other.to, { bank: "other" }))).toContain(sandbox.url);
  });

  test("who leaves the provider's page can continue, or choose another way", async () => {
    const owner = await shopper(site);
    const { path } = await askForPlus(owner);
    const { visitor, to } = await pay(path, "card");
    const back = new URL(await cancelAt(to));
    expect(back.pathname).toBe(path);
    const [payment] = await site.db
      .selectFrom("payments")
      .select("reference")
      .where("ownerId", "=", owner.user.id)
      .execute();
    const waiting = await visitor.get(`${path}/${payment?.reference}`);
    expect(says(waiting)).toMatch(/Not paid yet .*Continue to payment .*Choose another way to pay/);
    expect(linksOf(waiting.body)).toEqual(expect.arrayContaining([to, path]));
  });

  test("keeps what was typed if something is wrong", async () => {
    const owner = await shopper(site);
    const { path } = await askForPlus(owner);
    const visitor = stranger();
    const form = hiddenFields((await visitor.get(path)).body);
    const answer = await visitor.post(path, { ...form, way: "ussd", email: "uncle" });
    expect(answer.status).toBe(422);
    expect(says(answer)).toContain("Invalid email address");
    expect(answer.body).toMatch(/value="uncle"/);
    const empty = await visitor.post(path, { ...form, way: "wallet", email: "" });
    expect(empty.status).toBe(422);
    expect(says(empty)).toMatch(/Choose one of the ways to pay/);
    expect(says(empty)).toContain("Email is required");
  });

  test("who pays after another learns where the money is", async () => {
    const owner = await shopper(site);
    const { path } = await askForPlus(owner);
    const first = await pay(path, "card");
    const second = await pay(path, "card", "second@payer.example");
    await payAt(first.to);
    await sandbox.webhooks.idle();
    const back = new URL(await payAt(second.to));
    await sandbox.webhooks.idle();
    const told = await second.visitor.get(back.pathname);
    expect(says(told)).toMatch(/₦6,000 received .*now in the shop’s wallet/);
    expect(await owner.balance()).toBe(6_000_00);
    expect(await mailsOf("second@payer.example")).toMatchObject([
      { text: expect.stringContaining("If you want it back") as unknown },
    ]);
  });
});

test("a company states what it withholds, pays the rest, and staff count it with the order", async () => {
  const owner = await shopper(site);
  await site.db
    .updateTable("locations")
    .set({ taxNumber: "12345678-0001" })
    .where("ownerId", "=", owner.user.id)
    .execute();
  const { own, path } = await askForPlus(owner);
  expect(says(await owner.get(own))).toContain("A company that deducts withholding tax");
  const company = stranger();
  expect(says(await press(company, path, "Deduct it", { withheld: "700" }))).toMatch(
    /₦700 is not at a usual rate.*Pay ₦6,000/,
  );
  const stated = await press(company, path, "Deduct it", { withheld: "120" });
  expect(says(stated)).toMatch(/Pay ₦5,880.*Price ₦6,000.*Withheld tax .₦120.*Total ₦5,880/);
  const started = await press(company, stated, "Pay ₦5,880", { email: "accounts@company.example" });
  const status = new URL(await payAt(pathOf(started))).pathname;
  expect(says(await company.get(status))).toContain("The company that paid withholds ₦120 as tax");
  const { reference } = await site.db
    .selectFrom("payments")
    .select("reference")
    .where("ownerId", "=", owner.user.id)
    .executeTakeFirstOrThrow();
  const staff = await (await makeAccounts(site)).logInStaff(["finance"]);
  expect(says(await staff.get(`/staff/payments/${reference}`))).toContain("Stated as withheld tax ₦120");
  const decision = { decision: "fulfilled", reason: "The advice of the company has it" };
  const decided = await press(staff, `/staff/held-money/${reference}`, "Decide", decision);
  expect(leadsTo(decided)).toBe(`303 /staff/payments/${reference}`);
  expect(await ordersAt(owner)).toMatchObject([{ state: "settled" }]);
  expect(says(await company.get(status))).toMatch(/₦5,880 paid.*Withheld as tax ₦120/);
  expect(says(await owner.get("/transactions"))).toContain("with ₦120 of withheld tax");
});
