import { contactSamples } from "~/models/platform/contact-samples";
import type { Config } from "~/services/platform/config.server";
import { type Examination, fault, ok, warningFinding } from "./examination";

type ContactSettings = Pick<Config, "mode" | "contact" | "stores" | "seller" | "mail">;

/** Whether pages, mails and receipts have contact details that reach the operator. */
export function contactExamination(config: ContactSettings): Examination {
  return { name: "contact", look: () => Promise.resolve(look(config)) };
}

function look(config: ContactSettings) {
  const { mailbox, paymentsMailbox, phones } = config.contact;
  if (config.mode === "demo") return ok("a demo may name samples");
  const samples = sampleSettings(config);
  if (samples.length === 0)
    return ok(
      `pages name ${mailbox} and ${phones[0].shown}; alerts about money go to ${paymentsMailbox}. Write to both once`,
    );
  const told = `no one is reached at the samples in ${samples.join(", ")}: write your own`;
  return config.mode === "production" ? fault(told) : warningFinding(told);
}

/** The settings that still have sample values. */
function sampleSettings({ contact, stores, seller, mail }: ContactSettings): string[] {
  const found: Record<string, boolean> = {
    CONTACT_MAILBOX: isSampleMailbox(contact.mailbox),
    SALES_MAILBOX: isSampleMailbox(contact.salesMailbox),
    SECURITY_MAILBOX: isSampleMailbox(contact.securityMailbox),
    PAYMENTS_MAILBOX: isSampleMailbox(contact.paymentsMailbox),
    CONTACT_PHONES: contact.phones.some(({ number }) => isSamplePhone(number)),
    CONTACT_WHATSAPP: contact.whatsApp !== null && isSamplePhone(contact.whatsApp.url),
    OFFICES: contact.offices.some(({ address }) => isSampleAddress(address)),
    SOCIAL_LINKS: contact.social.some(({ url }) => contactSamples.SOCIAL_LINKS.includes(url)),
    GOOGLE_PLAY_URL: stores.android === contactSamples.GOOGLE_PLAY_URL,
    APP_STORE_URL: stores.ios === contactSamples.APP_STORE_URL,
    MAIL_FROM: mail.provider === "smtp" && isSampleMailbox(mail.from.replace(/>$/, "")),
    SELLER_ADDRESS: isSampleAddress(seller.address),
  };
  return Object.keys(found).filter((name) => found[name]);
}

/** At a domain reserved for examples. */
const isSampleMailbox = (mailbox: string): boolean =>
  /[@.](?:example|test|invalid|localhost)$|[@.]example\.(?:com|net|org)$/i.test(mailbox);

/** Six zeros in a row, or the American numbers used in films. */
const isSamplePhone = (number: string): boolean => /0{6}|1\d{3}55501\d\d$/.test(number);

const isSampleAddress = (address: string): boolean => contactSamples.OFFICES.includes(address);
