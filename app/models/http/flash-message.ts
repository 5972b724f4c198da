import type { ContactDetails } from "~/models/platform/contact-details";

interface FlashLink {
  href: string;
  text: string;
}

export interface FlashMessage {
  tone: "good" | "warn" | "bad";
  text: string;
  link?: FlashLink | undefined;
  /** The next step, shown before `link`. */
  next?: FlashLink | undefined;
}

/** Flash messages by their keys, some of them with our contact details. */
export type FlashMessages = Record<
  string,
  Omit<FlashMessage, "text"> & { text: string | ((contact: ContactDetails) => string) }
>;
