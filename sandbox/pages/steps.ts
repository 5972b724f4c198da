import { spacedNumber, testCards } from "../cards";
import { html, type Html } from "./html";
import { methodPage, transferPage, ussdBankPage, ussdPage } from "./bank-steps";
import { alert, cancelForm, changeForm, document, dueSection, field, form, type Page } from "./page";
import type { Step } from "../records";

interface StepState {
  /** What was wrong with the last post. */
  problem: string | null;
  /** The listed card that fills the form. */
  card: string | null;
  amount: string;
}

const EXPIRY = "12/30";

/** The page of the current step of a payment. */
export function stepPage(page: Page, shown: StepState): string {
  const [title, content] = pages[page.transaction.step](page, shown);
  return document(
    title,
    html`${dueSection(page)}
      <h1>${title}</h1>
      ${alert(shown.problem)} ${content}
      ${page.transaction.channels.length > 1 && page.transaction.step !== "method" ? changeForm(page) : null}
      ${cancelForm(page)} ${page.transaction.step === "card" ? cardList(page) : null}`,
  );
}

type StepPage = (page: Page, shown: StepState) => [title: string, content: Html];

const pages: Record<Exclude<Step, "end">, StepPage> & Record<"end", StepPage> = {
  method: methodPage,
  transfer: transferPage,
  "ussd-bank": ussdBankPage,
  ussd: ussdPage,
  card: (page, shown) => ["Pay with your card", cardForm(page, shown)],
  pin: (page) => [
    "Enter your card PIN",
    form(
      page,
      "pin",
      field({ name: "pin", label: "PIN", hint: "4 digits", autofocus: true, secret: true }),
      "Go on",
    ),
  ],
  phone: (page) => [
    "Enter your phone number",
    form(
      page,
      "phone",
      field({
        name: "phone",
        label: "Phone number",
        hint: "known to your bank",
        autofocus: true,
        autocomplete: "tel",
      }),
      "Go on",
    ),
  ],
  otp: (page) => [
    "Enter the code from your bank",
    form(
      page,
      "otp",
      field({
        name: "otp",
        label: "Code",
        hint: "by text message; here 123456",
        autofocus: true,
        autocomplete: "one-time-code",
      }),
      "Go on",
    ),
  ],
  bank: (page) => [
    "Your bank asks: is this you?",
    html`<p>This is the page of the card's bank.</p>
      ${form(page, "bank", html`<input type="hidden" name="answer" value="approve" />`, "Yes, approve the payment")}
      ${form(page, "bank", html`<input type="hidden" name="answer" value="decline" />`, "No, decline it", true)}`,
  ],
  end: () => ["The payment has ended", html``],
};

function cardForm(page: Page, { card, amount }: StepState): Html {
  const chosen = testCards.find(({ number }) => number === card);
  const fields = html`${field({ name: "number", label: "Card number", autocomplete: "cc-number", ...(chosen && { value: spacedNumber(chosen) }) })}
  ${field({ name: "expiry", label: "Expiry date", hint: "MM/YY, any later month", autocomplete: "cc-exp", ...(chosen && { value: EXPIRY }) })}
  ${field({ name: "cvv", label: "CVV", hint: "3 digits on the back", autocomplete: "cc-csc", ...(chosen && { value: chosen.cvv }) })}`;
  return form(page, "card", fields, `Pay ${amount}`);
}

function cardList({ transaction, popup }: Page): Html {
  return html`<section class="cards">
    <h2>Test cards</h2>
    <p>Choose one to put it into the form. No other card works here.</p>
    <ul>
      ${testCards.map(
        (card) =>
          html`<li>
            <a href="/${transaction.accessCode}?card=${card.number}${popup ? html`&amp;popup=1` : null}"
              >${spacedNumber(card)}</a
            >
            CVV ${card.cvv}: ${card.about}
          </li> `,
      )}
    </ul>
  </section>`;
}
