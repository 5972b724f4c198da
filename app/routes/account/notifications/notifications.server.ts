import { z } from "zod";

import { type OptionalMoneyText, moneyTextChoices } from "~/models/messages/money-text";
import { listSilenced, silence } from "~/models/messages/money-text.server";
import { app } from "~/services/platform/app.server";
import { withFlash } from "~/services/http/flash.server";
import { invalid, readForm } from "~/services/http/forms/form.server";
import { redirectTo } from "~/services/http/responses.server";

const box = z.literal("on").optional();

/** Browsers do not send an unticked box. */
const schema = z.object(
  Object.fromEntries(moneyTextChoices.map(({ kind }) => [kind, box])) as Record<
    OptionalMoneyText,
    typeof box
  >,
);

/** Each SMS that may be turned off, and whether it is on. */
export async function readChoices(ownerId: number) {
  const silenced = await listSilenced(app.db, ownerId);
  return moneyTextChoices.map((choice) => ({ ...choice, on: !silenced.includes(choice.kind) }));
}

export async function postNotifications(request: Request, ownerId: number) {
  const form = await readForm(request, schema);
  if (form.status !== "success") return invalid(form);
  const off = moneyTextChoices.map(({ kind }) => kind).filter((kind) => form.value[kind] === undefined);
  await silence(app.db, ownerId, off);
  return redirectTo("/account/notifications", { headers: withFlash("notifications-saved") });
}
