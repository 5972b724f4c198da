import { uniqueViolation } from "#db/violation";
import { addressPrefix } from "~/models/http/network-address";
import { addressKey } from "~/models/http/throttle";
import { hideKey } from "~/models/http/throttle.server";
import { addRequest } from "~/models/tills/pairing-request.server";
import { CODE_LENGTH, userCodeOf } from "~/models/tills/user-code";
import type { App } from "~/services/platform/app.server";
import { makeToken } from "~/services/platform/token.server";

type PairingContext = Pick<App, "db" | "clock" | "random">;

interface NewTillRequest {
  /** What the till reports about itself. */
  name: string;
  kind: string;
  address: string;
}

type BeginRequestResult = { outcome: "begun"; deviceCode: string; userCode: string } | { outcome: "busy" };

const MOST_TRIES = 5;

/** Gives a till its two codes: one to poll with, and one to show. */
export async function beginRequest(
  app: PairingContext,
  { name, kind, address }: NewTillRequest,
): Promise<BeginRequestResult> {
  const { token, hash } = makeToken(app.random);
  const request = {
    deviceHash: hash,
    name,
    kind,
    now: app.clock.now(),
    place: hideKey(`till:${addressKey(address)}`),
    addressPrefix: addressPrefix(address),
  };
  for (let tries = 1; ; tries += 1) {
    const userCode = makeUserCode(app.random);
    try {
      if (!(await addRequest(app.db, { ...request, userCode }))) return { outcome: "busy" };
      return { outcome: "begun", deviceCode: token, userCode };
    } catch (error) {
      if (uniqueViolation(error) !== "till_requests_user_code" || tries === MOST_TRIES) throw error;
    }
  }
}

function makeUserCode(random: App["random"]): string {
  for (;;) {
    const code = userCodeOf(random.bytes(2 * CODE_LENGTH));
    if (code !== null) return code;
  }
}
