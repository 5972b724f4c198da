import { expect, test } from "vitest";
import { lengthInWords } from "~/models/duration";
import { retention } from "~/models/platform/retention";
import { textOf } from "../../support/page";
import { everyRow } from "../../support/rows";
import { serve } from "../../support/served";

const site = await serve();

test("a legal page says when it was last updated, under a bar with the logo and above the legal links", async () => {
  await everyRow(["/terms-and-conditions", "/privacy-policy"], String, async (path) => {
    const { status, body } = await site.visitor().get(path);
    expect(status).toBe(200);
    expect(body).toContain('Last updated <time dateTime="2024-02-13">February 13, 2024</time>');
    expect(body).toMatch(/<header class="bar"><div class="wrap"><a class="brand" href="\/"/);
    expect(body).toContain('<footer class="mini">');
    expect(body).not.toContain("<script");
  });
});

test("the terms name their ages, times, court and place", async () => {
  const { body } = await site.visitor().get("/terms-and-conditions");
  expect(body).toContain("18 years or older");
  expect(body).toContain("3 working days");
  expect(body).toContain("14 days");
  expect(body).toContain("up to 3 months");
  expect(body).toContain("High Court of Lagos");
  expect(body).toContain("cloud server in London");
});

test("the privacy policy names its ages, times and place", async () => {
  const { body } = await site.visitor().get("/privacy-policy");
  expect(body).toContain("18 years or older");
  expect(body).toContain("3 working days");
  expect(body).toContain("twice per rolling 12 months");
  expect(body).toContain("cloud server in London");
});

test("the terms say what VAT, refunds and the end of a plan mean for the money", async () => {
  const text = textOf((await site.visitor().get("/terms-and-conditions")).body);
  expect(text).toContain("VAT is added where the law requires it.");
  expect(text).toContain("If we charged you wrongly or twice, we refund it in full");
  expect(text).toContain("moves to Basic, free for as long as you like.");
});

test("the privacy policy states the times after which the jobs delete", async () => {
  const text = textOf((await site.visitor().get("/privacy-policy")).body).replace(/\s+/g, " ");
  expect(text).toContain(`contact form stay ${lengthInWords(retention.contactMessages)}.`);
  expect(text).toContain(`internet address, stays ${lengthInWords(retention.auditEvents)}.`);
  expect(text).toContain(`did not confirm it stays ${lengthInWords(retention.newsRequests)}.`);
  expect(text).toContain(`and ${lengthInWords(retention.closedAccounts)} after you close it`);
  expect(text).toContain(`was deleted stay ${lengthInWords(retention.receipts)} with their names`);
  expect(text).toContain(`text messages to you stay ${lengthInWords(retention.messageTexts)} at most`);
  expect(text).toContain(`when they went ${lengthInWords(retention.messages)}.`);
});
