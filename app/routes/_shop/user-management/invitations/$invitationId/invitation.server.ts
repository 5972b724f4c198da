import { z } from "zod";
import type { Invitation } from "~/models/members/invitation";
import { PEOPLE } from "~/models/members/member";
import type { User } from "~/models/users/user";
import { app } from "~/services/platform/app.server";
import { withFlash } from "~/http/flash.server";
import { invalid, parseFields } from "~/http/forms/form.server";
import { waitInWords } from "~/http/rate-limit.server";
import { redirectTo } from "~/http/responses.server";
import { inviteAgain, withdrawInvitation } from "~/services/members/invite-member.server";
import { requireInvitation } from "~/routes/_shop/user-management/list-people.server";

const schema = z.object({ intent: z.enum(["again", "revoke"], "Choose one of the buttons") });

export async function postInvitation(fields: FormData, owner: User, invitation: Invitation) {
  const form = parseFields(fields, schema);
  if (form.status !== "success") return invalid(form);
  if (form.value.intent === "revoke") {
    if (!(await withdrawInvitation(app, owner, invitation)))
      await requireInvitation(app, owner, String(invitation.id));
    return redirectTo(PEOPLE, { headers: withFlash("invitation-revoked") });
  }
  const result = await inviteAgain(app, owner, invitation.id);
  switch (result.outcome) {
    case "sent":
      return redirectTo(PEOPLE, { headers: withFlash("invitation-sent-again") });
    case "full":
      return invalid(form, {
        formErrors: [
          "This invitation had expired, and all your users are in use. Add users to your plan first",
        ],
      });
    case "gone":
      await requireInvitation(app, owner, String(invitation.id));
      return redirectTo(PEOPLE);
    case "throttled":
      return invalid(form, {
        formErrors: [
          `A link was sent recently. You can send it again ${waitInWords(result.retryAfterSeconds)}`,
        ],
        status: 429,
        headers: { "Retry-After": String(result.retryAfterSeconds) },
      });
  }
}
