import type { MetaDescriptor } from "@remix-run/react";
import { brand } from "~/brand";
import { isPriced, type Plan } from "./catalogue";
import type { Question } from "./faq";
import { KOBO_IN_NAIRA, type Kobo } from "./money";
import { yearlyPrice } from "./pricing";

interface PageMeta {
  /** Without the product's name, which is added. */
  title: string;
  description: string;
  /** The canonical path, whatever address the page was opened with. */
  path: string;
  origin: string;
  /** Path of a picture for those who share the page. */
  picture?: { path: string; alt: string; width: number; height: number } | undefined;
  /** Objects of schema.org. Remix escapes them, so no text can close the script element. */
  structured?: StructuredData[];
}

type Json = string | Json[] | { [name: string]: Json };
export type StructuredData = Record<string, Json>;

/** What search engines and messengers are told about a page. */
export function pageMeta({
  title,
  description,
  path,
  origin,
  picture,
  structured = [],
}: PageMeta): MetaDescriptor[] {
  const fullTitle = title.includes(brand.name) ? title : `${title} – ${brand.name}`;
  const url = origin + path;
  return [
    { title: fullTitle },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: brand.name },
    { property: "og:locale", content: "en_NG" },
    { property: "og:title", content: fullTitle },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    ...(picture ? pictureMeta(picture, origin) : [{ name: "twitter:card", content: "summary" }]),
    ...structured.map((data) => ({
      "script:ld+json": { "@context": "https://schema.org", ...data },
    })),
  ];
}

/** The head of a page that is for its visitor alone and for no search engine. */
export function pageTitle(title: string): MetaDescriptor[] {
  return [{ title: `${title} – ${brand.name}` }, { name: "robots", content: "noindex" }];
}

function pictureMeta({ path, alt, width, height }: NonNullable<PageMeta["picture"]>, origin: string) {
  return [
    { property: "og:image", content: origin + path },
    { property: "og:image:alt", content: alt },
    { property: "og:image:width", content: String(width) },
    { property: "og:image:height", content: String(height) },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

export function organizationData(origin: string): StructuredData {
  return {
    "@type": "Organization",
    name: brand.name,
    url: `${origin}/`,
    logo: `${origin}/icons/512.png`,
    email: brand.mailbox,
    telephone: brand.phones[0].number,
    sameAs: brand.social.map(({ url }) => url),
    contactPoint: brand.phones.map(({ number, country }) => ({
      "@type": "ContactPoint",
      contactType: "sales",
      telephone: number,
      areaServed: country,
    })),
  };
}

export function faqData(questions: Question[]): StructuredData {
  return {
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

/** What a plan costs, for search engines. */
export interface Offer {
  name: string;
  /** In naira, as a decimal number. */
  price: string;
}

export function planOffers(plans: Plan[]): Offer[] {
  return plans
    .filter((plan) => !plan.disabled)
    .filter(isPriced)
    .map((plan) => ({ name: `${plan.name}, 1 year`, price: decimal(yearlyPrice(plan)) }));
}

function decimal(amount: Kobo): string {
  return `${Math.floor(amount / KOBO_IN_NAIRA)}.${String(amount % KOBO_IN_NAIRA).padStart(2, "0")}`;
}

/** What the product is, wherever one sentence has to say it. */
export const productDescription = `${brand.name} is a till, a stock book and a customer list in one app for shops in Nigeria. Start free.`;

export function softwareData(origin: string, offers: Offer[]): StructuredData {
  return {
    "@type": "SoftwareApplication",
    name: brand.name,
    url: `${origin}/`,
    description: productDescription,
    applicationCategory: "BusinessApplication",
    operatingSystem: "Windows, macOS, Linux, Android, iOS",
    offers: offers.map((offer) => ({
      "@type": "Offer",
      ...offer,
      priceCurrency: "NGN",
      url: `${origin}/pricing`,
    })),
  };
}
