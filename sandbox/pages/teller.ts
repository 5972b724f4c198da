import type { IncomingMessage, ServerResponse } from "node:http";
import { KOBO_IN_NAIRA } from "~/models/money";
import { sendMoney, ussdBanks, type TransferOutcome } from "../banks";
import { readText, send } from "../http";
import type { Sandbox } from "../sandbox";
import { html, type Html } from "./html";
import { alert, document, field } from "./page";

const answersOf: Record<TransferOutcome, string> = {
  sent: "Sent. The shop is told in a few seconds.",
  unknown: "No payment waits for this number. Check it.",
  returned: "This number no longer takes money. The bank sends it back.",
};

/** The payer's bank, which sends any amount to any number at any time, and the phone that dials a code. */
export async function answerTeller(
  sandbox: Sandbox,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const page = url.pathname === "/phone" ? phone : bank;
  const form = request.method === "POST" ? new URLSearchParams((await readText(request)) ?? "") : null;
  const said = form ? page.work(sandbox, form) : null;
  send(
    response,
    said === null || said === answersOf.sent ? 200 : 422,
    {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy":
        "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    },
    document(
      page.title,
      html`<h1>${page.title}</h1>
        ${alert(said)}${page.form(form ?? url.searchParams)}`,
    ),
  );
}

interface TellerPage {
  title: string;
  form: (typed: URLSearchParams) => Html;
  /** The message the payer reads afterwards. */
  work: (sandbox: Sandbox, form: URLSearchParams) => string;
}

const bank: TellerPage = {
  title: "Send money from Test Bank",
  form: (typed) =>
    html`<form method="post" action="/bank">
      ${field({ name: "number", label: "Account number", value: typed.get("number") ?? "" })}
      ${field({ name: "amount", label: "Amount in naira", value: typed.get("amount") ?? "" })}
      <button>Send</button>
    </form>`,
  work(sandbox, form) {
    const typed = (form.get("amount") ?? "").replace(/[\s,₦]/g, "");
    const amount = /^\d{1,9}(?:\.\d\d)?$/.test(typed) ? Math.round(Number(typed) * KOBO_IN_NAIRA) : 0;
    if (amount === 0) return "Enter an amount in naira, such as 6000.";
    const code = (form.get("number") ?? "").replace(/\s/g, "");
    return answersOf[sendMoney(sandbox, { code, amount, bank: "Test Bank" })];
  },
};

const PIN = /^\d{4}$/;

const phone: TellerPage = {
  title: "Dial from the phone",
  form: (typed) =>
    html`<form method="post" action="/phone">
      ${field({ name: "code", label: "Code to dial", value: typed.get("code") ?? "" })}
      ${field({ name: "pin", label: "PIN of the bank", hint: "any 4 digits", secret: true })}
      <button name="answer" value="confirm">Pay</button>
      <button class="quiet" name="answer" value="cancel" formnovalidate>Cancel</button>
    </form>`,
  work(sandbox, form) {
    if (form.get("answer") === "cancel") return "Cancelled. Nothing was paid.";
    if (!PIN.test(form.get("pin") ?? "")) return "Enter the 4 digits of the PIN.";
    const code = (form.get("code") ?? "").replace(/\s/g, "");
    const bank = ussdBanks.find((known) => code.startsWith(`*${known.code}*`))?.name ?? "";
    return answersOf[sendMoney(sandbox, { code, bank })];
  },
};
