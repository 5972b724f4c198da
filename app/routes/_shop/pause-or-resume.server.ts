import { z } from "zod";
import type { PausedKind } from "~/models/subscriptions/shop-allowance";
import type { User } from "~/models/users/user";
import { app } from "~/services/platform/app.server";
import { withFlash } from "~/http/flash.server";
import { invalid, parseFields } from "~/http/forms/form.server";
import { redirectTo, staleForm } from "~/http/responses.server";
import { readUseAgain, useAgain } from "~/services/subscriptions/use-again.server";

const useSchema = z.object({
  intent: z.literal("use"),
  use: z.string(),
  instead: z.string().optional(),
});

const FULL =
  "All that your plan includes are in use. Choose which one to pause instead, or add more to your plan";

/** The form with which an owner brings back a paused item. */
export async function postUse(
  fields: FormData,
  owner: User,
  { kind, page }: { kind: PausedKind; page: string },
) {
  const form = parseFields(fields, useSchema);
  if (form.status !== "success") throw staleForm();
  const outcome = await useAgain(app, owner.id, readUseAgain(kind, form.value));
  if (outcome === "done") return redirectTo(page, { headers: withFlash("used-again") });
  if (outcome === "gone") throw staleForm(404);
  return invalid(form, { fieldErrors: { instead: [FULL] } });
}
