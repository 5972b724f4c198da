import { z } from "zod";
import type { BusinessField } from "./business";
import { accountName, typedName } from "./name-fields.server";
import { nameProblem } from "./name";
import { nigerianStates } from "./nigerian-states";

const MAX_ADDRESS = 200;
const MAX_TAX_NUMBER = 30;
const MAX_LEGAL_NAME = 150;
const MAX_CITY = 60;

const line = (label: string, most: number) =>
  z
    .string()
    .optional()
    .transform((text = "") => text.replace(/\s+/g, " ").trim())
    .superRefine((text, context) => {
      if (text.length > most) context.addIssue(`${label} must be at most ${most} characters`);
      const problem = nameProblem(label, text);
      if (problem) context.addIssue(problem);
    });

/** An address of a shop, which may be empty. */
export const addressLine = (label: string) => line(label, MAX_ADDRESS);

const CAC_SHAPE = "CAC number starts with RC, BN, IT, LP or LLP, such as RC1234567";

/** "rc 1234-567" and "RC1234567" are the same number. */
function writtenCacNumber(typed = ""): string {
  return typed.toUpperCase().replace(/[\s./-]/g, "");
}

const cacNumber = z
  .string()
  .max(100, CAC_SHAPE)
  .optional()
  .transform(writtenCacNumber)
  .refine((number) => /^(?:(?:RC|BN|IT|LLP|LP)\d{1,8})?$/.test(number), CAC_SHAPE);

const fields = {
  name: accountName,
  shop_name: typedName("Shop name"),
  address: addressLine("Address"),
  tax_number: line("Tax number", MAX_TAX_NUMBER)
    .refine(
      (text) => /^[\p{L}\p{N} /-]*$/u.test(text),
      "Tax number can have letters, digits, spaces, hyphens and slashes",
    )
    .refine(
      (text) => text === "" || /\p{N}/u.test(text),
      "Tax number must have digits, such as 12345678-0001",
    )
    .transform((text) => text.replaceAll(" ", "")),
  legal_name: line("Legal name", MAX_LEGAL_NAME),
  cac_number: cacNumber,
  street: addressLine("Street"),
  city: line("City", MAX_CITY),
  address_state: z.enum(["", ...nigerianStates], "Choose a state from the list").default(""),
} satisfies Record<BusinessField, z.ZodType>;

export const businessSchema = z.object(fields);

export type BusinessFields = z.input<typeof businessSchema>;
