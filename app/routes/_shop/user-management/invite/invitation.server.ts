import { z } from "zod";

import { RESEND_PAUSE } from "~/models/codes/limits";
import { SECOND } from "~/models/duration";
import { invitationChannel } from "~/models/members/invitation";
import { typedAddress } from "~/models/members/invitation-fields.server";
import { PEOPLE } from "~/models/members/member";
import { typedLocation, typedRole } from "~/models/members/member-form.server";
import { readId } from "~/models/row-id";
import type { User } from "~/models/users/user";
import { app } from "~/services/platform/app.server";
import { withFlash } from "~/http/flash.server";
import { invalid, readForm } from "~/http/forms/form.server";
import { waitInWords } from "~/http/rate-limit.server";
import { redirectTo } from "~/http/responses.server";
import { inviteMember } from "~/services/members/invite-member.server";

const schema = z.object({ address: typedAddress, role: typedRole, location: typedLocation });
export type InviteFields = z.input<typeof schema>;

const wrong = {
  taken: "This email or phone cannot be invited. Use another one for this person",
  repeated:
    "You have invited this address already. Send it again from the list, or cancel the invitation first",
  unreachable: "We can send text messages to Nigerian mobile numbers only. Use another number, or an email",
};

export async function postInvite(request: Request, owner: User) {
  const form = await readForm(request, schema);
  if (form.status !== "success") return invalid(form);
  const { address, role, location } = form.value;
  const result = await inviteMember(app, owner, {
    address,
    channel: invitationChannel(address),
    role,
    locationId: readId(location),
  });
  switch (result.outcome) {
    case "invited":
      return redirectTo(PEOPLE, { headers: withFlash("member-invited") });
    case "unverified":
      return redirectTo("/verify-phone");
    case "full":
      return invalid(form, {
        formErrors: [
          "All your users are in use, so the person was not invited. Add users to your plan first",
        ],
      });
    case "no-location":
      return invalid(form, { fieldErrors: { location: ["Choose one of your shops"] } });
    case "throttled":
      return invalid(form, {
        formErrors: [`${sentBefore(result)}. Try again ${waitInWords(result.retryAfterSeconds)}`],
        status: 429,
        headers: { "Retry-After": String(result.retryAfterSeconds) },
      });
    case "taken":
    case "repeated":
    case "unreachable":
      return invalid(form, { fieldErrors: { address: [wrong[result.outcome]] } });
  }
}

/** One address is invited once in a minute; the other limits count many. */
const sentBefore = ({ retryAfterSeconds }: { retryAfterSeconds: number }): string =>
  retryAfterSeconds * SECOND <= RESEND_PAUSE
    ? "An invitation was sent a moment ago"
    : "Many invitations were sent in a short time";
