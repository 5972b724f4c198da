import type { ExpressionBuilder } from "kysely";
import type { Schema } from "#db/schema";
import { tidyPhone } from "./phone";
import { readPhone } from "./phone.server";

/** What a person types to say whose account it is: its e-mail, its username or its verified phone number. */
interface LoginName {
  kind: "email" | "phone" | "username";
  /** One form for all ways to type it, so that limits count it once. */
  value: string;
}

export function readLoginName(typed: string): LoginName {
  const name = typed.trim().toLowerCase();
  if (name.includes("@")) return { kind: "email", value: name };
  const tidied = tidyPhone(name);
  const number = /^\+?\d+$/.test(tidied) ? readPhone(tidied) : null;
  return number?.reachable ? { kind: "phone", value: number.phone } : { kind: "username", value: name };
}

/** Only a verified number names an account: any other may be a stranger's. */
export const hasPhone = (eb: ExpressionBuilder<Schema, "users">, phone: string) =>
  eb.and([eb("users.phone", "=", phone), eb("users.phoneVerifiedAt", "is not", null)]);

export const hasEmail = (eb: ExpressionBuilder<Schema, "users">, email: string) =>
  eb(eb.fn<string>("lower", ["users.email"]), "=", email);

export const hasUsername = (eb: ExpressionBuilder<Schema, "users">, username: string) =>
  eb(eb.fn<string>("lower", ["users.username"]), "=", username);
