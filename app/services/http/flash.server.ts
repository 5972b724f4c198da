import type { ContactDetails } from "~/models/platform/contact-details";
import { MINUTE } from "~/models/duration";
import { accountFlash } from "~/models/accounts/flash";
import { agentFlash } from "~/models/agents/flash";
import { approvalFlash } from "~/models/approvals/flash";
import { checkoutFlash } from "~/models/checkout/flash";
import { codeFlash } from "~/models/codes/flash";
import { ledgerFlash } from "~/models/ledger/flash";
import { locationFlash } from "~/models/locations/flash";
import { memberFlash } from "~/models/members/flash";
import { messageFlash } from "~/models/messages/flash";
import { passkeyFlash } from "~/models/passkeys/flash";
import { payLinkFlash } from "~/models/pay-links/flash";
import { paymentFlash } from "~/models/payments/flash";
import { planFlash } from "~/models/plans/flash";
import { recoveryFlash } from "~/models/recovery/flash";
import { renewalFlash } from "~/models/renewals/flash";
import { rightsFlash } from "~/models/rights/flash";
import { salesFlash } from "~/models/sales/flash";
import { sessionFlash } from "~/models/sessions/flash";
import { setupFlash } from "~/models/setups/flash";
import { siteFlash } from "~/models/site/flash";
import { staffFlash } from "~/models/staff/flash";
import { subscriptionFlash } from "~/models/subscriptions/flash";
import { tillFlash } from "~/models/tills/flash";
import { webhookFlash } from "~/models/webhooks/flash";
import { withholdingFlash } from "~/models/withholding/flash";
import type { FlashMessage, FlashMessages } from "~/models/http/flash-message";
import { app } from "~/services/platform/app.server";
import { clearCookie, makeCookie, readCookie } from "./cookies.server";

/** The messages of each subject. The cookie holds only the key, so it cannot put text into a page. */
const flashMessages = {
  ...ledgerFlash,
  ...planFlash,
  ...messageFlash,
  ...codeFlash,
  ...sessionFlash,
  ...staffFlash,
  ...accountFlash,
  ...passkeyFlash,
  ...webhookFlash,
  ...subscriptionFlash,
  ...tillFlash,
  ...setupFlash,
  ...checkoutFlash,
  ...payLinkFlash,
  ...paymentFlash,
  ...withholdingFlash,
  ...renewalFlash,
  ...recoveryFlash,
  ...memberFlash,
  ...agentFlash,
  ...locationFlash,
  ...approvalFlash,
  ...salesFlash,
  ...siteFlash,
  ...rightsFlash,
};

export type FlashKey = keyof typeof flashMessages;

/** The headers of a redirect after which the page shows this message once. */
export function withFlash(key: FlashKey, headers: Headers = new Headers()): Headers {
  headers.append("Set-Cookie", makeCookie("flash", key, { maxAge: MINUTE }));
  return headers;
}

/** The flash message for this page, and the cookie that removes it once it has been shown. */
export function readFlash(request: Request): { flash: FlashMessage | null; clear: string | null } {
  const key = readCookie(request, "flash");
  return {
    flash: findFlashMessage(key, app.config.contact),
    clear: key === null ? null : clearCookie("flash"),
  };
}

function findFlashMessage(key: string | null, contact: ContactDetails): FlashMessage | null {
  if (key === null || !Object.hasOwn(flashMessages, key)) return null;
  const { text, ...message }: FlashMessages[string] = flashMessages[key as FlashKey];
  return { ...message, text: typeof text === "string" ? text : text(contact) };
}
