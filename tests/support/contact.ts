import { contactSamples, sampleAddress } from "~/models/platform/contact-samples";
import { readConfig } from "~/services/platform/config.server";
import { settings } from "./settings";

function contactOf(env: Record<string, string>) {
  const read = readConfig({ ...settings, ...env });
  if (!read.ok) throw new Error(read.problems.join("\n"));
  return read.config.contact;
}

/** The contact details of a demo. */
export const contact = contactOf({});

/** Another operator's complete contact details. */
export const otherContactSettings = {
  CONTACT_MAILBOX: "desk@shop.example",
  SALES_MAILBOX: "offers@shop.example",
  SECURITY_MAILBOX: "guard@shop.example",
  PAYMENTS_MAILBOX: "till@shop.example",
  CONTACT_PHONES: "Ghana +233302123456, Kenya +254202123456",
  CONTACT_WHATSAPP: "+233241234567",
  CONTACT_HOURS: "Every day, 7:00 to 21:00, Accra time",
  CONTACT_ANSWER_TIME: "before the evening",
  OFFICES: "Ghana: 2 High Street, Accra; Kenya: 3 Moi Avenue, Nairobi",
  SOCIAL_LINKS: "https://www.instagram.com/our.shop, https://x.com/our_shop",
  GOOGLE_PLAY_URL: "https://play.google.com/store/apps/details?id=our.shop",
  APP_STORE_URL: "https://apps.apple.com/gh/app/our-shop/id1234567890",
};
export const otherContact = contactOf(otherContactSettings);

/** Values only the demo uses, as settings and as pages write them. */
const samples = [
  contact.mailbox,
  contact.salesMailbox,
  contact.securityMailbox,
  contact.paymentsMailbox,
  ...contact.phones.flatMap(({ shown, number }) => [shown, number.slice(1)]),
  ...contact.offices.map(({ address }) => address),
  ...contact.social.map(({ url }) => url),
  contactSamples.CONTACT_HOURS,
  sampleAddress,
  contactSamples.GOOGLE_PLAY_URL,
  contactSamples.APP_STORE_URL,
];

/** The demo's contact details in a text. */
export function samplesIn(text: string): string[] {
  const plain = text.replaceAll("\u00a0", " ").replaceAll("<!-- -->", "");
  return samples.filter((sample) => plain.includes(sample));
}
