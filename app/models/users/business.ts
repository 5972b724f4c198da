import { z } from "zod";
import type { Buyer } from "~/models/ledger/receipt";
import { accountName, nameProblem, typedName } from "./name";

const MAX_ADDRESS = 200;
const MAX_TAX_NUMBER = 30;

/** What the owner told us about the business for its receipts; each may be empty. */
export interface Business {
  address: string;
  taxNumber: string;
}

/** Business details an owner can correct: the account's name, and the name and address of the main shop. */
export interface BusinessDetails extends Business {
  name: string;
  shopName: string;
}

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

export const businessSchema = z.object({
  name: accountName,
  shop_name: typedName("Shop name"),
  address: addressLine("Address"),
  tax_number: line("Tax number", MAX_TAX_NUMBER).refine(
    (text) => /^[\p{L}\p{N} /-]*$/u.test(text),
    "Tax number can have letters, digits, spaces, hyphens and slashes",
  ),
});

export type BusinessFields = z.input<typeof businessSchema>;

/** The buyer on a receipt. */
export const buyerOf = (owner: Pick<Buyer, "name" | "email">, business: Business | null): Buyer => ({
  name: owner.name,
  email: owner.email,
  address: business?.address ?? "",
  taxNumber: business?.taxNumber ?? "",
});
