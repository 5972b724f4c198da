import { brand } from "~/brand";
import { faqData, organizationData, pageMeta, softwareData, type Offer } from "./page-meta";
import { landingQuestions } from "./faq";
import { pictures } from "./page-picture";

const description = `${brand.name} is a till, a stock book and a customer list in one app for shops in Nigeria. Start free.`;

/** Both addresses of the landing page name the first as the one to keep. */
export function landingMeta({ origin, offers }: { origin: string; offers: Offer[] }) {
  return pageMeta({
    title: `${brand.name} – till, stock and customer list for your shop`,
    description,
    path: "/",
    origin,
    picture: pictures.home,
    structured: [
      organizationData(origin),
      softwareData(origin, description, offers),
      faqData(landingQuestions),
    ],
  });
}
