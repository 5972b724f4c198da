import { atLeast, type FieldCheck } from "~/models/http/field-check";
import type { User } from "./user";

/**
 * Characters that no name needs and a forger could use: control characters, line separators, lone surrogates and
 * invisible characters, such as marks that reverse the text direction. The emoji variation selector may stay.
 */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u2800]|(?!\ufe0f)\p{Default_Ignorable_Code_Point}/u;

/** Text that mail programs turn into a link: a scheme, "www.", a number of four parts, or a word after a dot. */
const webAddress = /:\/\/|www[.。．｡]|\d{1,3}(?:\.\d{1,3}){3}|[\p{L}\p{N}\p{M}_-][.。．｡]\p{L}{2}/iu;

/** What is wrong with the name of a person, business or agent; null if nothing is. */
export function nameProblem(label: string, name: string): string | null {
  if (hidden.test(name)) return `${label} must be one line, in plain letters`;
  if (webAddress.test(name)) return `${label} cannot contain a web address. Leave a space after a dot`;
  return null;
}

export const isRequired = (label: string): string => `${label} is required`;

export const SHORTEST_NAME = 5;
export const shortName = `Full name must be at least ${SHORTEST_NAME} characters`;
export const accountNameCheck: FieldCheck = {
  missing: isRequired("Full name"),
  rules: [[atLeast(SHORTEST_NAME), shortName]],
};

export type GreetedPerson = Pick<User, "name" | "emailVerifiedAt">;

/**
 * The first line of a mail to an owner. An unconfirmed mailbox may be a stranger's, so the mail does not carry the
 * name, which may be anything typed at sign-up.
 */
export function greetingFor({ name, emailVerifiedAt }: GreetedPerson): string {
  return emailVerifiedAt === null ? "Hello," : `Hello ${name},`;
}
