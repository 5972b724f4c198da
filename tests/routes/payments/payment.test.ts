import { createHmac } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { getPayment } from "~/models/payments/payment.server";
import { walletBalance } from "~/models/ledger/wallet.server";
import { makeContext } from "../../support/context";
import { begin, makeAwaitingOrder, orderRequest, topUp, topUpRequest, writeDown } from "../../support/paying";
import { linksOf, textOf, leadsTo } from "../../support/page";
import { cancelAt, payAt, fileSandbox } from "../../support/sandbox";
import { serve } from "../../support/served";
import { signIn } from "../../support/sessions";
import { oldSecretKey, settings } from "../../support/settings";

const sandbox = await fileSandbox();
const site = await serve();
afterEach(() => {
  sandbox.clearFaults();
  sandbox.webhooks.sendTo(null);
});

function makeApp() {
  const context = makeContext(site.db, new Date());
  return { ...context, config: { ...context.config, accountOrigin: site.url }, payments: sandbox.provider() };
}

async function beginTopUp() {
  const visitor = await signIn(site);
  const reference = await begin(makeApp(), topUpRequest(visitor.user));
  const { authorizationUrl } = await getPayment(site.db, reference);
  return { visitor, reference, payUrl: authorizationUrl ?? "" };
}

const pathOf = (url: string) => new URL(url).pathname + new URL(url).search;

/** The rate limit on asking the provider lets pages show what they know for this long. */
const rest = () => new Promise((resolve) => setTimeout(resolve, 2100));

test("the return from paying leads to a confirmation that stays, with the receipt, its file and WhatsApp", async () => {
  const { visitor, reference, payUrl } = await beginTopUp();
  const back = await payAt(payUrl);
  expect(back).toBe(`${site.url}/payment/return?trxref=${reference}&reference=${reference}`);
  const answer = await visitor.get(pathOf(back));
  const confirmation = `/paid/${reference}`;
  expect(leadsTo(answer)).toBe(`302 ${confirmation}`);
  for (const page of [await visitor.follow(answer), await visitor.get(confirmation)]) {
    expect(textOf(page.body)).toMatch(/₦10,250 paid .*₦10,000 added to your wallet\. It now holds ₦10,000\./);
    for (const href of [`/transactions/${reference}`, `/transactions/${reference}.pdf`])
      expect(linksOf(page.body)).toContain(href);
    expect(linksOf(page.body).some((href) => href.startsWith("https://wa.me/?text="))).toBe(true);
  }
  const again = await visitor.get(`/payment/${reference}`);
  expect(leadsTo(again)).toBe(`302 ${confirmation}`);
  expect((await (await signIn(site)).get(confirmation)).status).toBe(404);
  expect(await walletBalance(site.db, visitor.user.id)).toBe(topUp);
});

test("a paid order leads to the download, with its confirmation", async () => {
  const visitor = await signIn(site);
  const order = await makeAwaitingOrder(site.db, visitor.user, new Date());
  const reference = await begin(makeApp(), orderRequest(visitor.user, order));
  const { authorizationUrl } = await getPayment(site.db, reference);
  const answer = await visitor.get(pathOf(await payAt(authorizationUrl ?? "")));
  expect(answer.headers.get("Location")).toMatch(/^\/download\?paid=KP-/);
});

test("an abandoned payment shows its amount and reference, and leads back to the payment page", async () => {
  const { visitor, reference, payUrl } = await beginTopUp();
  const page = await visitor.get(`/payment/${reference}`);
  expect(page.status).toBe(200);
  for (const part of ["Not paid yet", reference, "₦10,250", payUrl, "Choose another way to pay"])
    expect(page.body).toContain(part);
  expect(page.body).not.toContain('http-equiv="refresh"');
  expect(page.headers.get("Cache-Control")).toBe("no-store");
});

test("a payment whose page never opened has not begun, and leads to another try", async () => {
  const visitor = await signIn(site);
  const reference = await writeDown(site.db, visitor.user, new Date());
  const page = await visitor.get(`/payment/${reference}`);
  for (const part of ["The payment has not started", "Nothing was charged", "Try again"])
    expect(page.body).toContain(part);
});

test("a payment being confirmed refreshes by itself and by a button", async () => {
  const { visitor, reference, payUrl } = await beginTopUp();
  await payAt(payUrl);
  sandbox.fail({ kind: "tamper", on: "verify", data: { status: "processing" } });
  const page = await visitor.get(`/payment/${reference}`);
  expect(page.body).toContain("Confirming your payment");
  expect(page.body).toMatch(/<meta http-equiv="refresh" content="5"\/?>/i);
  expect(page.body).toContain(`href="/payment/${reference}"`);
  expect(page.body).not.toContain("<script");
  await rest();
  expect((await visitor.get(`/payment/${reference}`)).headers.get("Location")).toBe(`/paid/${reference}`);
});

test("while the provider is silent the page is still shown", async () => {
  const { visitor, reference } = await beginTopUp();
  sandbox.fail({ kind: "silence", on: "verify" });
  expect((await visitor.get(`/payment/${reference}`)).status).toBe(200);
});

test("a failed payment says why and what to do, and one in review names its reference", async () => {
  const failed = await beginTopUp();
  sandbox.fail({
    kind: "tamper",
    on: "verify",
    data: { status: "failed", gateway_response: "Incorrect PIN" },
  });
  const page = await failed.visitor.get(`/payment/${failed.reference}`);
  for (const part of [
    "Payment failed",
    "Incorrect PIN.",
    "Nothing was charged",
    "Try again",
    'href="/wallet"',
  ])
    expect(page.body).toContain(part);
  const odd = await beginTopUp();
  await payAt(odd.payUrl);
  sandbox.fail({ kind: "tamper", on: "verify", data: { amount: 100_00 } });
  const review = await odd.visitor.get(`/payment/${odd.reference}`);
  for (const part of [
    "We received ₦100 of ₦10,250",
    odd.reference,
    "Please don’t pay again",
    ">Go to Money</a>",
  ])
    expect(review.body).toContain(part);
  expect(await walletBalance(site.db, odd.visitor.user.id)).toBe(0);
});

test("Cancel leads back to the start, and a payment already made counts", async () => {
  const { visitor, payUrl, reference } = await beginTopUp();
  const back = await cancelAt(payUrl);
  const answer = await visitor.get(pathOf(back));
  expect(answer.headers.get("Location")).toBe("/wallet");
  expect((await visitor.follow(answer)).body).toContain("Payment canceled. You weren’t charged.");
  await payAt(payUrl);
  await rest();
  expect((await visitor.get(`/payment/cancel?attempt=${reference}`)).headers.get("Location")).toBe(
    `/paid/${reference}`,
  );
  expect(await walletBalance(site.db, visitor.user.id)).toBe(topUp);
});

const key = settings.PAYSTACK_SECRET_KEY;
const hmac = (text: string, secret = key, hash = "sha512") =>
  createHmac(hash, secret).update(text).digest("hex");

function send(text: string, signature: string | null) {
  return fetch(new URL("/webhooks/paystack", site.url), {
    method: "POST",
    body: text,
    headers: {
      "Content-Type": "application/json",
      ...(signature !== null && { "X-Paystack-Signature": signature }),
    },
  });
}

async function untilSettled(reference: string): Promise<void> {
  while ((await getPayment(site.db, reference)).state !== "settled")
    await new Promise((resolve) => setTimeout(resolve, 20));
}

test("the provider's own event settles the payment without the browser", async () => {
  const { visitor, reference, payUrl } = await beginTopUp();
  sandbox.webhooks.sendTo({ url: `${site.url}/webhooks/paystack` });
  sandbox.webhooks.set({ copies: 5, together: true });
  await payAt(payUrl);
  await untilSettled(reference);
  await sandbox.webhooks.idle();
  sandbox.webhooks.set({ copies: 1, together: false });
  expect(await walletBalance(site.db, visitor.user.id)).toBe(topUp);
  const answers = [...sandbox.deliveries.values()].filter((delivery) => delivery.reference === reference);
  expect(answers.map(({ answer }) => answer)).toEqual([200, 200, 200, 200, 200]);
});

test("an event with a wrong signature is refused and leaves only a log line", async () => {
  const text = '{"event": "charge.success", "data": {"id": 4711, "reference": "KPP-2222222222222222"}}';
  const bad = {
    missing: null,
    empty: "",
    "upper case": hmac(text).toUpperCase(),
    "another key": hmac(text, "sk_test_another_key"),
    "empty key": hmac(text, ""),
    "another hash": hmac(text, key, "sha256"),
    "one byte more": hmac(`${text} `),
    "written anew": hmac(JSON.stringify(JSON.parse(text))),
  };
  for (const signature of Object.values(bad)) expect((await send(text, signature)).status).toBe(401);
  expect(
    await site.db.selectFrom("providerEvents").select("id").where("dedupeKey", "like", "%4711").execute(),
  ).toEqual([]);
  const lines = await site.db
    .selectFrom("auditEvents")
    .select("id")
    .where("reason", "=", "paystack signature")
    .execute();
  expect(lines).toHaveLength(Object.keys(bad).length);
  expect((await send(text, hmac(text))).status).toBe(200);
  expect((await send(text, hmac(text, oldSecretKey))).status).toBe(200);
});

test("an event is answered while the provider's own service is down", async () => {
  const { reference, payUrl } = await beginTopUp();
  await payAt(payUrl);
  sandbox.fail({ kind: "silence", on: "verify", times: 1 });
  const text = `{"event":"charge.success","data":{"id":4712,"reference":"${reference}"}}`;
  expect((await send(text, hmac(text))).status).toBe(200);
  expect((await getPayment(site.db, reference)).state).toBe("open");
});

test("an invalid event is kept as unreadable, one too long is refused, and there is no page", async () => {
  expect((await send("[]", hmac("[]"))).status).toBe(200);
  const long = "x".repeat(65 * 1024);
  expect((await send(long, hmac(long))).status).toBe(413);
  expect((await fetch(new URL("/webhooks/paystack", site.url))).status).toBe(405);
});
