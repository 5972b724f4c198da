import { app } from "~/services/platform/app.server";
import { requestContext } from "~/services/platform/request-context.server";
import type { Submission } from "@conform-to/react";
import { isDatabaseDown } from "~/services/platform/database-outage.server";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { z } from "zod";
import { isCrossSitePost } from "~/http/cross-site.server";
import { limitPosts } from "~/http/rate-limit.server";
import { privateHeaders, refusal } from "~/http/responses.server";
import { parseFormBody, readRaw } from "./body-parser.server";
import { KIBIBYTE } from "~/models/bytes";

const MAX_FORM = 64 * KIBIBYTE;

/** Fields that are never sent back to the page when a form has errors. */
const SECRET_FIELD = /password|^proof$|^(?:recovery_)?code$|^digit$/i;

/**
 * Reads a form post: throws a refusal for posts that no form of this site makes, then checks the fields by the
 * schema.
 */
export async function readForm<Schema extends z.ZodType>(request: Request, schema: Schema) {
  return parseFields(await readFields(request), schema);
}

/** Reads the fields without a schema, for an action that picks the schema by the button's `intent`. */
export async function readFields(request: Request): Promise<FormData> {
  await requireOwnPost(request);
  return parseFormBody(await readRaw(request, MAX_FORM), request.headers);
}

/** Refuses posts that no page of this site makes, before reading any of the body. */
export async function requireOwnPost(request: Request): Promise<void> {
  if (isCrossSitePost(request, requestContext()))
    throw refusal(403, "This form came from another website. Open the page here and fill it in again.");
  if (new URL(request.url).searchParams.has("_data")) throw badRequest();
  await limitPosts();
}

/**
 * Checks the fields by a schema. Synchronous: a schema describes values and does not query the database. An intent that
 * no button of the form has is not a mistake of the person who pressed it.
 */
export function parseFields<Schema extends z.ZodType>(fields: FormData, schema: Schema) {
  const declared = declaredFields(schema);
  for (const name of new Set(fields.keys())) {
    const field = declared.get(name);
    if (!field || (!field.repeats && fields.getAll(name).length > 1)) throw badRequest();
  }
  const form = parseWithZod(fields, { schema });
  if (form.status === "error" && form.error?.intent) throw badRequest();
  return form;
}

interface MoreErrors {
  fieldErrors?: Record<string, string[]>;
  formErrors?: string[];
  /** More fields whose values are not sent back, besides passwords and codes. */
  hide?: string[];
  /** Fields that are named like a secret but are not one. */
  keep?: string[];
  status?: number;
  headers?: HeadersInit;
}

/** Shows the form again with its errors and the submitted values. */
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
  return refusal(400, "This form is out of date. Go back, reload the page and fill it in again.");
}

/** The fields of a schema, and whether each may be repeated. */
function declaredFields(schema: z.ZodType): Map<string, { repeats: boolean }> {
  const fields = new Map<string, { repeats: boolean }>();
  for (const shape of shapesOf(schema)) {
    for (const [name, field] of Object.entries(shape))
      fields.set(name, { repeats: isList(field) || (fields.get(name)?.repeats ?? false) });
  }
  return fields;
}

type Shape = Readonly<Record<string, z.core.$ZodType>>;

/** The object schemas inside a schema of pipes, unions and intersections. */
function shapesOf(schema: z.core.$ZodType): Shape[] {
  if (schema instanceof z.ZodObject) return [schema.shape];
  if (schema instanceof z.ZodPipe) return [...shapesOf(schema.in), ...shapesOf(schema.out)];
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(shapesOf);
  if (schema instanceof z.ZodIntersection)
    return [...shapesOf(schema.def.left), ...shapesOf(schema.def.right)];
  return [];
}

function isList(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodArray || schema instanceof z.ZodSet) return true;
  if (schema instanceof z.ZodPipe) return isList(schema.in) || isList(schema.out);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return isList(schema.def.innerType);
  return false;
}

/**
 * Shows the form again with the submitted values if the database cannot be reached, so that nobody has to write a
 * message twice.
 */
export function invalidWhenDatabaseDown<Values, Output>(
  form: Submission<Values, string[], Output>,
  error: unknown,
): ReturnType<typeof invalid<Values, Output>> {
  if (!isDatabaseDown(error)) throw error;
  app.log.error({ err: error, id: requestContext().id }, "a form was not taken");
  const formErrors = ["We cannot take this right now. Nothing was sent. Try again in a minute"];
  return invalid(form, { formErrors, hide: ["website"], status: 503 });
}

/**
 * Logs an unexpected error and returns it as an outcome, for forms that have their own message for it. Refusals and
 * database outages are thrown on to the error page.
 */
export async function orFailed<Result>(
  work: Promise<Result>,
  what: string,
): Promise<Result | { outcome: "failed" }> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Response || isDatabaseDown(error)) throw error;
    app.log.error({ err: error }, what);
    return { outcome: "failed" };
  }
}
