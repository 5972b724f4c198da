import { z } from "zod";
import type { ContactTopic } from "#db/schema";
import { brand } from "~/brand";
import { afterVerb, type ContactDetails } from "~/models/platform/contact-details";
import { mailbox } from "~/models/users/email";
import { typedName } from "~/models/users/name";
import { tidyPhone } from "~/models/users/phone";

const MAX_MESSAGE = 5000;
const NIGERIAN_NUMBER = /^0\d{10}$/;

/** Topics of a message, as worded in the form. */
export const topics = {
  sales: `Buying ${brand.name} for my shop`,
  enterprise: "Enterprise plan",
  support: "Help with my account",
  partner: `Selling ${brand.name} as an agent`,
} as const satisfies Record<ContactTopic, string>;

export const topicNames = Object.keys(topics) as [ContactTopic, ...ContactTopic[]];

export const contactSchema = z.object({
  firstName: typedName("First name", "First Name is required").min(1, "First Name is required"),
  lastName: typedName("Last name").default(""),
  email: mailbox,
  phoneNumber: z
    .string("Phone number is required")
    .transform(tidyPhone)
    .pipe(
      z
        .string("Phone number is required")
        .min(1, { error: "Phone number is required", abort: true })
        .regex(NIGERIAN_NUMBER, "Invalid phone number"),
    ),
  topic: z.enum(topicNames, "Choose what your message is about").optional(),
  message: z
    .string("Message is required")
    .transform((text) => text.replace(/\r\n?/g, "\n").trim())
    .pipe(
      z
        .string()
        .min(1, { error: "Message is required", abort: true })
        .max(MAX_MESSAGE, `Message must be at most ${MAX_MESSAGE.toLocaleString("en")} characters`),
    ),
  /** The honeypot, which people leave empty: see services/http/honeypot.server.ts. */
  website: z.string().optional(),
});

export type ContactFields = z.input<typeof contactSchema>;

export type ContactMessage = Omit<z.output<typeof contactSchema>, "topic" | "website"> & {
  topic: ContactTopic;
};

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
