import { beforeEach, expect, test } from "vitest";
import { naira } from "~/models/money";
import { bankKnobs } from "../../../sandbox/bank-knobs";
import { leadsTo, linksOf, says, textOf } from "../../support/page";
import { press } from "../../support/press";
import { fileSandbox } from "../../support/sandbox";
import { serve, openSite } from "../../support/served";
import { makeAccounts, shopper, type Shopper, summary } from "../../support/sessions";

const sandbox = await fileSandbox();
const site = await serve();
sandbox.webhooks.sendTo({ url: `${site.url}/webhooks/paystack` });
beforeEach(() => sandbox.banks({ ...bankKnobs, delay: 0 }));

/** Chooses a way, checks the order and pays; returns the payment that then waits. */
async function payBy(owner: Shopper, method: "bank_transfer" | "ussd") {
  await owner.prepare({ payment_method: method });
  const checked = await owner.follow(await press(owner, summary, "Check my order"));
  expect(says(checked)).toContain("You can now proceed to payment");
  const answer = await press(owner, checked, /^Pay ₦/);
  expect(answer.status).toBe(303);
  const url = answer.headers.get("Location") ?? "";
  return { url, reference: url.split("/")[2] ?? "" };
}

const ticketOf = (reference: string) => sandbox.transactions.get(reference)?.tickets.at(-1)?.code ?? "";

async function sendAtBank(number: string, amount: string): Promise<void> {
  await fetch(`${sandbox.url}/bank`, { method: "POST", body: new URLSearchParams({ number, amount }) });
  await sandbox.webhooks.idle();
}

test("an order is paid by transfer: a number, a wrong amount, the right one, and the receipt", async () => {
  const owner = await shopper(site);
  expect(says(await owner.get(summary))).toContain("Pay by bank transfer");
  const { url, reference } = await payBy(owner, "bank_transfer");
  const page = `/payment/${reference}`;
  expect(url).toBe(`${page}/pay`);
  const task = await owner.get(url);
  const ticket = sandbox.transactions.get(reference)?.tickets.at(-1);
  for (const part of [
    "Send exactly ₦6,000",
    "Send it before",
    "Bank Wema Bank",
    "Account name PAYMENT SANDBOX",
    "Any other amount may go back",
    "I have sent it",
  ])
    expect(says(task)).toContain(part);
  const fields = [...task.body.matchAll(/<input[^>]*readOnly=""[^>]*>/gi)].map(([tag]) => tag);
  const values = fields.map((tag) => / value="([^"]*)"/.exec(tag)?.[1]);
  expect(values).toEqual(["6000", ticket?.code]);
  expect(linksOf(task.body)).toContain(page);
  const waiting = await owner.get(page);
  for (const part of [
    "We are waiting for your bank",
    "Send exactly ₦6,000 before",
    "Check again",
    "See the account number",
    "Bank transfer",
  ])
    expect(says(waiting)).toContain(part);
  expect(waiting.body).toMatch(/<meta http-equiv="refresh" content="5"\/?>/i);
  expect(waiting.body).not.toContain("<script");

  await sendAtBank(ticketOf(reference), "5000");
  await expect
    .poll(async () => says(await owner.get(page)))
    .toContain("You sent ₦5,000, but exactly ₦6,000 was due.");
  expect(await owner.balance()).toBe(0);

  await sendAtBank(ticketOf(reference), "6000");
  await expect.poll(async () => leadsTo(await owner.get(page))).toMatch(/^302 \/download\?paid=KP-/);
  expect(says(await owner.follow(await owner.get("/transactions/latest")))).toContain("Bank transfer");
});

test("the owner of a transfer that is held tells staff what to do with it, and reads no account number any more", async () => {
  sandbox.banks({ wrongAmount: "accepted" });
  const owner = await shopper(site);
  const { reference } = await payBy(owner, "bank_transfer");
  const page = `/payment/${reference}`;
  await sendAtBank(ticketOf(reference), "5000");
  await expect.poll(async () => says(await owner.get(page))).toContain("We received ₦5,000 of ₦6,000");
  const held = await owner.get(page);
  expect(says(held)).toMatch(/Received ₦5,000 Due ₦6,000/);
  expect(held.body).not.toContain(ticketOf(reference));
  expect(says(held)).toContain("₦1,000 is missing. Add ₦1,000 to your wallet");
  expect(says(await owner.get("/dashboard"))).toContain("We are checking your payment of ₦5,000.");
  expect((await owner.post(page, { wish: "mine" })).status).toBe(400);
  const told = await press(owner, page, "Pay for my order with it");
  expect(leadsTo(told)).toBe(`303 ${page}`);
  expect(says(await owner.follow(told))).toContain("You told us on");
  const staff = await makeAccounts(site);
  const finance = await staff.logInStaff(["finance"]);
  expect(says(await finance.get(`/staff/held-money/${reference}`))).toContain(
    `Payment ${reference}: ₦5,000 came, ₦6,000 was due. Please pay for the order with it`,
  );
  const support = await staff.logInStaff(["support"]);
  const messages = await support.get("/staff/messages?state=unanswered");
  expect(says(messages)).toContain(owner.user.name);
  const [message = ""] = linksOf(messages.body).filter((href) => /^\/staff\/messages\/\d+$/.test(href));
  expect(linksOf((await support.get(message)).body)).toContain(`/staff/payments/${reference}`);
});

test("who has begun a transfer is not asked to pay once more before learning of it", async () => {
  const owner = await shopper(site);
  const { reference } = await payBy(owner, "bank_transfer");
  const open = "Your payment of ₦6,000 has not reached us yet. If you have sent it, please don’t pay again.";
  for (const path of ["/dashboard", "/plans-and-billings"]) {
    const page = await owner.get(path);
    expect(says(page), path).toContain(open);
    expect(linksOf(page.body), path).toContain(`/payment/${reference}`);
  }
  await sendAtBank(ticketOf(reference), "6000");
  await expect.poll(async () => says(await owner.get("/dashboard"))).not.toContain(open);

  const more = await press(owner, "/pay", /^Pay ₦/, { auth_code: "bank_transfer" });
  const again = await owner.get("/pay");
  expect(says(again)).toContain(open);
  expect(linksOf(again.body)).toContain((more.headers.get("Location") ?? "").replace(/\/pay$/, ""));
});

test("a bank that is not in the list leads to the provider's page, which gives the code", async () => {
  const owner = await shopper(site);
  const { url } = await payBy(owner, "ussd");
  const answer = leadsTo(await press(owner, url, { sends: { bank: "other" } }));
  expect(answer.startsWith(`303 ${sandbox.url}/`)).toBe(true);
});

test("where the merchant may not ask for account numbers, the provider's page has them", async () => {
  sandbox.banks({ calls: "refused" });
  const owner = await shopper(site);
  const { url } = await payBy(owner, "bank_transfer");
  expect(url.startsWith(sandbox.url)).toBe(true);
  expect(textOf(await (await fetch(url)).text())).toContain("Send exactly ₦6,000");
});

test("another owner never sees where to send the money, nor chooses the bank", async () => {
  const { url } = await payBy(await shopper(site), "ussd");
  const other = await shopper(site);
  expect([(await other.get(url)).status, (await other.post(url, { bank: "737" })).status]).toEqual([
    404, 404,
  ]);
});

test("the same form sent again leads to the same payment page", async () => {
  const owner = await shopper(site);
  const form = await owner.prepare({ payment_method: "bank_transfer" });
  await owner.post(summary, { ...form, intent: "check" });
  const [first, second] = await Promise.all([
    owner.post(summary, { ...form, intent: "pay" }),
    owner.post(summary, { ...form, intent: "pay" }),
  ]);
  expect(leadsTo(second)).toBe(leadsTo(first));
});

test("an order is paid by a USSD code", async () => {
  const owner = await shopper(site);
  const { url, reference } = await payBy(owner, "ussd");
  expect(url).toMatch(/^\/payment\/KPP-\w{16}\/pay$/);
  expect(says(await owner.get(url))).toContain("Choose your bank");
  expect(says(await owner.get(url.slice(0, -"/pay".length)))).toContain("Choose your bank");
  expect((await owner.post(url, { bank: "000" })).status).toBe(400);
  expect(leadsTo(await owner.post(url, { bank: "737" }))).toBe(`303 ${url}`);
  const task = await owner.get(url);
  expect(linksOf(task.body)).toContain(`tel:${ticketOf(reference).replace("#", "%23")}`);
  const body = new URLSearchParams({ code: ticketOf(reference), pin: "1234", answer: "confirm" });
  await fetch(`${sandbox.url}/phone`, { method: "POST", body });
  await sandbox.webhooks.idle();
  await expect
    .poll(async () => leadsTo(await owner.get(`/payment/${reference}`)))
    .toMatch(/^302 \/download\?paid=KP-/);
  expect(says(await owner.get("/transactions"))).toContain("USSD");
});

test.each(["bank_transfer", "ussd"])("money is added by %s, and no card is saved", async (way) => {
  const owner = await shopper(site);
  const path = "/wallet/add?amount=10000";
  const { body } = await owner.get(path);
  const key = /name="submission_key" value="([^"]+)"/.exec(body)?.[1] ?? "";
  const answer = await owner.post(path, {
    amount: "10000",
    submission_key: key,
    auth_code: way,
    save_card: "1",
  });
  const url = answer.headers.get("Location") ?? "";
  const row = await site.db
    .selectFrom("payments")
    .select(["reference", "channel", "saveCard"])
    .where("ownerId", "=", owner.user.id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ channel: way, saveCard: false });
  if (way === "ussd") await owner.post(url, { bank: "919" });
  if (way === "ussd")
    await fetch(`${sandbox.url}/phone`, {
      method: "POST",
      body: new URLSearchParams({ code: ticketOf(row.reference), pin: "1234", answer: "confirm" }),
    });
  else await sendAtBank(ticketOf(row.reference), "10300");
  await expect
    .poll(async () => leadsTo(await owner.get(`/payment/${row.reference}`)))
    .toBe(`302 /paid/${row.reference}`);
  expect(await owner.balance()).toBe(naira(10_000));
});

test("a way to pay that the settings exclude is neither shown nor accepted", async () => {
  const other = await openSite({ ...sandbox.env, PAYSTACK_CHANNELS: "card" });
  const owner = await shopper(other);
  expect(says(await owner.get(summary))).not.toContain("Pay by bank transfer");
  const form = await owner.prepare({ payment_method: "wallet" });
  const answer = await owner.post(summary, { ...form, payment_method: "bank_transfer", intent: "check" });
  expect([answer.status, says(answer).includes("Choose one of the payment methods shown")]).toEqual([
    422,
    true,
  ]);
  await other.stop();
});

test("a message of the contact form that quotes a held payment is no wish of its owner", async () => {
  sandbox.banks({ wrongAmount: "accepted" });
  const owner = await shopper(site);
  const { reference } = await payBy(owner, "bank_transfer");
  const page = `/payment/${reference}`;
  await sendAtBank(ticketOf(reference), "5000");
  await expect.poll(async () => says(await owner.get(page))).toContain("We received ₦5,000 of ₦6,000");
  const sent = {
    firstName: "Ada",
    lastName: "",
    phoneNumber: "",
    topic: "support" as const,
    createdAt: new Date(),
  };
  const due = `Payment ${reference}: ₦5,000 came, ₦6,000 was due.`;
  await site.db
    .insertInto("contactMessages")
    .values([
      {
        ...sent,
        email: "stranger@else.example",
        message: `${due} Please send it back to where it came from.`,
      },
      { ...sent, email: owner.user.email, message: `Where is my payment ${reference}?` },
    ])
    .execute();
  expect(says(await owner.get(page))).toContain("What should we do with it?");
  const finance = await (await makeAccounts(site)).logInStaff(["finance"]);
  expect(says(await finance.get(`/staff/held-money/${reference}`))).not.toContain("The owner wrote");
});
