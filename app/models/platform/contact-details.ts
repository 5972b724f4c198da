/** A number as people read it and as machines dial it. */
export interface ContactPhone {
  country: string;
  shown: string;
  number: string;
}

/** How to reach the operator of this installation. Values that are null or empty are not shown. */
export interface ContactDetails {
  mailbox: string;
  /** Where contact form messages arrive. */
  salesMailbox: string;
  securityMailbox: string;
  /** Where alerts about money arrive, and where owners ask about payments. */
  paymentsMailbox: string;
  /** Mails and receipts name the first. */
  phones: [ContactPhone, ...ContactPhone[]];
  whatsApp: { shown: string; url: string } | null;
  hours: string | null;
  /** How soon mails are answered, such as "within one working day". */
  answerTime: string | null;
  offices: { country: string; address: string }[];
  social: { network: string; url: string }[];
}

/** "within one working day" to follow a verb; empty if there is no answer time. */
export const afterVerb = (answerTime: string | null): string => (answerTime === null ? "" : ` ${answerTime}`);

/** The countries of phones or offices: "Nigeria and the USA". */
export function countriesOf(places: { country: string }[], link: "and" | "or"): string {
  const countries = [...new Set(places.map(({ country }) => (country === "USA" ? "the USA" : country)))];
  const last = countries.pop() ?? "";
  return countries.length === 0 ? last : `${countries.join(", ")} ${link} ${last}`;
}

/** How to get an answer, in one or two sentences. */
export function waysToAsk({
  whatsApp,
  hours,
  answerTime,
}: Pick<ContactDetails, "whatsApp" | "hours" | "answerTime">): string {
  const call = whatsApp === null ? "Call us" : "Call us or chat with us on WhatsApp";
  return [
    hours === null ? `${call}.` : `${call}: ${hours}.`,
    answerTime === null ? "You can also write to us." : `We answer emails ${answerTime}.`,
  ].join(" ");
}

/** All ways to reach us, in a sentence or two. */
export function waysToReach(contact: ContactDetails): string {
  const call = `call us in ${countriesOf(contact.phones, "or")}`;
  const ways = [
    "Write to our sales team",
    ...(contact.whatsApp === null ? [] : ["chat on WhatsApp"]),
    ...(contact.offices.length === 0 ? [`or ${call}`] : [call, "or visit our office"]),
  ];
  return `${ways.join(", ")}.${contact.answerTime === null ? "" : ` We answer ${contact.answerTime}.`}`;
}
