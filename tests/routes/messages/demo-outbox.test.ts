import { randomBytes } from "node:crypto";

import { describe, expect, test } from "vitest";

import { enqueue } from "~/models/messages/outbox.server";
import { otherContactSettings } from "../../support/contact";
import { textOf } from "../../support/page";
import { serve, openSite } from "../../support/served";

const first = new Date("2026-11-21T09:00:00Z");
const second = new Date("2026-11-21T10:00:00Z");

const site = await serve();
const sms = { channel: "sms", recipient: "+2348031234521", text: "Hello\n\n@shop #12345" } as const;
const mail = {
  channel: "mail",
  recipient: "ada@kaypoint.example",
  subject: "<b>Hi</b>",
  text: "A & B",
} as const;
await enqueue(site.db, { ...sms, dedupeKey: "1", now: first });
await enqueue(site.db, { ...mail, dedupeKey: "2", now: second });

describe("the demo outbox", () => {
  test("is a list for programs, newest first", async () => {
    const { body, headers } = await site.visitor().get("/demo/outbox", { Accept: "application/json" });
    expect(headers.get("Content-Type")).toMatch(/^application\/json/);
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(JSON.parse(body)).toEqual([
      {
        channel: "mail",
        to: "ada@kaypoint.example",
        subject: "<b>Hi</b>",
        text: "A & B",
        createdAt: second.toISOString(),
      },
      {
        channel: "sms",
        to: "+2348031234521",
        subject: null,
        text: "Hello\n\n@shop #12345",
        createdAt: first.toISOString(),
      },
    ]);
  });

  test.each(["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "*/*"])(
    "is a page for %s",
    async (Accept) => {
      const { body, headers } = await site.visitor().get("/demo/outbox", { Accept });
      expect(headers.get("Content-Type")).toMatch(/^text\/html/);
      expect(headers.get("Cache-Control")).toBe("no-store");
      expect(body).toContain("&lt;b&gt;Hi&lt;/b&gt;");
      expect(textOf(body)).toContain("Email to ada@kaypoint.example, 21 November 2026 at 11:00 A & B");
      expect(body).not.toContain("<script");
    },
  );
});

test("in production there is no outbox page", async () => {
  const production = await openSite({
    APP_MODE: "production",
    APP_ORIGIN: "https://shop.example",
    PASSWORD_COST: "full",
    TERMII_URL: "https://sms.invalid",
    TERMII_KEY: randomBytes(16).toString("hex"),
    TERMII_SECRET: randomBytes(16).toString("hex"),
    CODE_KEYS: `1:${randomBytes(32).toString("base64")}`,
    CARD_KEYS: `1:${randomBytes(32).toString("base64")}`,
    STAFF_KEYS: `1:${randomBytes(32).toString("base64")}`,
    TILL_KEYS: `1:${randomBytes(32).toString("base64")}`,
    WEBHOOK_KEYS: `1:${randomBytes(32).toString("base64")}`,
    TERMII_SENDER: "Kaypoint",
    SMTP_URL: "smtp://127.0.0.1:1",
    MAIL_FROM: "Kaypoint <hello@shop.example>",
    ...otherContactSettings,
    PAYSTACK_URL: "",
    PAYSTACK_SECRET_KEY: "sk_live_0123456789abcdef",
  });
  const asked = { "X-Forwarded-Host": "shop.example", Accept: "application/json" };
  const answer = await production.visitor().get("/demo/outbox", asked);
  await production.stop();
  expect(answer.status).toBe(404);
  expect(answer.headers.get("Content-Type")).toMatch(/^text\/html/);
});
