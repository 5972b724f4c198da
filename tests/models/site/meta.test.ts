import { expect, test } from "vitest";
import { landingQuestions } from "~/components/landing/faq";
import { pageMeta } from "~/models/site/meta";
import { faqData, organizationData, planOffers, softwareData } from "~/routes/_site/structured-data";
import { catalogue } from "../../support/samples";
import { contact } from "../../support/contact";

const questions = landingQuestions(contact);

const page = { title: "Pricing", description: "Prices.", path: "/pricing", origin: "https://shop.example" };

test("title, canonical link and share image have full addresses", () => {
  const picture = { path: "/pictures/pricing.png", alt: "Prices", width: 1200, height: 630 };
  const tags = pageMeta({ ...page, picture });
  expect(tags).toContainEqual({ title: "Pricing – Kaypoint" });
  expect(tags).toContainEqual({ tagName: "link", rel: "canonical", href: "https://shop.example/pricing" });
  expect(tags).toContainEqual({
    property: "og:image",
    content: "https://shop.example/pictures/pricing.png",
  });
});

test("the product's name appears once in a title", () => {
  expect(pageMeta({ ...page, title: "Kaypoint, a till" })[0]).toEqual({ title: "Kaypoint, a till" });
});

test("offers are the plans on sale with the yearly price to pay", () => {
  expect(planOffers(catalogue.plans)).toEqual([
    { name: "Basic, 1 year", price: "0.00" },
    { name: "Plus, 1 year", price: "48000.00" },
  ]);
});

test("structured data names its vocabulary", () => {
  const offers = planOffers(catalogue.plans);
  const structured = [
    organizationData(page.origin, contact),
    softwareData(page.origin, offers),
    faqData(questions),
  ];
  const found = JSON.stringify(pageMeta({ ...page, structured }));
  expect(found.match(/"@context":"https:\/\/schema.org"/g)).toHaveLength(3);
  expect(found).toContain('"priceCurrency":"NGN"');
  expect(found).toContain('"logo":"https://shop.example/icons/512.png"');
});

test("there are ten questions, each with its own answer", () => {
  expect(questions).toHaveLength(10);
  expect(new Set(questions.map(({ answer }) => answer)).size).toBe(10);
});
