import type { ContactTopic } from "#db/schema";
import { brand } from "~/brand";

/** What a message can be about, in the words of the form. */
export const topics = {
  sales: `Buying ${brand.name} for my shop`,
  enterprise: "Enterprise plan",
  support: "Help with my account",
  partner: `Selling ${brand.name} as an agent`,
} as const satisfies Record<ContactTopic, string>;

export const topicNames = Object.keys(topics) as [ContactTopic, ...ContactTopic[]];

/** The topic that a link such as /contact?plan=enterprise asks for. */
export function topicOfPlan(plan: string | null): ContactTopic {
  return plan === "enterprise" ? "enterprise" : "sales";
}
