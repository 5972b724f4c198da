/** Name and contact details of the product: every page takes them from here. */
export const brand = {
  name: "Kaypoint",
  tokenName: "KayPoint Token",
  tokenCode: "KPT",
  mailbox: "hello@kaypoint.example",
  salesMailbox: "sales@kaypoint.example",
  securityMailbox: "security@kaypoint.example",
  paymentsMailbox: "payments@kaypoint.example",
  phones: [
    { country: "Nigeria", shown: "+234 700 000 0001", number: "+2347000000001" },
    { country: "Nigeria", shown: "+234 700 000 0002", number: "+2347000000002" },
    { country: "USA", shown: "+1 202 555 0100", number: "+12025550100" },
  ],
  /** Chat means WhatsApp: a link that opens it with our number. */
  whatsApp: { shown: "WhatsApp +234 700 000 0001", url: "https://wa.me/2347000000001" },
  hours: "Monday to Friday, 8:00 to 18:00, Lagos time",
  answerTime: "within one working day",
  offices: [
    { country: "Nigeria", address: "12 Marina Road, Lagos, Nigeria" },
    { country: "USA", address: "400 Sample Street NW, Washington, DC, USA" },
  ],
  social: [
    { network: "Instagram", url: "https://www.instagram.com/kaypoint.example" },
    { network: "Facebook", url: "https://www.facebook.com/kaypoint.example" },
    { network: "LinkedIn", url: "https://www.linkedin.com/company/kaypoint-example" },
    { network: "X", url: "https://x.com/kaypoint_example" },
    { network: "TikTok", url: "https://www.tiktok.com/@kaypoint.example" },
  ],
} as const;
