import { z } from "zod";
import { reasonField } from "~/models/staff/staff-action-fields.server";
import { emailProblem } from "~/models/users/email";
import { typedName } from "~/models/users/name-fields.server";
import { tidyPhone } from "~/models/users/phone";
import { agentLabels, type Labels } from "./agent";

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
  code: "--code",
  name: "--name",
  email: "--email",
  phone: "--phone",
});

/** The form in which staff enter a new agent, with their reason. */
export const agentFormSchema = schemaWith(agentLabels).extend({ reason: reasonField });

export type NewAgent = z.output<typeof agentSchema>;
