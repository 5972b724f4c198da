import { expect, test } from "vitest";
import { landingQuestions } from "~/components/landing/faq";
import { contact } from "../../support/contact";
import { serve } from "../../support/served";
import { linksOf, structuredData, textOf } from "../../support/page";
import { everyRow } from "../../support/rows";

const site = await serve();
const page = (await site.visitor().get("/")).body;

test("both addresses show the page and name the first as canonical", async () => {
  for (const path of ["/", "/products"]) {
    const answer = await site.visitor().get(path);
    expect(answer.status).toBe(200);
    expect(answer.body).toContain(`<link rel="canonical" href="${site.url}/"/>`);
  }
});

test("the hero links to the sign-up for the trial and to sales", () => {
  expect(page).toMatch(
    /href="\/signup\?plan=2&amp;duration=yearly&amp;page=signup&amp;onTrial=true"[^>]*>Get Started</,
  );
  expect(page).toMatch(/href="\/contact"[^>]*>Contact Sales</);
});

test("the three features have a picture and points, and fold", () => {
  for (const title of ["Increase Profitability", "Manage Your Inventory Like a Pro", "Manage customer list"])
    expect(page).toMatch(new RegExp(`<summary><img [^>]*alt=""[^>]*/><h2>${title}</h2></summary>`));
  const pictures = page.match(/<img src[^>]*alt="[^"]{20,}"[^>]*loading="lazy"[^>]*>/g) ?? [];
  expect(pictures).toHaveLength(3);
  for (const picture of pictures) expect(picture).toMatch(/width="480" height="340"/);
});

test("the footer has six sections that fold, one open at a time", () => {
  const [footer = ""] = /<footer.*<\/footer>/s.exec(page) ?? [];
  const titles = [...footer.matchAll(/<details [^>]*name="foot"><summary>(.*?)<\/summary>/g)].map(
    ([, title]) => title,
  );
  expect(titles).toEqual(["Why Kaypoint", "Products", "Company", "Who we serve", "Contact us", "Follow us"]);
});

test("profits are only said to be possible, and no customer is invented", () => {
  expect(textOf(page)).toContain("profit may rise by more than 300%");
  expect(page).toContain('id="testimonials"');
  expect(page).toContain('id="about"');
  expect(page).not.toContain("<blockquote");
});

test("the ways to pay stand below the plans, each by its name", () => {
  const [, ways = ""] = /<ul class="pay-marks"[^>]*>(.*?)<\/ul>/s.exec(page) ?? [];
  expect(textOf(ways).trim().split(/\s+/)).toEqual([
    ...["VISA", "Visa", "Mastercard", "verve", "Verve"],
    ...["Bank", "transfer", "USSD"],
  ]);
});

test("each promise links to a place that proves it", async () => {
  const [, promises = ""] = /aria-labelledby="trust"(.*?)<\/section>/s.exec(page) ?? [];
  const proofs = linksOf(promises);
  expect(proofs).toHaveLength(6);
  await everyRow(proofs, String, async (proof) => {
    const [path = "", place] = proof.split("#");
    const { status, body } = await site.visitor().get(path);
    expect(status).toBe(200);
    if (place) expect(body).toContain(`id="${place}"`);
  });
});

test("people can be reached by WhatsApp, phone and mail, at the hours on the page", () => {
  const ways = linksOf(page);
  expect(ways).toContain("https://wa.me/2347000000001");
  expect(ways).toContain("tel:+2347000000001");
  expect(ways).toContain("mailto:hello@kaypoint.example");
  expect(textOf(page)).toContain("Monday to Friday, 8:00 to 18:00, Lagos time");
});

test("the ten questions are on the page and in its data", () => {
  const text = textOf(page);
  for (const { question, answer } of landingQuestions(contact)) {
    expect(text).toContain(question);
    expect(text).toContain(answer);
  }
  expect(structuredData(page).map((data) => data["@type"])).toEqual([
    "Organization",
    "SoftwareApplication",
    "FAQPage",
  ]);
});

test("prices are those of the catalogue, within a second of a change", async () => {
  expect(textOf(page)).toContain("₦48,000 a year");
  await site.db.updateTable("plans").set({ amountYear: 70_000_00 }).where("id", "=", 2).execute();
  await expect.poll(async () => textOf((await site.visitor().get("/")).body)).toContain("₦56,000 a year");
});

test("visitors subscribe to news with one box, and no script is sent", () => {
  expect(page.match(/action="\/newsletter" method="post"/g)).toHaveLength(1);
  expect(page).not.toMatch(/<script(?! type="application\/ld\+json")/);
  expect(page).toMatch(/href="\/pricing"[^>]*>Compare Plans and Features</);
});
