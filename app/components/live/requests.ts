import { decode } from "turbo-stream";
import type { FlashMessage } from "~/models/http/flash-message";

/** Where Remix answers a page's data, and what its action answers. */
function dataAddress(page: URL): string {
  return `${page.pathname}.data${page.search}`;
}

interface Redirect {
  redirect: string;
}

type Answered = { data: unknown } | { error: unknown } | Redirect;

const REDIRECT = "redirect to";

/** What Remix writes for things that no page here shows. */
const unread = ["SanitizedError", "ErrorResponse", "SingleFetchFallback", "SingleFetchClassInstance"];

/** Reads what Remix answers; a redirect of a loader stands beside the routes. */
async function read(response: Response): Promise<unknown> {
  if (!response.body) throw new Error("an answer without a body");
  const { value } = await decode(response.body, {
    plugins: [
      (type, content) => {
        if (type === "SingleFetchRedirect") return { value: { [REDIRECT]: content } };
        return unread.indexOf(type) < 0 ? undefined : { value: undefined };
      },
    ],
  });
  return value;
}

export type Posted =
  | { kind: "answer"; answer: unknown }
  | { kind: "redirect"; to: string }
  | { kind: "failed" };

export async function postFields(page: URL, fields: FormData, signal?: AbortSignal): Promise<Posted> {
  const body = new URLSearchParams();
  fields.forEach((value, name) => typeof value === "string" && body.append(name, value));
  const response = await fetch(dataAddress(page), { method: "POST", body, ...(signal && { signal }) });
  const answered = (await read(response)) as Answered;
  if ("redirect" in answered) return { kind: "redirect", to: answered.redirect };
  if ("error" in answered) return { kind: "failed" };
  return { kind: "answer", answer: answered.data };
}

export type Loaded =
  | { kind: "page"; data: unknown; flash: FlashMessage | null }
  | { kind: "redirect"; to: string }
  | { kind: "failed" };

export async function loadPage(page: URL, route: string, signal?: AbortSignal): Promise<Loaded> {
  const response = await fetch(dataAddress(page), signal ? { signal } : {});
  const answered = (await read(response)) as Record<string, Answered | Redirect>;
  const redirect = answered[REDIRECT];
  if (redirect && "redirect" in redirect) return { kind: "redirect", to: redirect.redirect };
  const [own, root] = [answered[route], answered["root"]];
  if (!own || !("data" in own)) return { kind: "failed" };
  const flash = root && "data" in root ? (root.data as { flash: FlashMessage | null }).flash : null;
  return { kind: "page", data: own.data, flash };
}
