import { data } from "@remix-run/node";
import { z } from "zod";
import { readRecoveryKey } from "~/models/recovery/recovery";
import { readForm } from "~/services/http/forms/form.server";
import { waitInWords } from "~/services/http/rate-limit.server";
import { privateHeaders, refusal } from "~/services/http/responses.server";
import { app } from "~/services/platform/app.server";
import { followLink, openRecoveryLink } from "~/services/recovery/check-recovery.server";
import { readRecoveryToken } from "~/services/recovery/require-recovery.server";

const MAX_KEY = 60;

/** The key of the link's address; null if it was cut short. */
export const readKey = (request: Request): string | null =>
  readRecoveryKey(new URL(request.url).searchParams.get("key")?.slice(0, MAX_KEY) ?? "");

const schema = z.object({ key: z.string().max(MAX_KEY) });

export async function postLink(request: Request) {
  const form = await readForm(request, schema);
  const key = form.status === "success" ? readRecoveryKey(form.value.key) : null;
  const result = key === null ? null : await openRecoveryLink(app, key, readRecoveryToken(request));
  if (result?.outcome === "throttled") {
    const { retryAfterSeconds: seconds } = result;
    throw refusal(
      429,
      `Too many links that do not work came from your network, which other people may share. Try again ${waitInWords(seconds)}.`,
      { "Retry-After": String(seconds) },
    );
  }
  const onward = result && (await followLink(result));
  return onward ?? data({ over: true }, { status: 404, headers: privateHeaders() });
}
