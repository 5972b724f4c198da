import type { Buyer } from "~/models/ledger/receipt";

/** What the owner told us about the business for its receipts; each may be empty. */
export interface Business {
  address: string;
  taxNumber: string;
}

/** What invoices add: the company as it is registered, and its address in parts. Each may be empty. */
interface RegisteredBusiness {
  legalName: string;
  /** "RC1234567" */
  cacNumber: string;
  street: string;
  city: string;
  addressState: string;
}

/** Business details an owner can correct: the account's name, and the name and address of the main shop. */
export interface BusinessDetails extends Business, RegisteredBusiness {
  name: string;
  shopName: string;
}

export type RegisteredField = "legal_name" | "cac_number" | "street" | "city" | "address_state";

/** The buyer on a receipt. */
export const buyerOf = (owner: Pick<Buyer, "name" | "email">, business: Business | null): Buyer => ({
  name: owner.name,
  email: owner.email,
  address: business?.address ?? "",
  taxNumber: business?.taxNumber ?? "",
});
