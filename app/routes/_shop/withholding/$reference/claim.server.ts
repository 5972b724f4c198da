import { z } from "zod";
import type { User } from "~/models/users/user";
import { claimPath } from "~/models/withholding/claim";
import { certificateFields } from "~/models/withholding/claim-fields.server";
import type { ListedClaim } from "~/models/withholding/claim.server";
import { type FlashKey, withFlash } from "~/services/http/flash.server";
import { invalid, readForm } from "~/services/http/forms/form.server";
import { redirectTo, staleForm } from "~/services/http/responses.server";
import { app } from "~/services/platform/app.server";
import { denial } from "~/services/sessions/refuse-object.server";
import { type ClaimMoved, giveCertificate, withdrawClaim } from "~/services/withholding/end-claim.server";
import { findOwnClaim } from "~/services/withholding/read-claims.server";

/** Another account's claim gets the same answer as one that does not exist. */
export async function requireOwnClaim(user: Pick<User, "id">, reference: string | undefined) {
  const claim = await findOwnClaim(app, user.id, reference);
  if (claim) return claim;
  const message = "This claim is not in your account. Open Withheld tax to see yours.";
  throw await denial(app, { userId: user.id, object: "withholding claim", status: 404, message });
}

const schema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("certificate"), ...certificateFields }),
  z.object({ intent: z.literal("withdraw") }),
]);

export async function postClaim(request: Request, user: User, reference: string | undefined) {
  const form = await readForm(request, schema);
  if (form.status !== "success") {
    if (form.error?.["intent"]) throw staleForm();
    return invalid(form);
  }
  const claim = await requireOwnClaim(user, reference);
  if (form.value.intent === "withdraw")
    return moved(claim, await withdrawClaim(app, claim), "withholding-withdrawn");
  const given = await giveCertificate(app, claim, form.value);
  if (given.outcome === "invalid") return invalid(form, { fieldErrors: { day: [given.message] } });
  return moved(claim, given, "withholding-certificate");
}

const moved = ({ reference }: ListedClaim, { outcome }: ClaimMoved, done: FlashKey) =>
  redirectTo(claimPath(reference), { headers: withFlash(outcome === "done" ? done : "withholding-moved") });
