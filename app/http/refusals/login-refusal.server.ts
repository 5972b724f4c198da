import { DAY, SECOND } from "~/models/duration";
import { waitInWords } from "~/http/rate-limit.server";
import type { LoginResult } from "~/services/sessions/log-in.server";

type RefusedLogin = Exclude<LoginResult, { outcome: "accepted" }>;

interface LoginRefusal {
  status: 401 | 429;
  message: string;
  headers: Record<string, string>;
}

/** The answer to a failed login, on the page and in the API. */
export function loginRefusal(result: RefusedLogin): LoginRefusal {
  switch (result.outcome) {
    case "throttled":
      return {
        status: 429,
        message: tooMany(result),
        headers: { "Retry-After": String(result.retryAfterSeconds) },
      };
    case "locked":
      return {
        status: 429,
        message: "Too many wrong passwords in a row. Choose “Forgot password?” below and set a new one",
        headers: { "Retry-After": String(DAY / SECOND) },
      };
    case "removed":
      return { status: 401, message: "Your account in this shop was closed. Ask the owner", headers: {} };
    case "refused":
      return {
        status: 401,
        message:
          "Your details do not match. Check the email, username or phone number and the password, then try again",
        headers: {},
      };
  }
}

function tooMany({ retryAfterSeconds, ofNetwork }: { retryAfterSeconds: number; ofNetwork?: true }): string {
  const wait = waitInWords(retryAfterSeconds);
  return ofNetwork
    ? `Too many wrong logins came from your network, which other people may share. Try again ${wait}, or log in over another network or in a browser you used before`
    : `Too many attempts. Try again ${wait}`;
}
