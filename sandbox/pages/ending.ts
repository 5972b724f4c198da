import { html, type Html } from "./html";
import { document, dueSection, type Page } from "./page";
import type { Transaction } from "../records";
import { cancelUrlOf } from "../api/transactions";

/** The page of a payment that has ended. In a popup it notifies the shop's page. */
export function endPage(page: Page): string {
  const { transaction, popup } = page;
  const paid = transaction.paidAt !== null;
  const title = paid ? "Payment successful" : "Payment failed";
  const back = returnUrl(transaction);
  return document(
    title,
    html`${dueSection(page)}
      <h1>${title}</h1>
      <p>
        ${paid ? "You may close this page." : `${transaction.reason ?? "Not completed"}. This payment has ended; the shop can start another one.`}
      </p>
      ${popup ? notifyShop(page, paid ? "success" : "failed") : null}
      ${back === null || popup ? null : html`<a class="button" href="${back}">Back to the shop</a>`}`,
  );
}

export function canceledPage(page: Page): string {
  return document(
    "Payment canceled",
    html`${dueSection(page)}
      <h1>Payment canceled</h1>
      <p>Nothing was paid.</p>
      ${page.popup ? notifyShop(page, "cancel") : null}`,
  );
}

/** The shop has limited the time to pay. */
export function expiredPage(page: Page): string {
  const back = cancelUrlOf(page.transaction);
  return document(
    "The time for paying is over",
    html`${dueSection(page)}
      <h1>The time for paying is over</h1>
      <p>Nothing can be paid here now. The shop can start another payment.</p>
      ${page.popup ? notifyShop(page, "cancel") : null}
      ${back === null || page.popup ? null : html`<a class="button" href="${back}">Back to the shop</a>`}`,
  );
}

export function unknownPage(): string {
  return document(
    "No such payment",
    html`<h1>No such payment</h1>
      <p>The address is wrong or was cut off.</p>`,
  );
}

/** The URL to return to, or null if the shop gave none. */
export function returnUrl({ callbackUrl, reference }: Transaction): string | null {
  if (callbackUrl === null || !URL.canParse(callbackUrl)) return null;
  const url = new URL(callbackUrl);
  url.searchParams.append("trxref", reference);
  url.searchParams.append("reference", reference);
  return url.href;
}

/** Origins of the shop that forms of the hosted page may lead to. */
export function shopOrigins(transaction: Transaction): string[] {
  const urls = [transaction.callbackUrl, cancelUrlOf(transaction)];
  return [
    ...new Set(urls.flatMap((url) => (url !== null && URL.canParse(url) ? [new URL(url).origin] : []))),
  ];
}

function notifyShop({ transaction }: Page, event: string): Html {
  const target = shopOrigins(transaction)[0] ?? "*";
  return html`<script
    src="/v2/teller.js"
    data-event="${event}"
    data-reference="${transaction.reference}"
    data-id="${transaction.id}"
    data-target="${target}"
  ></script>`;
}
