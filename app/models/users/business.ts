import type { Buyer } from "~/models/ledger/receipt";

/** What the owner told us about the business for its receipts; each may be empty. */
export interface Business {
  address: string;
  taxNumber: string;
}

/** The business details an owner can correct, with the names of their form fields, in the order of the form. */
export const businessFields = {
  name: "name",
  shopName: "shop_name",
  address: "address",
  taxNumber: "tax_number",
  legalName: "legal_name",
  cacNumber: "cac_number",
  street: "street",
  city: "city",
  addressState: "address_state",
} as const;

type BusinessKey = keyof typeof businessFields;
export type BusinessField = (typeof businessFields)[BusinessKey];

/**
 * The account's name, the name of the main shop, and its columns. What invoices add (the company as it is registered,
 * its address in parts) and the rest may be empty.
 */
export type BusinessDetails = Record<BusinessKey, string>;

export const businessKeys = Object.keys(businessFields) as BusinessKey[];

/** The columns of the main location that hold them, besides its name. */
export const businessColumns = businessKeys
  .filter((key) => key !== "name" && key !== "shopName")
  .map((key) => businessFields[key]);

/** The details as the form has them. */
export const toBusinessFields = (details: BusinessDetails): Partial<Record<BusinessField, string>> => {
  const fields: Partial<Record<BusinessField, string>> = {};
  for (const key of businessKeys) fields[businessFields[key]] = details[key];
  return fields;
};

/** The buyer on a receipt. */
export const buyerOf = (owner: Pick<Buyer, "name" | "email">, business: Business | null): Buyer => ({
  name: owner.name,
  email: owner.email,
  address: business?.address ?? "",
  taxNumber: business?.taxNumber ?? "",
});
