import { brand } from "~/brand";
import { TRIAL } from "~/models/subscriptions/trial";

const SIZE = { width: 1200, height: 630 };

const picture = (name: string, alt: string) => ({ path: `/pictures/${name}.png`, alt, ...SIZE });

/** Preview images of shared links; `npm run pictures` creates the files. */
export const pictures = {
  home: picture("home", `${brand.name}: a receipt that says what sold, what is left and who owes you`),
  pricing: picture(
    "pricing",
    `${brand.name} plans: Basic is free, Plus is free for ${TRIAL}, Enterprise by agreement`,
  ),
  download: picture("download", `${brand.name} for Windows, Mac and Linux`),
  contact: picture("contact", `Talk to the ${brand.name} sales team by email or phone`),
  news: picture("news", `${brand.name} news for shop owners, by email`),
  terms: picture("terms", `${brand.name} terms of service`),
  privacy: picture("privacy", `${brand.name} privacy policy`),
} as const;
