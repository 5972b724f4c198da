import { formatTime } from "~/models/date";
import { formatNaira } from "~/models/money";
import { ussdBanks } from "../banks";
import { html, type Html } from "./html";
import { form, type Page } from "./page";
import type { Channel } from "../records";

type Content = [title: string, content: Html];

const methods: Record<Channel, string> = {
  card: "Card",
  bank_transfer: "Bank transfer",
  ussd: "USSD, by a code to dial",
};

export function methodPage(page: Page): Content {
  const keys = page.transaction.channels.map((channel) =>
    form(page, "method", html`<input type="hidden" name="method" value="${channel}" />`, methods[channel]),
  );
  if (keys.length === 0)
    return ["No way to pay", html`<p>The shop allows no way to pay that exists here.</p>`];
  return ["How do you want to pay?", html`${keys}`];
}

export function transferPage(page: Page): Content {
  const { transaction } = page;
  const ticket = transaction.tickets.at(-1);
  const content = html`<p>From your bank's app, at a branch or with an agent.</p>
    <dl class="ticket">
      <dt>Amount, exactly</dt>
      <dd>${formatNaira(transaction.amount)}</dd>
      <dt>Account number</dt>
      <dd>${ticket?.code ?? ""}</dd>
      <dt>Bank</dt>
      <dd>${ticket?.bank ?? ""}</dd>
      <dt>Account name</dt>
      <dd>PAYMENT SANDBOX</dd>
    </dl>
    <p>
      The number is for this payment only, until ${clockTime(ticket?.until)}. Do not save it. Any other amount
      goes back to your bank.
    </p>
    ${transaction.arriving ? html`<p class="alert" role="status">Your bank has sent ${formatNaira(transaction.arriving.amount)}. It is here in a few seconds.</p>` : null}
    ${form(page, "transfer", html``, "I have sent the money")}
    <p>
      <a href="/bank?number=${ticket?.code ?? ""}" target="_blank">Send it at the bank of this sandbox</a>
    </p>`;
  return [`Send exactly ${formatNaira(transaction.amount)}`, content];
}

export function ussdBankPage(page: Page): Content {
  const keys = ussdBanks.map(({ code, name }) =>
    form(page, "ussd-bank", html`<input type="hidden" name="bank" value="${code}" />`, `${name}, *${code}#`),
  );
  return ["Choose your bank", html`${keys}`];
}

export function ussdPage(page: Page): Content {
  const ticket = page.transaction.tickets.at(-1);
  const code = ticket?.code ?? "";
  const content = html`<dl class="ticket">
      <dt>${ticket?.bank ?? ""}: dial from the number linked to your account</dt>
      <dd>${code}</dd>
    </dl>
    <p>The code works until ${clockTime(ticket?.until)}.</p>
    <a class="button" href="tel:${code.replaceAll("#", "%23")}">Dial</a>
    ${form(page, "ussd", html``, "I have paid")}
    <p>
      <a href="/phone?code=${encodeURIComponent(code)}" target="_blank"
        >Dial it on the phone of this sandbox</a
      >
    </p>`;
  return [`Dial this code to pay ${formatNaira(page.transaction.amount)}`, content];
}

function clockTime(moment = ""): string {
  return moment === "" ? "" : formatTime(new Date(moment));
}
