import { data } from "@remix-run/node";
import { readToken, tokenSchema } from "~/models/newsletter";
import { privateHeaders } from "./answers.server";
import { readForm } from "./forms.server";

/** For the loader of a page behind a mail's link. It looks nothing up: only the button's POST tries the token. */
export function showLink(request: Request) {
  const token = readToken(new URL(request.url));
  return data({ token }, { status: token === null ? 404 : 200, headers: privateHeaders() });
}

/** The token that the button posts, else the link's own. */
export async function postedToken(request: Request): Promise<string | null> {
  const form = await readForm(request, tokenSchema);
  if (form.status !== "success") return null;
  return form.value.token ?? readToken(new URL(request.url));
}

export function brokenLink() {
  return data({ broken: true }, { status: 404, headers: privateHeaders() });
}
