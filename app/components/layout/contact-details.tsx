import type { ContactDetails } from "~/models/contact-details";
import { usePage } from "./page-context";

const ID = "contact-details";

const written = typeof document === "undefined" ? null : document.getElementById(ID);

/** The data that the server put into a page with scripts. The browser keeps using it, even if later loads fail. */
const contactInPage = written && (JSON.parse(written.innerHTML) as ContactDetails);

/** The operator's contact details, on every page, whether or not its loaders ran. */
export function useContact(): ContactDetails {
  const contact = usePage().contact ?? contactInPage;
  if (!contact) throw new Error("the page was not told how we are reached");
  return contact;
}

/**
 * The details as data, which browsers do not execute, for pages with scripts. The nonce is for checkers that report
 * scripts without one; in the browser it is gone.
 */
export function ContactData() {
  const { nonce } = usePage();
  const json = JSON.stringify(useContact()).replace(/</g, "\\u003c");
  return (
    <script
      id={ID}
      type="application/json"
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}
