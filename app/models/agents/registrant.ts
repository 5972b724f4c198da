import { brand } from "~/brand";
import { withIntent } from "~/models/sessions/sign-up-intent";
import { type ChosenPlan, chosenPlanInWords, intentFor } from "./chosen-plan";

/** The sign-up link that credits the agent. */
export function shareLink(code: string): string {
  return `/signup?page=signup&code=${encodeURIComponent(code)}`;
}

/** Opens WhatsApp with a message that the agent may edit and send. */
export function whatsAppLink(link: string): string {
  const text = `Sell, keep stock and know who owes you with ${brand.name}. Sign up here: ${link}`;
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}

interface Registration {
  chosen: ChosenPlan | null;
  site: { name: string; origin: string };
}

/**
 * To a registrant whose account an agent has created. The account has no password until its owner sets one. The mail
 * repeats nothing that the agent typed, nor the agent's name, since the mailbox may be anyone's.
 */
export function registrantMail({ chosen, site }: Registration) {
  return {
    subject: `Your ${site.name} account`,
    text: [
      "Hello,",
      "",
      `A ${site.name} agent made an account for your business with this email address.`,
      "",
      "It has no password yet. To set one, open this page and enter this email address:",
      `${site.origin}/forgot-password`,
      "",
      "Then log in with it and verify your phone number with the code we send you.",
      ...(chosen ? wayToPlan(chosen, site) : []),
      "",
      "If you don’t want the account, you can ignore this email. No one can log in to it without a password.",
    ].join("\n"),
  };
}

function wayToPlan(chosen: ChosenPlan, { origin }: Registration["site"]): string[] {
  const path = withIntent("/verify-phone", intentFor(chosen));
  const after = chosen.onTrial
    ? "After that your free trial starts."
    : "After that you see the price and pay.";
  return [
    "",
    `${chosenPlanInWords(chosen)}, was chosen for you. ${after} This page leads there:`,
    `${origin}/login?page=${encodeURIComponent(path)}`,
  ];
}
