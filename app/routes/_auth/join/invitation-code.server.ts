import { z } from "zod";
import { GRANT_LIFE } from "~/models/members/invitation";
import { typedAddress, typedInvitationCode } from "~/models/members/invitation-fields.server";
import { JOIN_ACCOUNT } from "~/models/members/member";
import { app } from "~/services/platform/app.server";
import { makeCookie } from "~/http/cookies.server";
import { invalid, readForm } from "~/http/forms/form.server";
import { waitInWords } from "~/http/rate-limit.server";
import { redirectTo } from "~/http/responses.server";
import { typeInvitationCode } from "~/services/members/join-shop.server";

const schema = z.object({ address: typedAddress, code: typedInvitationCode });
export type JoinFields = z.input<typeof schema>;

/** Answers every fault alike, so that a stranger does not learn who is invited. */
const UNKNOWN =
  "This code does not belong to this email or phone, or it no longer works. Check both, or ask the owner of the shop to send it again";

export async function postCode(request: Request) {
  const form = await readForm(request, schema);
  if (form.status !== "success") return invalid(form);
  const typed = await typeInvitationCode(app, form.value);
  switch (typed.outcome) {
    case "right": {
      const cookie = makeCookie("join", typed.token, { maxAge: GRANT_LIFE });
      return redirectTo(JOIN_ACCOUNT, { headers: { "Set-Cookie": cookie } });
    }
    case "wrong":
      return invalid(form, { fieldErrors: { code: [UNKNOWN] } });
    case "throttled":
      return invalid(form, {
        formErrors: [
          `Too many wrong codes came from your network, which other people may share. Try again ${waitInWords(typed.retryAfterSeconds)}`,
        ],
        status: 429,
        headers: { "Retry-After": String(typed.retryAfterSeconds) },
      });
  }
}
