import type { IncomingMessage, ServerResponse } from "node:http";
import { SECOND } from "~/models/duration";
import { formatNaira } from "~/models/money";
import { openTicket } from "../banks";
import { firstStep } from "../payment";
import { answerStep } from "./answers";
import { canceledPage, endPage, expiredPage, returnUrl, shopOrigins, unknownPage } from "./ending";
import { readText, send } from "../http";
import type { Page } from "./page";
import type { Transaction } from "../records";
import type { Sandbox } from "../sandbox";
import { stepPage } from "./steps";
import { cancelUrlOf } from "../api/transactions";

/** The hosted payment pages: plain forms that work without scripts. */
export async function answerHosted(
  sandbox: Sandbox,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const code = /^\/(?:resume\/)?([0-9a-z]+)$/.exec(url.pathname)?.[1] ?? "";
  const transaction = sandbox.store.findByAccessCode(code);
  if (!transaction) {
    send(response, 404, headers([], false), unknownPage());
    return;
  }
  const page = { transaction, popup: url.searchParams.get("popup") === "1" };
  if (hasExpired(sandbox, transaction)) {
    send(response, 410, headers(shopOrigins(transaction), page.popup), expiredPage(page));
    return;
  }
  openTicket(sandbox, transaction);
  if (request.method !== "POST") {
    show(response, page, 200, null, url.searchParams.get("card"));
    return;
  }
  const form = new URLSearchParams((await readText(request)) ?? "");
  if (form.get("step") === "cancel") cancel(sandbox, response, page);
  else if (form.get("step") === "change") change(sandbox, response, page);
  else take(sandbox, response, page, form);
}

function take(sandbox: Sandbox, response: ServerResponse, page: Page, form: URLSearchParams): void {
  const { transaction, popup } = page;
  // A post of an earlier step, by an old page or a second click, just shows the current one.
  const problem = form.get("step") === transaction.step ? answerStep(sandbox, transaction, form) : null;
  if (problem !== null) {
    show(response, page, 422, problem, null);
    return;
  }
  const back = isPaid(transaction) && !popup ? returnUrl(transaction) : null;
  redirect(response, page, back ?? hostedPath(page));
}

function cancel({ store }: Sandbox, response: ServerResponse, page: Page): void {
  const { transaction } = page;
  if (transaction.step !== "end") {
    const step = transaction.authorizationCode === null ? firstStep(transaction.channels) : "bank";
    store.saveTransaction(Object.assign(transaction, { status: "abandoned", step }));
  }
  const to = cancelUrlOf(transaction);
  if (page.popup || to === null) send(response, 200, headers([], page.popup), canceledPage(page));
  else redirect(response, page, to);
}

/** Switches to another way to pay. Numbers and codes already given can still be paid. */
function change({ store }: Sandbox, response: ServerResponse, page: Page): void {
  const { transaction } = page;
  if (transaction.step !== "end" && transaction.channels.length > 1)
    store.saveTransaction(Object.assign(transaction, { status: "abandoned", step: "method" }));
  redirect(response, page, hostedPath(page));
}

/** A payment that has ended still shows its result. */
function hasExpired({ store, clock }: Sandbox, { step, createdAt }: Transaction): boolean {
  const timeout = store.sessionTimeout() * SECOND;
  return timeout > 0 && step !== "end" && clock.now().getTime() - new Date(createdAt).getTime() >= timeout;
}

function isPaid({ paidAt }: Transaction): boolean {
  return paidAt !== null;
}

function show(
  response: ServerResponse,
  page: Page,
  status: number,
  problem: string | null,
  card: string | null,
): void {
  const { transaction, popup } = page;
  const { status: state, reason } = transaction;
  const declined =
    state === "abandoned" && reason !== null ? `${reason}. Nothing was charged. Try another card.` : null;
  const shown = { problem: problem ?? declined, card, amount: formatNaira(transaction.amount) };
  const text = transaction.step === "end" ? endPage(page) : stepPage(page, shown);
  send(response, status, headers(shopOrigins(transaction), popup), text);
}

function redirect(response: ServerResponse, { popup, transaction }: Page, to: string): void {
  send(response, 303, { ...headers(shopOrigins(transaction), popup), Location: to }, "");
}

function headers(origins: string[], popup: boolean): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "img-src data:",
    "base-uri 'none'",
    `form-action ${["'self'", ...origins].join(" ")}`,
    popup ? "script-src 'self'; frame-ancestors *" : "frame-ancestors 'none'",
  ];
  return {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": policy.join("; "),
    "Referrer-Policy": "no-referrer",
  };
}

function hostedPath({ transaction, popup }: Page): string {
  return `/${transaction.accessCode}${popup ? "?popup=1" : ""}`;
}
