import type { ContactDetails } from "~/models/platform/contact-details";
import { useLayoutData, usePage } from "./page-context";

/** The operator's contact details, on every page, whether or not its loaders ran. */
export function useContact(): ContactDetails {
  const { contact: ofErrorPage } = usePage();
  const contact = useLayoutData()?.contact ?? ofErrorPage;
  if (!contact) throw new Error("the page was not told how we are reached");
  return contact;
}
