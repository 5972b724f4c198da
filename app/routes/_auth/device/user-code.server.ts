import { z } from "zod";
import { typedUserCode } from "~/models/tills/user-code-fields.server";
import { app } from "~/services/platform/app.server";
import { invalid, readForm } from "~/http/forms/form.server";
import { requestContext } from "~/services/platform/request-context.server";
import { waitInWords } from "~/http/rate-limit.server";
import { redirectTo } from "~/http/responses.server";
import type { SignedIn } from "~/models/sessions/session.server";
import { typeUserCode } from "~/services/tills/decide-till.server";

const schema = z.object({ code: typedUserCode });
export type CodeFields = z.input<typeof schema>;

const UNKNOWN =
  "We do not know this code, or it has expired. Look at the till: type what it shows now, or ask it for a new code";

export async function postUserCode(request: Request, signedIn: SignedIn) {
  const form = await readForm(request, schema);
  if (form.status !== "success") return invalid(form);
  const { address } = requestContext();
  const typed = await typeUserCode(app, signedIn, { userCode: form.value.code, address });
  if (typed.outcome === "right") return redirectTo("/device/confirm");
  if (typed.outcome === "wrong") return invalid(form, { fieldErrors: { code: [UNKNOWN] } });
  const { network, retryAfterSeconds: seconds } = typed;
  const who = network ? "Too many wrong codes came from your network" : "You typed too many wrong codes";
  return invalid(form, {
    formErrors: [`${who}. Try again ${waitInWords(seconds)}. The till can keep selling until then`],
    status: 429,
    headers: { "Retry-After": String(seconds) },
  });
}
