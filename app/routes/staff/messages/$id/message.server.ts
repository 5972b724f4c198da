import { contactActionSchema } from "~/models/site/contact-desk-fields.server";
import type { User } from "~/models/users/user";
import { app } from "~/services/platform/app.server";
import { noSuch } from "~/routes/_shared/no-such.server";
import { withFlash } from "~/http/flash.server";
import { invalid, readForm } from "~/http/forms/form.server";
import { redirectTo, staleForm } from "~/http/responses.server";
import { handleMessage } from "~/services/site/handle-message.server";

const CHANGED =
  "Nothing was done: a colleague changed this message after you opened this page. Check what it says now";

export async function postMessage(request: Request, user: User, id: number) {
  const form = await readForm(request, contactActionSchema);
  if (form.status !== "success") {
    if (form.error?.intent || form.error?.revision) throw staleForm();
    return invalid(form);
  }
  switch (await handleMessage(app, user.id, { ...form.value, id })) {
    case "saved":
    case "repeated":
      return redirectTo(`/staff/messages/${id}`, {
        headers: withFlash(form.value.intent === "answered" ? "message-answered" : "message-saved"),
      });
    case "not-found":
      throw await noSuch(app, user, "message");
    case "changed":
      return invalid(form, { formErrors: [CHANGED], status: 409 });
  }
}
