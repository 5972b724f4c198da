import { data } from "@remix-run/node";
import { z } from "zod";
import { cutText } from "~/models/cut-text";
import { dropSigns } from "~/models/http/link-token";
import { readRecoveryKey } from "~/models/recovery/recovery";
import { readForm } from "~/http/forms/form.server";
import { forgetMailedKey, readMailedKey } from "~/http/mailed-key.server";
import { waitInWords } from "~/http/rate-limit.server";
import { privateHeaders, refusal } from "~/http/responses.server";
import { app } from "~/services/platform/app.server";
import { followLink } from "~/routes/_auth/recovery.server";
import { checkRecoveryLink } from "~/services/recovery/check-recovery.server";
import { readRecoveryToken } from "~/http/recovery-cookies.server";

const MAX_KEY = 60;

/** The key that the link brought; null if it was cut short. */
export const readKey = (request: Request): string | null =>
  readMailedKey(request, {
    parameter: "key",
    read: (typed) => readRecoveryKey(dropSigns(cutText(typed, MAX_KEY))),
  });

const schema = z.object({ key: z.string().max(MAX_KEY) });

export async function postLink(request: Request) {
  const form = await readForm(request, schema);
  const key = form.status === "success" ? readRecoveryKey(form.value.key) : null;
  const result = key === null ? null : await checkRecoveryLink(app, key, readRecoveryToken(request));
  if (result?.outcome === "throttled") {
    const { retryAfterSeconds: seconds } = result;
    throw refusal(
      429,
      `Too many links that do not work came from your network, which other people may share. Try again ${waitInWords(seconds)}.`,
      { "Retry-After": String(seconds) },
    );
  }
  const onward = result && (await followLink(result));
  const headers = privateHeaders({ "Set-Cookie": forgetMailedKey() });
  if (!onward) return data({ over: true }, { status: 404, headers });
  onward.headers.append("Set-Cookie", forgetMailedKey());
  return onward;
}
