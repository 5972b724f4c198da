import type { FlashMessages } from "~/models/http/flash-message";

export const withholdingFlash = {
  "withholding-opened": {
    tone: "good",
    text: "We have noted it. What comes next is below.",
  },
  "withholding-certificate": {
    tone: "good",
    text: "Thank you. We look at the certificate and email you.",
  },
  "withholding-withdrawn": { tone: "good", text: "Withdrawn. The order now waits for its full price." },
  "withholding-moved": {
    tone: "warn",
    text: "This had changed before you pressed the button. Its state is below.",
  },
  "withholding-settled": { tone: "good", text: "Settled. The order is paid." },
  "withholding-refused": { tone: "good", text: "Refused. We emailed the owner." },
  "withholding-proved": { tone: "good", text: "The certificate is noted. We emailed the owner." },
  "withholding-written-off": { tone: "good", text: "Written off." },
} as const satisfies FlashMessages;
