import type { FieldCheck } from "~/models/http/field-check";

/** The field for the email, username or phone number of the login form. */
export const loginNameCheck: FieldCheck = { missing: "Email or Username is required" };
