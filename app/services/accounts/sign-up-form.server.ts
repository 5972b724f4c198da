import { z } from "zod";

import { businessSchema } from "~/models/users/business-fields.server";
import { accountEmail } from "~/models/users/email-fields.server";
import { intentFields } from "~/models/sessions/sign-up-intent-fields.server";
import { accountName } from "~/models/users/name-fields.server";
import { newPasswordCheck, passwordProblem } from "~/models/users/password";
import { typedPhone } from "~/models/users/phone-fields.server";
import { heardFrom, ownData } from "~/models/users/user";
import { typedUsername } from "~/models/users/username-fields.server";
import { isCommonPassword } from "~/services/platform/passwords.server";

const password = z.string(newPasswordCheck.missing).superRefine((value, context) => {
  const problem = passwordProblem(value, isCommonPassword);
  if (problem) context.addIssue(problem);
});

/** Fields that old clients send and that mean nothing here: accepted and ignored. */
const ignored = z.string().max(200).optional();

const agentCode = z.string().trim().max(60, "Agent code must be at most 60 characters").optional();

const fields = {
  name: accountName,
  username: typedUsername,
  email: accountEmail,
  phone: typedPhone,
  about: z.enum(heardFrom, "Choose one of the answers").optional(),
  referralCode: z.string().trim().max(60, "Referral code must be at most 60 characters").optional(),
  acceptTerms: z.literal(["on", "true"], "You must accept the terms and conditions"),
  page: z.string().max(512).optional(),
  code: agentCode,
  intent: z.enum(["without-code"]).optional(),
  /** The honeypot, which people leave empty: see http/honeypot.server.ts. */
  website: z.string().optional().meta({ undocumented: true }),
  ...intentFields,
  where: ignored,
  address: ignored,
  macAddress1: ignored,
  macAddress2: ignored,
  country: ignored,
  currency_sign: ignored,
  timezone: ignored,
  agent_id: agentCode,
  on_trial: intentFields.onTrial,
};

export const signUpSchema = z
  .object({
    ...fields,
    password,
    /** Sent by old clients. */
    password_confirmation: z.string().optional(),
  })
  .superRefine((form, context) => {
    if (passwordProblem(form.password, isCommonPassword)) return;
    const problem = passwordProblem(form.password, isCommonPassword, ownData(form));
    if (problem) context.addIssue({ code: "custom", path: ["password"], message: problem });
  })
  .refine((form) => [undefined, form.password].includes(form.password_confirmation), {
    path: ["password_confirmation"],
    error: "Passwords do not match",
  });
export type SignUpFields = z.input<typeof signUpSchema>;

/** The fields an agent types for a customer. Only the customer will know the password. */
export const customerSchema = z.object({
  ...fields,
  address: businessSchema.shape.address,
  password: ignored,
  password_confirmation: ignored,
});

/** Old clients have other names for the agent code and the wish for the trial. */
export function inOurNames<Fields extends z.output<z.ZodObject<typeof fields>>>(sent: Fields): Fields {
  return { ...sent, code: sent.code ?? sent.agent_id, onTrial: sent.onTrial ?? sent.on_trial };
}
