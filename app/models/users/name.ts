import { z } from "zod";
import type { User } from "./user";

/** As long as the longest name that a form takes. */
const MAX_LENGTH = 100;

/**
 * What no name needs and a forger can use: control characters, line separators, halves of characters, and what is not
 * seen, such as marks that turn the direction of the text around. The variation selector of emoji may stay.
 */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u2800]|(?!\ufe0f)\p{Default_Ignorable_Code_Point}/u;

/** What mail programs turn into a link: a scheme, "www.", a number of four parts, or a word after a dot. */
const webAddress = /:\/\/|www[.。．｡]|\d{1,3}(?:\.\d{1,3}){3}|[\p{L}\p{N}\p{M}_-][.。．｡]\p{L}{2}/iu;

/** What is wrong with a name of a person, business or agent, or null. */
export function nameProblem(label: string, name: string): string | null {
  if (hidden.test(name)) return `${label} must be one line, in plain letters`;
  if (webAddress.test(name)) return `${label} cannot contain a web address. Leave a space after a dot`;
  return null;
}

/** A typed name. Every form that takes one reads it with this. */
export const typedName = (label: string, missing = `${label} is required`) =>
  z
    .string(missing)
    .trim()
    .max(MAX_LENGTH, `${label} must be at most ${MAX_LENGTH} characters`)
    .superRefine((name, context) => {
      const problem = nameProblem(label, name);
      if (problem) context.addIssue(problem);
    });

/** The name of an owner's account, which is that of the business. */
export const accountName = typedName("Full name").min(5, "Full name must be at least 5 characters");

export type Greeted = Pick<User, "name" | "emailVerifiedAt">;

/**
 * The first line of a mail to an owner. While nobody has proved to read the mailbox it may be a stranger's, so the mail
 * does not carry the name, which is whatever was typed at sign-up.
 */
export function greeting({ name, emailVerifiedAt }: Greeted): string {
  return emailVerifiedAt === null ? "Hello," : `Hello ${name},`;
}
