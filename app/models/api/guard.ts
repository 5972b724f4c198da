import type { Guard } from "~/models/sessions/access";

/**
 * Who may call, by the name that each operation has to give: null asks for nobody. `answer` of an operation enforces it,
 * and a test tries each operation with every kind of account.
 */
export const guards = {
  anybody: null,
  /** Without a session, or with one that opens the account. */
  guest: null,
  /** Whoever has a session, be the account closed or the second factor not proved: it ends the session. */
  session: { closedToo: true, beforeFactor: true },
  account: {},
  newPhone: { replacesPhone: true, fresh: true },
  owner: { roles: ["owner"], phone: "order" },
  agent: { roles: ["agent"], phone: "verified" },
} as const satisfies Record<string, Guard | null>;

export type Auth = keyof typeof guards;

/** Those that are called without a session. */
export type OpenAuth = "anybody" | "guest";

/** What is asked of a caller: of one who has a session without needing it, what an account is asked. */
export function guardOf(auth: Auth, hasSession: boolean): Guard | null {
  return auth === "guest" && hasSession ? guards.account : guards[auth];
}
