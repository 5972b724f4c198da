import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { markSent } from "~/models/messages/delivery.server";
import { putIn, readMessage, startOfDay } from "../../support/messages";
import { serve, openSite } from "../../support/served";

const secret = "receipt secret";

const site = await serve({
  TERMII_URL: "http://127.0.0.1:9",
  TERMII_KEY: "key",
  TERMII_SECRET: secret,
  TERMII_SENDER: "Kaypoint",
});

const body = JSON.stringify({
  message_id: "t77",
  status: "DELIVERED",
  receiver: "2348031234521",
  message: "x",
});
const sign = (text: string) => createHmac("sha512", secret).update(text).digest("hex");

const post = (text: string, signature: string, headers: Record<string, string> = {}) =>
  fetch(new URL("/webhooks/termii", site.url), {
    method: "POST",
    body: text,
    headers: { "Content-Type": "application/json", "X-Termii-Signature": signature, ...headers },
  });

test("a signed receipt marks the message as delivered, under any claimed browser", async () => {
  const id = await putIn(site.db);
  await markSent(site.db, id, {
    provider: "termii",
    providerId: "t77",
    removeText: false,
    now: startOfDay,
  });
  const answer = await post(body, sign(body), { Origin: "https://termii.com" });
  expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  expect((await readMessage(site.db, id)).deliveredAt).not.toBe(null);
  expect((await post(body, sign(body))).status).toBe(200);
});

test("a receipt with a wrong signature changes nothing and is in the audit log", async () => {
  const receipts = () => site.db.selectFrom("deliveryReceipts").select("id").execute();
  const before = await receipts();
  const forged = body.replace("t77", "t78");
  for (const signature of ["", sign(body), sign(forged).toUpperCase()])
    expect((await post(forged, signature)).status).toBe(401);
  expect(await receipts()).toEqual(before);
  const events = await site.db
    .selectFrom("auditEvents")
    .select(["outcome", "reason"])
    .where("action", "=", "webhook-refused")
    .execute();
  expect(events).toEqual(Array(3).fill({ outcome: "refused", reason: "termii signature" }));
});

test("a signed body that is not a receipt is refused with 400, and a too large one with 413", async () => {
  for (const text of ["{", "[]", '{"status":"DELIVERED"}'])
    expect((await post(text, sign(text))).status).toBe(400);
  const large = "x".repeat(65 * 1024);
  expect((await post(large, sign(large))).status).toBe(413);
});

test("opened as a page it answers 405, and without a provider 404", async () => {
  const url = new URL("/webhooks/termii", site.url);
  const opened = await fetch(url);
  expect([opened.status, opened.headers.get("Allow")]).toEqual([405, "POST"]);
  const other = await openSite();
  for (const method of ["GET", "POST"])
    expect((await fetch(new URL("/webhooks/termii", other.url), { method })).status).toBe(404);
  await other.stop();
});
