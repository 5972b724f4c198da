import type { z } from "zod";
import { CLIENT_ID, DEVICE_GRANT, REFRESH_GRANT, SCOPE } from "~/models/tills/till";
import { deviceToken } from "~/api/till-calls.server";
import { app } from "~/services/platform/app.server";
import { accountOrigin } from "~/http/site-origin.server";
import { oauthAnswer, oauthError, readOauthForm, tillCall } from "~/api/oauth.server";
import {
  ACCESS_SECONDS,
  pollRequest,
  refreshTokens,
  type TokenAnswer,
} from "~/services/tills/issue-tokens.server";

const words = {
  authorization_pending: "The owner has not decided yet. Ask again after the interval.",
  slow_down: "That was too early. Wait the interval of this answer, now and from now on.",
  access_denied: "The owner refused.",
  expired_token: "The code is too old. Ask for a new one.",
  invalid_grant: "This gives no token, or no longer does. Sign the till in again.",
} as const;

/** Tokens for a device code that its owner allowed (RFC 8628), or for a till's refresh token (RFC 6749). */
export const action = tillCall("POST", async ({ request }) => {
  const form = await readOauthForm(request, deviceToken.input);
  if (form.client_id !== CLIENT_ID) throw oauthError("invalid_client", "We do not know this client_id.");
  const answer = await answerTo(form);
  if (answer.outcome === "refused") {
    const { error, interval } = answer;
    throw oauthError(error, words[error], interval === undefined ? {} : { interval });
  }
  const { accessToken, refreshToken, till } = answer.tokens;
  return oauthAnswer({
    access_token: accessToken,
    token_type: "Bearer",
    expires_in: ACCESS_SECONDS,
    refresh_token: refreshToken,
    scope: SCOPE,
    till: { ...till, id: String(till.id) },
  });
});

async function answerTo(form: z.output<typeof deviceToken.input>): Promise<TokenAnswer> {
  const { grant_type: grant, device_code: deviceCode, refresh_token: refreshToken } = form;
  if (grant === DEVICE_GRANT)
    return pollRequest(app, requireParameter(deviceCode, "device_code"), accountOrigin());
  if (grant === REFRESH_GRANT)
    return refreshTokens(app, requireParameter(refreshToken, "refresh_token"), accountOrigin());
  throw oauthError("unsupported_grant_type", `The grant types are ${DEVICE_GRANT} and ${REFRESH_GRANT}.`);
}

function requireParameter(value: string | undefined, name: string): string {
  if (value === undefined) throw oauthError("invalid_request", `${name} is missing.`);
  return value;
}

export const loader = action;
