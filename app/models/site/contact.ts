import type { ContactTopic } from "#db/schema";
import { brand } from "~/brand";

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
