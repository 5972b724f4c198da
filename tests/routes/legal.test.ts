import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serve, type Served } from "../support/served";

let site: Served;

beforeAll(async () => {
  site = await serve();
});
afterAll(() => site.stop());

describe.each(["/terms-and-conditions", "/privacy-policy"])("%s", (path) => {
  test("says when it was last updated, under a bar with the logo and above the legal links", async () => {
    const { status, body } = await site.visitor().get(path);
    expect(status).toBe(200);
    expect(body).toContain('Last updated <time dateTime="2024-02-13">February 13, 2024</time>');
    expect(body).toMatch(/<header class="bar"><div class="wrap"><a class="brand" href="\/"/);
    expect(body).toContain('<footer class="mini">');
    expect(body).not.toContain("<script");
  });
});

test.each([
  "18 years or older",
  "3 working days",
  "14 days",
  "up to 3 months",
  "High Court of Lagos",
  "cloud server in London",
])("the terms say: %s", async (text) => {
  expect((await site.visitor().get("/terms-and-conditions")).body).toContain(text);
});

test.each(["18 years or older", "3 working days", "twice per rolling 12 months", "cloud server in London"])(
  "the privacy policy says: %s",
  async (text) => {
    expect((await site.visitor().get("/privacy-policy")).body).toContain(text);
  },
);
