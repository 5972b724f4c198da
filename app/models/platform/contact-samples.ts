export const sampleAddress = "12 Marina Road, Lagos, Nigeria";

/** The contact details and phone app of a demo, as settings: the addresses and numbers belong to no one. */
export const contactSamples = {
  CONTACT_MAILBOX: "hello@kaypoint.example",
  SALES_MAILBOX: "sales@kaypoint.example",
  SECURITY_MAILBOX: "security@kaypoint.example",
  PAYMENTS_MAILBOX: "payments@kaypoint.example",
  CONTACT_PHONES: "Nigeria +2347000000001, Nigeria +2347000000002, USA +12025550100",
  CONTACT_WHATSAPP: "+2347000000001",
  CONTACT_HOURS: "Monday to Friday, 8:00 to 18:00, Lagos time",
  CONTACT_ANSWER_TIME: "within one working day",
  OFFICES: `Nigeria: ${sampleAddress}; USA: 400 Sample Street NW, Washington, DC, USA`,
  SOCIAL_LINKS: [
    "https://www.instagram.com/kaypoint.example",
    "https://www.facebook.com/kaypoint.example",
    "https://www.linkedin.com/company/kaypoint-example",
    "https://x.com/kaypoint_example",
    "https://www.tiktok.com/@kaypoint.example",
  ].join(", "),
  GOOGLE_PLAY_URL: "https://play.google.com/store/apps/details?id=example.kaypoint.pos",
  APP_STORE_URL: "https://apps.apple.com/ng/app/kaypoint/id0000000000",
} as const;
