import type { ReactNode } from "react";
import type { Role } from "#db/schema";
import { isPageFor } from "~/models/members/page-roles";
import { anyChannel, type PaymentChannel } from "~/models/payments/channel";

interface HelpAnswer {
  question: string;
  /** Where it is done: only who may open this page reads the answer. */
  page: string;
  answer: ReactNode;
}

/** What a role asks support most, in the order of how often, where these ways to pay are offered. */
export const helpAnswers = (role: Role, offered: readonly PaymentChannel[]): readonly HelpAnswer[] =>
  [howToPay(offered), ...otherAnswers].filter(({ page }) => isPageFor(role, page));

const howToPay = (offered: readonly PaymentChannel[]): HelpAnswer => ({
  question: "How do I pay?",
  page: "/pay",
  answer: (
    <>
      <a href="/pay">Pay here</a> by {anyChannel(offered)}, or from your wallet. The page shows the price and
      until when you are paid. To let another person pay, send them a link from the same page.
    </>
  ),
});

const otherAnswers: readonly HelpAnswer[] = [
  {
    question: "Where is my transfer?",
    page: "/transactions",
    answer: (
      <>
        Most transfers arrive within minutes, some take hours. You can close the page: we tell you when the
        money is here. <a href="/transactions">Payments and invoices</a> shows what we wait for. If your bank
        says that it was paid and we do not have it the next day, send us the proof of payment from your bank.
      </>
    ),
  },
  {
    question: "My card was declined",
    page: "/transactions",
    answer: (
      <>
        Nothing is charged when a card is declined. Try another card or another way to pay. If your bank shows
        a debit that is not under <a href="/transactions">Payments and invoices</a>, tell us the date and the
        amount.
      </>
    ),
  },
  {
    question: "How do I stop renewal?",
    page: "/plans-and-billings",
    answer: (
      <>
        Under <a href="/plans-and-billings">Plan</a> you choose how it is paid: by a saved card, from your
        wallet, or not at all. You can also pause or cancel it there. What you have paid for works until its
        last day, and your records stay.
      </>
    ),
  },
  {
    question: "Where are my invoices?",
    page: "/transactions",
    answer: (
      <>
        Receipts and invoices are under <a href="/transactions">Payments and invoices</a>. You can print each,
        or download it as a PDF.
      </>
    ),
  },
  {
    question: "What is my wallet for?",
    page: "/wallet",
    answer: (
      <>
        It pays for your plan, extras and setup. Refunds, and money that came too late for its order, are
        added to it, and the list of your <a href="/wallet">wallet</a> says what each amount was for. If you
        close your account, we pay what is left to your bank account.
      </>
    ),
  },
  {
    question: "No code on my phone",
    page: "/verify-phone",
    answer: (
      <>
        Wait a minute, then press “Resend code” on the <a href="/verify-phone">page that asks for it</a>.
        There you can also correct the number, or have the code sent to your email.
      </>
    ),
  },
  {
    question: "I forgot my password",
    page: "/forgot-password",
    answer: (
      <>
        <a href="/forgot-password">Set a new password</a> with a code that we send to your email or phone. If
        you have two-step login and lost its app, use one of your recovery codes. If these are lost too, the
        page that asks for the code says what to do.
      </>
    ),
  },
  {
    question: "How do I sign in a till?",
    page: "/device",
    answer: (
      <>
        <a href="/download">Download</a> the app on the computer of the till and start it. It shows a code.
        Enter the code under <a href="/account/devices">Tills</a>, where you see and sign out all your tills.
      </>
    ),
  },
  {
    question: "How do I add a cashier?",
    page: "/user-management",
    answer: (
      <>
        Under <a href="/user-management">People</a>, invite them. They get a link, and log in with an account
        of their own. Cashiers see no sales totals, managers do. Only you see your plan, wallet and cards.
      </>
    ),
  },
];
