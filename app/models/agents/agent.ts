import { z } from "zod";
import { emailProblem } from "~/models/users/email";
import { typedName } from "~/models/users/name";
import { tidyPhone } from "~/models/users/phone";

/** The data of a new agent. */
export const agentSchema = z.object({
  code: z
    .string("--code is missing")
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{3,20}$/, "--code must be 3 to 20 letters and digits, such as TUNDE2"),
  name: typedName("--name", "--name is missing").min(2, "--name must be at least 2 characters"),
  email: z
    .string("--email is missing")
    .trim()
    .refine((email) => emailProblem(email) === null, "--email must be a mail address"),
  phone: z
    .string()
    .transform(tidyPhone)
    .pipe(z.string().regex(/^[0-9]{11}$/, "--phone must be 11 digits, such as 08031234567"))
    .optional(),
});
export type NewAgent = z.output<typeof agentSchema>;

const MIN_LENGTH = 5;
const MOST = 50;

/** "Tunde Bello" becomes tunde.bello; a number tells namesakes apart. */
export function usernameFor(name: string, number: number): string {
  const words =
    name
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  const base = words.join(".").slice(0, MOST);
  const long = base.length < MIN_LENGTH ? ["agent", ...words].join(".") : base;
  return number === 1 ? long : `${long}${number}`;
}

/** To a mailbox that nobody has proved to read yet, so it does not repeat the name. */
export function agentMail(
  agent: { code: string; username: string; email: string },
  site: { name: string; origin: string },
) {
  return {
    subject: `Your ${site.name} agent account`,
    text: [
      "Hello,",
      "",
      `You have an agent account at ${site.name}. Your username is ${agent.username} and your agent code is ${agent.code}.`,
      "",
      "It has no password yet. To set one, open this page and type this email address:",
      `${site.origin}/forgot-password`,
      "",
      "Customers who sign up by this link count as yours:",
      `${site.origin}/signup?page=signup&code=${agent.code}`,
    ].join("\n"),
  };
}
