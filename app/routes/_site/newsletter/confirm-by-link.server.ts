import { data } from "@remix-run/node";
import { readToken } from "~/models/site/newsletter";
import { tokenSchema } from "~/models/site/newsletter-fields.server";
import { privateHeaders } from "~/http/responses.server";
import { readForm } from "~/http/forms/form.server";

/** Loads the page behind a mail link. It looks nothing up: only the POST of its button uses the token. */
export function showLink(request: Request) {
  const token = readToken(new URL(request.url));
  return data({ token }, { status: token === null ? 404 : 200, headers: privateHeaders() });
}

/** The token that the button posts, or else the one in the link. */
export async function postedToken(request: Request): Promise<string | null> {
  const form = await readForm(request, tokenSchema);
  if (form.status !== "success") return null;
  return form.value.token ?? readToken(new URL(request.url));
}

export function brokenLink() {
  return data({ broken: true }, { status: 404, headers: privateHeaders() });
}
