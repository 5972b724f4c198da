import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { z } from "zod";
import { privateHeaders, refusal } from "./answers.server";
import { KIBIBYTE, readRaw } from "./body.server";
import { isCrossSite } from "./cross-site.server";
import { parseFormBody } from "./form-body.server";
import { declaredFields } from "./form-fields.server";
import { currentVisit } from "./front-door.server";
import { admitPost } from "./post-limit.server";

const LARGEST_FORM = 64 * KIBIBYTE;

/** Never sent back to the page that shows a form's errors. */
const SECRET_FIELD = /password|^code$|^digit$/i;

/** The body door: refuses by a thrown answer what no form of ours sends, then checks the rest by the schema. */
export async function readForm<Schema extends z.ZodType>(request: Request, schema: Schema) {
  return parseFields(await readFields(request), schema);
}

/** The first half of readForm, for an action that learns from the button's `intent` which form it has. */
export async function readFields(request: Request): Promise<FormData> {
  const { host, site, origin } = currentVisit();
  const sender = {
    fetchSite: request.headers.get("Sec-Fetch-Site"),
    origin: origin ?? request.headers.get("Origin"),
    referer: request.headers.get("Referer"),
  };
  if (isCrossSite(sender, { host, site }))
    throw refusal(
      403,
      "This form was sent from another website. Open the page here and send its form again.",
    );
  if (new URL(request.url).searchParams.has("_data")) throw badRequest();
  await admitPost();
  return parseFormBody(await readRaw(request, LARGEST_FORM), request.headers);
}

/** The second half of readForm. Synchronous: a schema says what a value must be, it does not ask the database. */
export function parseFields<Schema extends z.ZodType>(fields: FormData, schema: Schema) {
  const declared = declaredFields(schema);
  for (const name of new Set(fields.keys())) {
    const field = declared.get(name);
    if (!field || (!field.repeats && fields.getAll(name).length > 1)) throw badRequest();
  }
  return parseWithZod(fields, { schema });
}

interface MoreErrors {
  fieldErrors?: Record<string, string[]>;
  formErrors?: string[];
  /** Fields whose values the page must not get back, besides passwords and codes. */
  hide?: string[];
  /** Fields that are named like a secret and are none. */
  keep?: string[];
  status?: number;
  headers?: HeadersInit;
}

/** The same page again with its errors and with what was typed. */
export function invalid<Values, Output>(
  submission: Submission<Values, string[], Output>,
  extra: MoreErrors = {},
) {
  const secrets = Object.keys(submission.payload).filter(
    (name) => SECRET_FIELD.test(name) && !extra.keep?.includes(name),
  );
  const lastResult = submission.reply({
    ...(extra.fieldErrors && { fieldErrors: extra.fieldErrors }),
    ...(extra.formErrors && { formErrors: extra.formErrors }),
    hideFields: [...secrets, ...(extra.hide ?? [])],
  });
  return data({ lastResult }, { status: extra.status ?? 422, headers: privateHeaders(extra.headers) });
}

function badRequest(): Response {
  return refusal(400, "The form does not fit this page. Go back, reload the page and send it again.");
}
