import { formatNaira } from "~/models/money";
import { html, type Html } from "./html";
import type { Transaction } from "../records";

export interface Page {
  transaction: Transaction;
  /** Whether the page is shown in a popup of the shop. */
  popup: boolean;
}

/** The layout of every hosted page. */
export function document(title: string, content: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} – Payment sandbox</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/page.css" />
      </head>
      <body>
        <header class="band">Sandbox: no real money</header>
        <main>${content}</main>
      </body>
    </html> `.text;
}

/** The amount and the payer. */
export function dueSection({ transaction }: Page): Html {
  return html`<div class="due">
    <p>${transaction.email}</p>
    <p class="amount">${formatNaira(transaction.amount)}</p>
    <p>Reference <span class="reference">${transaction.reference}</span></p>
  </div>`;
}

export function form(
  { transaction, popup }: Page,
  step: string,
  fields: Html,
  button: string,
  quiet = false,
): Html {
  return html`<form method="post" action="/${transaction.accessCode}${popup ? "?popup=1" : ""}">
<input type="hidden" name="step" value="${step}">
${fields}
<button${quiet ? html` class="quiet"` : null}>${button}</button>
</form>`;
}

export function cancelForm(page: Page): Html {
  return form(page, "cancel", html``, "Cancel payment", true);
}

export function changeForm(page: Page): Html {
  return form(page, "change", html``, "Change the way to pay", true);
}

interface Field {
  name: string;
  label: string;
  hint?: string;
  value?: string;
  autofocus?: boolean;
  secret?: boolean;
  autocomplete?: string;
}

export function field({ name, label, hint, value, autofocus, secret, autocomplete }: Field): Html {
  return html`<label for="${name}"
      >${label}${hint === undefined ? null : html` <small>${hint}</small>`}</label
    >
    <input
      id="${name}"
      name="${name}"
      inputmode="${name === "expiry" ? "text" : "numeric"}"
      autocomplete="${autocomplete ?? "off"}"
      type="${secret ? "password" : "text"}"
      required${autofocus ? html` autofocus` : null}${value === undefined ? null : html` value="${value}"`}
    />`;
}

export function alert(text: string | null): Html | null {
  return text === null ? null : html`<p class="alert" role="alert">${text}</p>`;
}
