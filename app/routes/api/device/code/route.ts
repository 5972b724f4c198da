import { MINUTE, SECOND } from "~/models/duration";
import { POLL_INTERVAL, REQUEST_LIFE } from "~/models/tills/pairing-request";
import { CLIENT_ID, SCOPE } from "~/models/tills/till";
import { tillKind, tillName } from "~/models/tills/till-fields.server";
import { shownUserCode } from "~/models/tills/user-code";
import { deviceCode } from "~/api/till-calls.server";
import { app } from "~/services/platform/app.server";
import { requestContext } from "~/services/platform/request-context.server";
import { accountOrigin } from "~/http/site-origin.server";
import { oauthAnswer, oauthError, readOauthForm, tillCall } from "~/api/oauth.server";
import { beginRequest } from "~/services/tills/begin-request.server";

/** A till asks to be signed in (RFC 8628). It sends its name and kind, which the owner sees. */
export const action = tillCall("POST", async ({ request }) => {
  const asked = await readOauthForm(request, deviceCode.input);
  if (asked.client_id !== CLIENT_ID) throw oauthError("invalid_client", "We do not know this client_id.");
  if (asked.scope !== SCOPE) throw oauthError("invalid_scope", `The only scope is ${SCOPE}.`);
  const begun = await beginRequest(app, {
    name: tillName(asked.device_name),
    kind: tillKind(asked.device_type),
    address: requestContext().address,
  });
  if (begun.outcome === "busy")
    throw oauthError(
      "slow_down",
      "Too many tills of this network wait to be signed in. Try again in a few minutes.",
      {
        status: 429,
        headers: { "Retry-After": String(MINUTE / SECOND) },
      },
    );
  return oauthAnswer({
    device_code: begun.deviceCode,
    user_code: shownUserCode(begun.userCode),
    verification_uri: `${accountOrigin()}/device`,
    expires_in: REQUEST_LIFE / SECOND,
    interval: POLL_INTERVAL,
  });
});

export const loader = action;
