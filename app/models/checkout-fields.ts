import type { AddOnKind } from "~/models/catalogue";

/** The names that the fields of an order have always had in its forms. */
export const addOnFields = {
  users: "additional_users",
  products: "additional_products",
  outlets: "additional_warehouse",
} as const satisfies Record<AddOnKind, string>;

export type ChoiceField =
  (typeof addOnFields)[AddOnKind] | "onboarding" | "payment_method" | "card_type" | "auth_code" | "save_card";

/** In the order of the page, for the summary of errors. */
export const choiceFields: readonly (ChoiceField | "coupon")[] = [
  ...Object.values(addOnFields),
  "onboarding",
  "payment_method",
  "card_type",
  "auth_code",
  "coupon",
];
