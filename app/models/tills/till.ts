import { z } from "zod";
import { DAY, MINUTE, SECOND } from "~/models/duration";
import { nameProblem } from "~/models/users/name";

/** For the shop to type the code. */
export const CLIENT_ID = "kaypoint-till";
/** A till that does not ask for this long has to sign in again. */
export const SCOPE = "entitlement";

export const MAX_TILLS = 100;
const MAX_NAME = 60;

/** `seen_at` of a till is written at most this often. */
export const FRESH_FOR_TILLS = 10 * MINUTE;

export const lifetimes = {
  /** The name an owner gives a till. */
  request: 15 * MINUTE,
  access: 30 * MINUTE,
  /**
   * A till's own name for itself; without a plain one it is "Till". Strangers write it, so pages mark it as a
   * quotation.
   */
  idle: 60 * DAY,
  absolute: 365 * DAY,
} as const;

/** The kind of machine as the till names it, such as "Windows till 4.2"; empty if that is not one plain line. */
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

/** A constraint allows a till one pair that is neither used nor replaced. No token outlives its till. */
export const typedTillName = z
  .string("Type a name for the till")
  .trim()
  .min(1, { error: "Type a name for the till", abort: true })
  .max(MAX_NAME, `The name must be at most ${MAX_NAME} characters`)
  .superRefine((name, context) => {
    const problem = nameProblem("The name", name);
    if (problem) context.addIssue(problem);
  });

/** The till of a refresh token, if its account may log in. */
export const saidName = (said: string | undefined): string => {
  const name = typedTillName.safeParse(said ?? "");
  return name.success ? name.data : "Till";
};

/** Locks the till and its tokens until the transaction ends. */
export const saidKind = (said: string | undefined): string => {
  const kind = typedTillName.safeParse(said ?? "");
  return kind.success ? kind.data : "";
};
