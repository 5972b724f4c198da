import type { ContactTopic } from "#db/schema";
import { brand } from "~/brand";
import { afterVerb, type ContactDetails } from "~/models/platform/contact-details";

/** Topics of a message, as worded in the form. */
export const topics = {
  sales: `Buying ${brand.name} for my shop`,
  enterprise: "Enterprise plan",
  support: "Help with my account",
  partner: `Selling ${brand.name} as an agent`,
} as const satisfies Record<ContactTopic, string>;

export const topicNames = Object.keys(topics) as [ContactTopic, ...ContactTopic[]];

export interface ContactMessage {
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  topic: ContactTopic;
  message: string;
}

/** The topic of a link such as /contact?plan=enterprise. */
export function topicOfPlan(plan: string | null): ContactTopic {
  return plan === "enterprise" ? "enterprise" : "sales";
}

interface Mail {
  subject: string;
  text: string;
}

/** The mail to the sales team. */
export function salesMail(sent: ContactMessage): Mail {
  return {
    subject: `Contact form: ${topics[sent.topic]}`,
    text: [
      `Name: ${`${sent.firstName} ${sent.lastName}`.trim()}`,
      `Email: ${sent.email}`,
      `Phone: ${sent.phoneNumber}`,
      `About: ${topics[sent.topic]}`,
      "",
      sent.message,
    ].join("\n"),
  };
}

/**
 * The mail to the sender. It repeats nothing that was typed: the mailbox may be another person's, and the form must
 * not carry a stranger's words there.
 */
export function thanksMail({ phones, answerTime }: ContactDetails): Mail {
  return {
    subject: `${brand.name}: we have your message`,
    text: [
      "Hello,",
      "",
      `Thank you for writing to ${brand.name}. Our sales team has your message and will answer${afterVerb(answerTime)}.`,
      `If it is urgent, call us on ${phones[0].shown}.`,
      "",
      "If you didn’t write to us, someone entered your address by mistake. You can ignore this email.",
      "",
      brand.name,
    ].join("\n"),
  };
}
