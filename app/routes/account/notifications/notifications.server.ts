import { z } from "zod";

import { formatDate } from "~/models/date";
import { type OptionalMoneyText, moneyTextChoices } from "~/models/messages/money-text";
import { listSilenced, silence } from "~/models/messages/money-text.server";
import { chooseWhatsApp, listConsents } from "~/models/messages/whatsapp.server";
import { app } from "~/services/platform/app.server";
import { hasWhatsAppNews } from "~/services/platform/message-settings.server";
import { withFlash } from "~/http/flash.server";
import { invalid, parseFields, readFields } from "~/http/forms/form.server";
import { redirectTo } from "~/http/responses.server";

const box = z.literal("on").optional();

/** Browsers do not send an unticked box. */
const schema = z.object({
  intent: z.literal("texts"),
  ...(Object.fromEntries(moneyTextChoices.map(({ kind }) => [kind, box])) as Record<
    OptionalMoneyText,
    typeof box
  >),
});

/** Each SMS that may be turned off, and whether it is on. */
export async function readChoices(ownerId: number) {
  const silenced = await listSilenced(app.db, ownerId);
  return moneyTextChoices.map((choice) => ({ ...choice, on: !silenced.includes(choice.kind) }));
}

/** What may go by WhatsApp, with the day on which the owner agreed; null where it is not available. */
export async function readWhatsApp(ownerId: number) {
  const offered = {
    codes: app.config.codeChannels.includes("whatsapp"),
    money: hasWhatsAppNews(app.config.sms),
  };
  const consents = await listConsents(app.db, ownerId);
  const choices = (
    [
      ["codes", "Codes, when I ask for one by WhatsApp"],
      ["money", "The text messages about money, instead of SMS"],
    ] as const
  ).flatMap(([purpose, label]) => {
    const consent = consents.find((given) => given.purpose === purpose);
    if (!offered[purpose] && !consent) return [];
    return { purpose, label, since: consent ? formatDate(consent.givenAt) : null };
  });
  return choices.length === 0 ? null : choices;
}

const whatsAppSchema = z.object({ intent: z.literal("whatsapp"), codes: box, money: box });

export async function postNotifications(request: Request, ownerId: number) {
  const fields = await readFields(request);
  if (fields.get("intent") === "whatsapp") return postWhatsApp(fields, ownerId);
  const form = parseFields(fields, schema);
  if (form.status !== "success") return invalid(form);
  const off = moneyTextChoices.map(({ kind }) => kind).filter((kind) => form.value[kind] === undefined);
  await silence(app.db, ownerId, off);
  return toNotifications();
}

async function postWhatsApp(fields: FormData, ownerId: number) {
  const form = parseFields(fields, whatsAppSchema);
  if (form.status !== "success") return invalid(form);
  const { codes, money } = form.value;
  const purposes = [...(codes ? (["codes"] as const) : []), ...(money ? (["money"] as const) : [])];
  await chooseWhatsApp(app.db, ownerId, purposes, app.clock.now());
  return toNotifications();
}

const toNotifications = () =>
  redirectTo("/account/notifications", { headers: withFlash("notifications-saved") });
