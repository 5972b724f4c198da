import { staffSetupPath } from "~/models/setups/setup";
import { readAgreement } from "~/models/setups/setup";
import { type StaffPost, staffSchema } from "~/models/setups/setup-fields.server";
import { findSetup } from "~/models/setups/setup.server";
import type { User } from "~/models/users/user";
import { app } from "~/services/platform/app.server";
import { type FlashKey, withFlash } from "~/http/flash.server";
import { invalid, readForm } from "~/http/forms/form.server";
import { redirectTo, staleForm } from "~/http/responses.server";
import { noSuchSetup } from "~/routes/_shared/no-such.server";
import { addNote, agreeTime, markDone } from "~/services/setups/agree-time.server";
import type { SetupResult } from "~/services/setups/wish-times.server";

const flashes: Record<StaffPost["intent"], FlashKey> = {
  agree: "setup-agreed",
  done: "setup-done",
  note: "setup-noted",
};

const CLOSED =
  "Nothing was changed: the setup has moved on since you opened this page. Check what it says now";
const CHANGED =
  "Nothing was changed: the owner or a colleague changed the setup after you opened this page. Check what it says now";

export async function postSetup(request: Request, staff: User, reference: string) {
  const form = await readForm(request, staffSchema);
  if (form.status !== "success") {
    if (form.error?.intent || form.error?.revision) throw staleForm();
    return invalid(form);
  }
  const result = await act(staff, reference, form.value);
  switch (result.outcome) {
    case "saved":
    case "repeated":
      return redirectTo(staffSetupPath(reference), { headers: withFlash(flashes[form.value.intent]) });
    case "invalid":
      return invalid(form, { fieldErrors: result.errors });
    case "not-found":
      throw await noSuchSetup(app, staff.id);
    case "closed":
      return invalid(form, { formErrors: [CLOSED], status: 409 });
    case "changed":
      return invalid(form, { formErrors: [CHANGED], status: 409 });
  }
}

type ActResult = SetupResult | { outcome: "invalid"; errors: Record<string, string[]> };

async function act(staff: User, reference: string, post: StaffPost): Promise<ActResult> {
  switch (post.intent) {
    case "agree": {
      const setup = await findSetup(app.db, reference);
      if (!setup) return { outcome: "not-found" };
      const read = readAgreement(post, setup, app.clock.now());
      if (!read.ok) return { outcome: "invalid", errors: read.errors };
      return agreeTime(app, { staff, reference, revision: post.revision }, read.agreed);
    }
    case "done":
      return markDone(app, { staff, reference, revision: post.revision });
    case "note":
      return addNote(app, staff, { reference, note: post.note });
  }
}
