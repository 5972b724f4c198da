import { waitInWords } from "~/http/rate-limit.server";
import { refusal } from "~/http/responses.server";
import type { PasskeyRefused } from "~/services/passkeys/check-assertion.server";

type RefusedPasskey = PasskeyRefused | { outcome: "throttled"; retryAfterSeconds: number };

interface PasskeyRefusal {
  status: number;
  message: string;
  headers?: Record<string, string>;
}

/** The answer to a passkey that opens nothing. */
export function passkeyRefusal(refused: RefusedPasskey): PasskeyRefusal {
  switch (refused.outcome) {
    case "expired":
      return {
        status: 409,
        message: "This took longer than 5 minutes, or was sent twice. Use your passkey again",
      };
    case "unknown":
      return {
        status: 401,
        message:
          "This passkey opens no account here: it was removed, or made for another account. Use your password, and delete the passkey from your device",
      };
    case "wrong":
      return {
        status: 401,
        message:
          "We could not check this passkey. Try again and unlock your device when it asks, or use your password",
      };
    case "copied":
      return {
        status: 401,
        message:
          "This passkey may be a copy, so we refused it. Use your password, remove this passkey under Security and add a new one",
      };
    case "throttled":
      return {
        status: 429,
        message: `Too many logins with passkeys failed on your network. Use your password, or try again ${waitInWords(refused.retryAfterSeconds)}`,
        headers: { "Retry-After": String(refused.retryAfterSeconds) },
      };
  }
}

/** The refusal of a challenge where there are no passkeys. Pages do not offer them then. */
export const noPasskeys = (): Response =>
  refusal(404, "Passkeys do not work at this address. Use your password.");
