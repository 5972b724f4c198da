import type { Submission } from "@conform-to/react";
import { data } from "@remix-run/node";
import { z } from "zod";

import { type Part, parts, priceList } from "~/models/plans/price-list";
import { priceFields } from "~/models/plans/price-list-fields.server";
import type { PricePreview } from "~/models/plans/price-plan";
import { reasonField } from "~/models/staff/staff-action-fields.server";
import type { User } from "~/models/users/user";
import { app } from "~/services/platform/app.server";
import {
  type PreviewResult,
  type TypedPrices,
  previewPrices,
  readCatalogue,
  schedulePrices,
} from "~/services/console/schedule-prices.server";
import { withFlash } from "~/http/flash.server";
import { invalid, parseFields, readFields } from "~/http/forms/form.server";
import { privateHeaders, redirectTo, staleForm } from "~/http/responses.server";

const CHANGED =
  "Nothing was changed: a colleague changed the catalogue after you opened this page. Check it below, and make your change again if it is still needed";

export const readPart = (typed: string | null): Part =>
  (Object.keys(parts) as Part[]).find((part) => part === typed) ?? "plans";

async function schemaOf(part: Part) {
  const entries = priceList(await readCatalogue(app)).filter((entry) => entry.part === part);
  return z.object({
    ...priceFields(entries),
    intent: z.enum(["preview", "edit", "schedule"]),
    version: z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
    from: z.string().default(""),
    reason: z.string().optional(),
  });
}

/** Shows what a change would do, goes back to its form, or makes it. */
export async function postPrices(request: Request, { id: staffId }: User) {
  const part = readPart(new URL(request.url).searchParams.get("part"));
  const form = parseFields(await readFields(request), await schemaOf(part));
  if (form.status !== "success") throw staleForm();
  const { intent, version: seen, from: day } = form.value;
  // The parsed value leaves out emptied fields, but the change needs them.
  const wish: TypedPrices = { seen, day, typed: form.payload };
  if (intent === "edit") return replyWithPreview(form, null);
  if (intent === "preview") return answer(form, await previewPrices(app, wish), wish);
  const reason = reasonField.safeParse(form.value.reason);
  if (!reason.success) {
    const errors = { reason: reason.error.issues.map(({ message }) => message) };
    const again = await previewPrices(app, wish);
    return again.outcome === "preview"
      ? replyWithPreview(form, { ...again.preview, version: seen, day }, errors)
      : answer(form, again, wish);
  }
  const done = await schedulePrices(app, { staffId, reason: reason.data, asks: true }, wish);
  if ("id" in done)
    return redirectTo(`/staff/catalogue/changes/${done.id}`, { headers: withFlash("prices-asked") });
  return answer(form, done, wish);
}

function answer<Values, Output>(
  form: Submission<Values, string[], Output>,
  result: PreviewResult,
  { seen, day }: TypedPrices,
) {
  switch (result.outcome) {
    case "preview":
      return replyWithPreview(form, { ...result.preview, version: seen, day });
    case "changed":
      return withoutPreview(invalid(form, { formErrors: [CHANGED], hide: ["version"], status: 409 }));
    case "invalid": {
      const { "": formErrors, ...fieldErrors } = result.errors;
      return withoutPreview(invalid(form, { fieldErrors, ...(formErrors && { formErrors }) }));
    }
  }
}

type Preview = PricePreview & { version: number; day: string };

const withoutPreview = ({ data: { lastResult }, init }: ReturnType<typeof invalid>) =>
  data({ lastResult, preview: null as Preview | null }, init ?? {});

function replyWithPreview<Values, Output>(
  form: Submission<Values, string[], Output>,
  preview: Preview | null,
  errors?: Record<string, string[]>,
) {
  const lastResult = form.reply(errors ? { fieldErrors: errors } : {});
  return data({ lastResult, preview }, { status: errors ? 422 : 200, headers: privateHeaders() });
}
