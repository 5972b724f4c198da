import { z } from "zod";
import { cutText } from "~/models/cut-text";
import { reasonField } from "~/models/staff/staff-action";
import { emailProblem } from "~/models/users/email";
import { typedName } from "~/models/users/name";
import { tidyPhone } from "~/models/users/phone";

/** Names of the fields in messages, for the command and the form. */
type Labels = Record<"code" | "name" | "email" | "phone", string>;

const schemaWith = (labels: Labels) =>
  z.object({
    code: z
      .string(`${labels.code} is missing`)
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9]{3,20}$/, `${labels.code} must be 3 to 20 letters and digits, such as TUNDE2`),
    name: typedName(labels.name, `${labels.name} is missing`).min(
      2,
      `${labels.name} must be at least 2 characters`,
    ),
    email: z
      .string(`${labels.email} is missing`)
      .trim()
      .refine((email) => emailProblem(email) === null, `${labels.email} must be a mail address`),
    phone: z
      .string()
      .transform(tidyPhone)
      .pipe(z.string().regex(/^[0-9]{11}$/, `${labels.phone} must be 11 digits, such as 08031234567`))
      .optional(),
  });

/** The data of a new agent, as the command takes them. */
export const agentSchema = schemaWith({
  ...{ code: "--code", name: "--name", email: "--email", phone: "--phone" },
});

export const agentLabels: Labels = {
  code: "Agent code",
  name: "Name",
  email: "Email",
  phone: "Phone number",
};

/** The same as a form for staff. */
export const agentFormSchema = schemaWith(agentLabels).extend({ reason: reasonField });

export type NewAgent = z.output<typeof agentSchema>;

const MIN_LENGTH = 5;
const MOST = 50;

/** "Tunde Bello" becomes tunde.bello; a number distinguishes namesakes. */
export function usernameFor(name: string, number: number): string {
  const words =
    name
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  const base = cutText(words.join("."), MOST);
  const long = base.length < MIN_LENGTH ? ["agent", ...words].join(".") : base;
  return number === 1 ? long : `${long}${number}`;
}

/** To an unverified mailbox, so it does not repeat the name. */
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
      "It has no password yet. To set one, open this page and enter this email address:",
      `${site.origin}/forgot-password`,
      "",
      "Customers who sign up with this link or your code count as yours:",
      `${site.origin}/signup?page=signup&code=${agent.code}`,
    ].join("\n"),
  };
}
