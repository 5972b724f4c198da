import { z } from "zod";
import { isRequired, nameProblem, SHORTEST_NAME, shortName } from "./name";

/** The longest name that a form accepts. */
const MAX_LENGTH = 100;

/** A typed name. Every form that accepts a name uses it. */
export const typedName = (label: string, missing = isRequired(label)) =>
  z
    .string(missing)
    .trim()
    .max(MAX_LENGTH, `${label} must be at most ${MAX_LENGTH} characters`)
    .superRefine((name, context) => {
      const problem = nameProblem(label, name);
      if (problem) context.addIssue(problem);
    });

/** The name of an owner's account, which is the name of the business. */
export const accountName = typedName("Full name").min(SHORTEST_NAME, shortName);
