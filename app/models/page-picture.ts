import { brand } from "~/brand";

const SIZE = { width: 1200, height: 630 };

const picture = (name: string, alt: string) => ({ path: `/pictures/${name}.png`, alt, ...SIZE });

/** What messengers show beside a link; `npm run pictures` makes the files from scripts/pictures. */
export const pictures = {
  home: picture("home", `${brand.name}: a receipt that says what sold, what is left and who owes you`),
  pricing: picture(
    "pricing",
    `${brand.name} plans: Basic is free, Plus is free for 14 days, Enterprise by agreement`,
  ),
  download: picture("download", `${brand.name} for Windows, Mac and Linux`),
  contact: picture("contact", `Talk to the ${brand.name} sales team by mail, by phone or in Lagos`),
  news: picture("news", `${brand.name} news for shop owners, by email`),
  terms: picture("terms", `${brand.name} terms of service`),
  privacy: picture("privacy", `${brand.name} privacy policy`),
} as const;
