import { brand } from "~/brand";
import type { ContactDetails } from "~/models/platform/contact-details";
import { formatDecimal } from "~/models/money";
import { type Plan, isPriced } from "~/models/plans/catalogue";
import { yearlyPrice } from "~/models/plans/quote";
import { type Question, landingQuestions } from "~/components/landing/faq";
import { type StructuredData, pageMeta } from "~/models/site/meta";
import { pictures } from "./pictures";

/* Data for search engines about the landing page and the prices; no page with scripts needs it. */

export function organizationData(origin: string, contact: ContactDetails): StructuredData {
  return {
    "@type": "Organization",
    name: brand.name,
    url: `${origin}/`,
    logo: `${origin}/icons/512.png`,
    email: contact.mailbox,
    telephone: contact.phones[0].number,
    ...(contact.social.length > 0 && { sameAs: contact.social.map(({ url }) => url) }),
    contactPoint: contact.phones.map(({ number, country }) => ({
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

/** The price of a plan, for search engines. */
interface Offer {
  name: string;
  /** In naira, as a decimal number. */
  price: string;
}

export function planOffers(plans: Plan[]): Offer[] {
  return plans
    .filter((plan) => !plan.disabled)
    .filter(isPriced)
    .map((plan) => ({ name: `${plan.name}, 1 year`, price: formatDecimal(yearlyPrice(plan)) }));
}

/** The product in one sentence. */
const productDescription = `${brand.name} is a till, a stock book and a customer list in one app for shops in Nigeria. Start free.`;

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

/** The meta tags of the landing page. Both of its paths name the same canonical one. */
export function landingMeta({
  origin,
  offers,
  contact,
}: {
  origin: string;
  offers: Offer[];
  contact: ContactDetails;
}) {
  return pageMeta({
    title: `${brand.name} – till, stock and customer list for your shop`,
    description: productDescription,
    path: "/",
    origin,
    picture: pictures.home,
    structured: [
      organizationData(origin, contact),
      softwareData(origin, offers),
      faqData(landingQuestions(contact)),
    ],
  });
}
