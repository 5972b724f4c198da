interface Customer {
  id: number;
  name: string;
  username: string;
  email: string;
}

/** Tells a customer about the account that an agent made. It has no password until its owner sets one. */
export function customerMail(
  customer: Customer,
  agent: { name: string },
  site: { name: string; origin: string },
) {
  return {
    subject: `Your ${site.name} account`,
    text: [
      `Hello ${customer.name},`,
      "",
      `${agent.name}, an agent of ${site.name}, made an account for your business. Your username is ${customer.username}.`,
      "",
      "It has no password yet. To set one, open this page and type this email address:",
      `${site.origin}/forgot-password`,
      "",
      "Then log in and verify your phone number with the code that we send you.",
      "",
      "If you do not want the account, you need not do anything: nobody can log in to it.",
    ].join("\n"),
  };
}
