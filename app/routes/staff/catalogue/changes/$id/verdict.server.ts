import { verdictSchema } from "~/models/approvals/approval-fields.server";
import { formatMoment } from "~/models/date";
import type { User } from "~/models/users/user";
import { type FlashKey, withFlash } from "~/http/flash.server";
import { invalid, readForm } from "~/http/forms/form.server";
import { redirectTo, staleForm } from "~/http/responses.server";
import { noSuch } from "~/routes/_shared/no-such.server";
import { restText } from "~/routes/staff/approval-words";
import { app } from "~/services/platform/app.server";
import { approvePrices, withdrawPrices } from "~/services/console/schedule-prices.server";

const OVER = "It already applies, so it can’t be withdrawn. Change the prices back instead";
const OWN = "You asked for this yourself. A colleague with the role Catalogue or Admin must approve it";
const DECIDED = "A colleague has decided this. Reload the page to see it";

/** Approves a change that a colleague asked for; refuses it, or withdraws one that does not hold yet. */
export async function postVerdict(request: Request, user: User, id: number) {
  const form = await readForm(request, verdictSchema);
  if (form.status !== "success") {
    if (form.error?.intent) throw staleForm();
    return invalid(form);
  }
  const { intent, reason } = form.value;
  const by = { staffId: user.id, reason };
  const done = (flash: FlashKey) =>
    redirectTo(`/staff/catalogue/changes/${id}`, { headers: withFlash(flash) });
  const refuse = (problem: string) => invalid(form, { formErrors: [problem], status: 409 });
  if (intent !== "approved") {
    const withdrawn = await withdrawPrices(app, by, id);
    if (withdrawn === "not-found") throw await noSuch(app, user, "change of prices");
    return withdrawn === "over" ? refuse(OVER) : done("prices-withdrawn");
  }
  const approved = await approvePrices(app, { staffId: user.id, reason: reason === "" ? null : reason }, id);
  switch (approved.outcome) {
    case "saved":
    case "repeated":
      return done("prices-scheduled");
    case "own":
      return refuse(OWN);
    case "over":
      return refuse(DECIDED);
    case "resting":
      return refuse(restText(formatMoment(approved.until)));
    case "not-found":
      throw await noSuch(app, user, "change of prices");
  }
}
