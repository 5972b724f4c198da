import type { z } from "zod";
import { cutText } from "~/models/cut-text";
import { readCookie } from "~/http/cookies.server";
import { readFields } from "~/http/forms/form.server";
import { requestContext } from "~/services/platform/request-context.server";
import { withFlash } from "~/http/flash.server";
import { redirectTo } from "~/http/responses.server";
import { findSignedIn } from "~/http/find-signed-in.server";
import { loginPath, pageOf } from "./require-access.server";

const LONGEST = 40;

/**
 * A visitor whose session has ended logs in again, and returns to the order with the choices of the form, in the
 * fields named here.
 */
export async function requireSessionForFields(request: Request, fields: readonly string[]): Promise<void> {
  if (await findSignedIn(request)) return;
  const posts = requestContext().method === "POST";
  if (!posts && readCookie(request, "sid") === null) return;
  const page = posts ? await withChoices(request, fields) : pageOf(request);
  throw redirectTo(loginPath(page), { status: 302, headers: withFlash("order-kept") });
}

async function withChoices(request: Request, names: readonly string[]): Promise<string> {
  const page = pageOf(request);
  const fields = await readFields(request).catch(() => new FormData());
  const url = new URL(page, "http://site.invalid");
  for (const name of names) {
    const value = fields.get(name);
    if (typeof value === "string" && value !== "" && value.length <= LONGEST)
      url.searchParams.set(name, value);
  }
  return url.pathname + url.search;
}

/** The choices in such an address; null if it has none, or none that our forms could have sent. */
export function readKept<Schema extends z.ZodType>(
  request: Request,
  fields: readonly string[],
  schema: Schema,
): z.output<Schema> | null {
  const query = new URL(request.url).searchParams;
  const kept = Object.fromEntries(
    fields.flatMap((name) => {
      const value = query.get(name);
      return value === null ? [] : [[name, cutText(value, LONGEST)] as const];
    }),
  );
  const read = schema.safeParse(kept);
  return Object.keys(kept).length === 0 || !read.success ? null : read.data;
}
