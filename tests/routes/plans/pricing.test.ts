import { describe, expect, test } from "vitest";
import { trialEnd } from "~/models/subscriptions/subscription";
import { linksOf, structuredData, textOf, leadsTo } from "../../support/page";
import { serve, openSite } from "../../support/served";
import { signIn } from "../../support/sessions";

const site = await serve();

const open = async (query = "") => (await site.visitor().get(`/pricing${query}`)).body;

describe("the pricing page", () => {
  test("shows yearly prices by default, with the full amount struck out", async () => {
    const page = await open();
    const text = textOf(page);
    expect(text).toContain("Choose a plan that best suits your needs");
    expect(page).toMatch(/<s><span class="naira">₦60,000<\/span><\/s>/);
    expect(text).toContain("₦48,000 a year You Save 20% per year ₦12,000 less, that is ₦4,000 a month");
    expect(text).toContain("Personalise pricing");
    expect(page).toMatch(/aria-current="true">Yearly</);
  });

  test("shows monthly prices at ?billing=monthly", async () => {
    const page = await open("?billing=monthly");
    expect(textOf(page)).toContain("₦6,000 a month");
    expect(page).not.toContain("<s>");
    expect(page).toMatch(/aria-current="true">Monthly</);
  });

  test("folds a description of more than 160 characters", async () => {
    const page = await open();
    expect(page).toContain("... Show more");
    expect(page).toContain("Show less");
  });

  test("shows prices in the table, in the questions and in the data", async () => {
    const page = await open();
    expect(page).toMatch(/<th scope="col">Plus\s*(?:<!-- -->)?\s*<small>₦48,000<\/small>/);
    expect(structuredData(page)).toMatchObject([
      { "@type": "SoftwareApplication", offers: [{ price: "0.00" }, { price: "48000.00" }] },
      { "@type": "FAQPage" },
    ]);
    expect(page).toContain(`<link rel="canonical" href="${site.url}/pricing"/>`);
    expect(page).not.toMatch(/<script(?! type="application\/ld\+json")/);
  });
});

describe("the buttons", () => {
  test("lead a visitor to sign-up and keep the agent's code, the duration and the trial", async () => {
    const links = linksOf(await open("?page=signup&code=TUNDE1&plan=2&duration=month&onTrial=true"));
    expect(links).toContain("/signup?plan=2&duration=month&page=signup&code=TUNDE1&onTrial=true");
    expect(links).toContain("/signup?plan=2&duration=month&page=signup&code=TUNDE1");
    expect(links).toContain("/signup?plan=1&duration=month&page=signup&code=TUNDE1");
    expect(links).toContain("/contact?plan=enterprise");
    expect(links).toContain("/signup?code=TUNDE1");
    expect(links).toContain("/pricing?billing=yearly&code=TUNDE1&onTrial=true&page=signup&plan=2");
  });

  test("lead an owner with an unverified phone to verification", async () => {
    const visitor = await signIn(site, { verified: false });
    const links = linksOf((await visitor.get("/pricing?billing=monthly")).body);
    expect(links).toContain("/verify-phone?plan=2&duration=month");
    expect(links).toContain("/verify-phone?plan=1&duration=month");
  });

  test("start the trial for an owner who may have it", async () => {
    const visitor = await signIn(site);
    const page = (await visitor.get("/pricing")).body;
    expect(page).toMatch(/<form method="post" action="\/plans-details\/2\/yearly"/);
    expect(page).toContain('name="intent" value="trial"');
    expect(linksOf(page)).toContain("/plans-details/2/yearly");
    const answer = await visitor.post("/plans-details/2/yearly", { intent: "trial", onboarding: "1" });
    expect(leadsTo(answer)).toBe("303 /download");
    const after = (await visitor.get("/pricing")).body;
    expect(textOf(after)).toMatch(
      /You are on 14 days trial\/Subscription On trial\/Subscription Plus, free trial until \d+ \w+ \d{4}\. Purchase now/,
    );
    expect(after).not.toContain('value="trial"');
  });

  test("lead an owner who had the trial to checkout", async () => {
    const visitor = await signIn(site);
    const started = new Date("2026-01-01T09:00:00Z");
    await site.db
      .insertInto("trials")
      .values({ ownerId: visitor.user.id, phone: visitor.user.phone, startedAt: started })
      .execute();
    expect(trialEnd(started).getTime()).toBeLessThan(Date.now());
    const page = (await visitor.get("/pricing")).body;
    expect(page).not.toContain("Try free for 14 days<");
    expect(linksOf(page)).toContain("/plans-details/2/yearly");
  });
});

describe("the calculator", () => {
  test("has its quote in the URL", async () => {
    const page = await open("?plan=2&users=3&products=0&outlets=1&duration=yearly");
    const text = textOf(page);
    expect(text).toContain("Users, 3 more ₦12,000");
    expect(text).toContain("Discount, 20% of Plus −₦12,000 Total a year ₦85,000");
    expect(page).toMatch(/<option value="3" selected="">3 more<\/option>/);
  });

  test("asks for plan and months in a form that works by its URL", async () => {
    const page = await open("?page=signup&code=TUNDE1&plan=2&months=6&users=1");
    const [form = ""] = /<form action="\/pricing#your-price".*?<\/form>/s.exec(page) ?? [];
    expect(form).not.toContain("method=");
    for (const name of ["plan", "users", "products", "outlets", "months"])
      expect(form).toMatch(new RegExp(`<select [^>]*name="${name}"`));
    expect(form).toMatch(/<option value="6" selected="">6 months, paid by the month<\/option>/);
    const text = textOf(page);
    expect(text).toContain("Total a month ₦6,500 that is ₦39,000 for 6 months, paid month by month");
    expect(linksOf(page)).toContain("/signup?plan=2&duration=month&page=signup&code=TUNDE1");
  });

  test("calculates the free plan", async () => {
    const text = textOf(await open("?plan=1&users=3&months=12"));
    expect(text).toContain("Basic has no extras.");
    expect(text).toContain("Total a year ₦0");
  });

  test("says if an extra is not on sale", async () => {
    expect(textOf(await open("?users=4"))).toContain("One of these extras is no longer on sale.");
  });
});

test("without a catalogue the page says so and is not cached", async () => {
  const empty = await openSite({}, async (db) => {
    await db.deleteFrom("plans").execute();
  });
  for (const path of ["/pricing", "/"]) {
    const answer = await empty.visitor().get(path);
    expect(answer.status).toBe(503);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(textOf(answer.body)).toContain("We cannot show our prices right now.");
  }
  await empty.stop();
});
