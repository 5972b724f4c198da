import type { ContactTopic } from "#db/schema";
import { brand } from "~/brand";
import { type FieldCheck, sayAlways } from "~/models/http/field-check";
import { accountEmailCheck, INVALID_EMAIL } from "~/models/users/email";
import { phoneCheck } from "~/models/users/phone";

/** Topics of a message, as worded in the form. */
export const topics = {
  sales: `Buying ${brand.name} for my shop`,
  enterprise: "Enterprise plan",
  support: "Help with my account",
  partner: `Selling ${brand.name} as an agent`,
} as const satisfies Record<ContactTopic, string>;

export const topicNames = Object.keys(topics) as [ContactTopic, ...ContactTopic[]];

export const INVALID_PHONE = "Invalid phone number";

/** What the form says of a field that is left, where scripts run. */
export const contactChecks = {
  firstName: { missing: "First Name is required" },
  email: sayAlways(accountEmailCheck, INVALID_EMAIL),
  phoneNumber: sayAlways(phoneCheck, INVALID_PHONE),
  message: { missing: "Message is required" },
} satisfies Record<string, FieldCheck>;

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
