import { choiceFields } from "~/models/checkout/choices";
import { readFields } from "~/services/doors/forms/form.server";
import { currentVisit } from "~/services/doors/front-door.server";
import { readCookie } from "~/services/doors/cookies.server";
import { withFlash } from "~/services/doors/flash.server";
import { redirectTo } from "~/services/doors/responses.server";
import { findSignedIn, loginPath, pageOf } from "~/services/sessions/session.server";
import { orderFormSchema, readPost } from "./order-form.server";

const keptFields = [...choiceFields, "save_card"] as const;

const LONGEST = 40;

/** Whoever was logged out meanwhile logs in again, and comes back to the order as the form had it. */
export async function requireSession(request: Request): Promise<void> {
  if (await findSignedIn(request)) return;
  const posts = currentVisit().method === "POST";
  if (!posts && readCookie(request, "sid") === null) return;
  const page = posts ? await withChoices(request) : pageOf(request);
  throw redirectTo(loginPath(page), { status: 302, headers: withFlash("order-kept") });
}

async function withChoices(request: Request): Promise<string> {
  const page = pageOf(request);
  const fields = await readFields(request).catch(() => new FormData());
  const url = new URL(page, "http://site.invalid");
  for (const name of keptFields) {
    const value = fields.get(name);
    if (typeof value === "string" && value !== "" && value.length <= LONGEST)
      url.searchParams.set(name, value);
  }
  return url.pathname + url.search;
}

/** The choices that such an address carries; null where it has none, or none that a form of ours could have sent. */
export function readKept(request: Request) {
  const query = new URL(request.url).searchParams;
  const kept = Object.fromEntries(
    keptFields.flatMap((name) => {
      const value = query.get(name);
      return value === null ? [] : [[name, value] as const];
    }),
  );
  const read = orderFormSchema.safeParse(kept);
  if (Object.keys(kept).length === 0 || !read.success) return null;
  return { choices: readPost(read.data), coupon: read.data.coupon?.slice(0, LONGEST) ?? null };
}
