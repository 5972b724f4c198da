import type { ContactDetails } from "~/models/contact-details";
import { usePage } from "./page-context";

const ID = "contact-details";

const written = typeof document === "undefined" ? null : document.getElementById(ID);

/** What the server put into a page with scripts: the browser goes on with it, whatever it loads or fails to load. */
const contactInPage = written && (JSON.parse(written.innerHTML) as ContactDetails);

/** How we are reached, on every page, whether or not its loaders ran. */
export function useContact(): ContactDetails {
  const contact = usePage().contact ?? contactInPage;
  if (!contact) throw new Error("the page was not told how we are reached");
  return contact;
}

/**
 * The details as data, which no browser runs, for pages with scripts. The nonce is there for whoever looks for scripts
 * without one; in the browser it is gone.
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
