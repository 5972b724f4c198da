import { z } from "zod";
import { DAY, MINUTE, SECOND } from "~/models/duration";
import { nameProblem } from "~/models/users/name";

/** The one program that may sign in: ours. */
export const CLIENT_ID = "kaypoint-till";
/** The one right that a till gets. */
export const SCOPE = "entitlement";

export const MAX_TILLS = 100;
const MAX_NAME = 60;

/** Pages of tills want a password that was typed within this time. */
export const FRESH_FOR_TILLS = 10 * MINUTE;

export const lifetimes = {
  /** For the shop to type the code. */
  request: 15 * MINUTE,
  access: 30 * MINUTE,
  /** A till that does not ask for so long has to be signed in again. */
  idle: 60 * DAY,
  absolute: 365 * DAY,
} as const;

/** `seen_at` of a till is written at most this often. */
export const SEEN_INTERVAL = 30 * SECOND;

export interface Till {
  id: number;
  name: string;
  kind: string;
  registeredAt: Date;
  seenAt: Date | null;
  endsAt: Date;
  branch: { id: number; name: string };
}

/** What an owner calls a till. */
export const typedTillName = z
  .string("Type a name for the till")
  .trim()
  .min(1, { error: "Type a name for the till", abort: true })
  .max(MAX_NAME, `The name must be at most ${MAX_NAME} characters`)
  .superRefine((name, context) => {
    const problem = nameProblem("The name", name);
    if (problem) context.addIssue(problem);
  });

/** What a till says of itself: without a plain name it is "Till". Strangers write it, so pages show it as its words. */
export const saidName = (said: string | undefined): string => {
  const name = typedTillName.safeParse(said ?? "");
  return name.success ? name.data : "Till";
};

/** What kind of machine it says it is, such as "Windows till 4.2"; nothing where that is no plain line. */
export const saidKind = (said: string | undefined): string => {
  const kind = typedTillName.safeParse(said ?? "");
  return kind.success ? kind.data : "";
};
