import { z } from "zod";
import { nameProblem } from "~/models/users/name";

const MAX_NAME = 60;

/** The name an owner gives a till. */
export const typedTillName = z
  .string("Type a name for the till")
  .trim()
  .min(1, { error: "Type a name for the till", abort: true })
  .max(MAX_NAME, `The name must be at most ${MAX_NAME} characters`)
  .superRefine((name, context) => {
    const problem = nameProblem("The name", name);
    if (problem) context.addIssue(problem);
  });

/**
 * A till's own name for itself; without a plain one it is "Till". Strangers write it, so pages mark it as a
 * quotation.
 */
export const tillName = (said: string | undefined): string => {
  const name = typedTillName.safeParse(said ?? "");
  return name.success ? name.data : "Till";
};

/** The kind of machine as the till names it, such as "Windows till 4.2"; empty if that is not one plain line. */
export const tillKind = (said: string | undefined): string => {
  const kind = typedTillName.safeParse(said ?? "");
  return kind.success ? kind.data : "";
};
