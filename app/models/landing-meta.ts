import { brand } from "~/brand";
import {
  faqData,
  organizationData,
  pageMeta,
  productDescription,
  softwareData,
  type Offer,
} from "./page-meta";
import { landingQuestions } from "./faq";
import { pictures } from "./page-picture";

/** Both addresses of the landing page name the first as the one to keep. */
export function landingMeta({ origin, offers }: { origin: string; offers: Offer[] }) {
  return pageMeta({
    title: `${brand.name} – till, stock and customer list for your shop`,
    description: productDescription,
    path: "/",
    origin,
    picture: pictures.home,
    structured: [organizationData(origin), softwareData(origin, offers), faqData(landingQuestions)],
  });
}
