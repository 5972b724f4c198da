import type { z } from "zod";
import { cutText } from "~/models/cut-text";
import { MAX_EMAIL } from "~/models/users/email";
import { readCookie } from "~/http/cookies.server";
import { requestContext } from "~/services/platform/request-context.server";
import { withFlash } from "~/http/flash.server";
import { redirectTo } from "~/http/responses.server";
import { findSignedIn } from "~/http/find-signed-in.server";
import { loginPath, pageWithFields } from "./require-access.server";

/**
 * A visitor whose session has ended logs in again, and returns to the order with the choices of the form, in the
 * fields named here.
 */
export async function requireSessionForFields(request: Request, fields: readonly string[]): Promise<void> {
  if (await findSignedIn(request)) return;
  if (requestContext().method !== "POST" && readCookie(request, "sid") === null) return;
  const page = await pageWithFields(request, fields);
  throw redirectTo(loginPath(page), { status: 302, headers: withFlash("order-kept") });
}

/** The fields in such an address, as they were typed; null if it has none. */
export function readTyped<Name extends string>(
  request: Request,
  fields: readonly Name[],
): Partial<Record<Name, string>> | null {
  const query = new URL(request.url).searchParams;
  const kept: Partial<Record<Name, string>> = {};
  for (const name of fields) {
    const value = query.get(name);
    if (value !== null) kept[name] = cutText(value, MAX_EMAIL);
  }
  return Object.keys(kept).length === 0 ? null : kept;
}

/** The choices in such an address; null if it has none, or none that our forms could have sent. */
export function readKept<Schema extends z.ZodType>(
  request: Request,
  fields: readonly string[],
  schema: Schema,
): z.output<Schema> | null {
  const typed = readTyped(request, fields);
  if (typed === null) return null;
  const read = schema.safeParse(typed);
  return read.success ? read.data : null;
}
