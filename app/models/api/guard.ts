import type { Guard } from "~/models/sessions/access";

/**
 * Who may call, by the name that each operation must give; null means everyone. `answer` of an operation enforces it,
 * and a test tries each operation with every kind of account.
 */
const guards = {
  anybody: null,
  /** No session, or one that opens the account. */
  guest: null,
  /** Any session, even if the account is closed or the second factor not proved: the call ends the session. */
  session: { closedToo: true, beforeFactor: true },
  account: {},
  newPhone: { replacesPhone: true, fresh: true },
  owner: { roles: ["owner"], phone: "order" },
  agent: { roles: ["agent"], phone: "verified" },
} as const satisfies Record<string, Guard | null>;

export type Auth = keyof typeof guards;

/** Calls that need no session. */
export type PublicAuth = "anybody" | "guest";

/**
 * The requirements for a caller. A caller with a session where none is needed must still meet those of an account.
 */
export function guardOf(auth: Auth, hasSession: boolean): Guard | null {
  return auth === "guest" && hasSession ? guards.account : guards[auth];
}
