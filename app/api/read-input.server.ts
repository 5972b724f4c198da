import { isUtf8 } from "node:buffer";
import { isDeeperThan, MOST_JSON_DEPTH } from "~/models/http/json-depth";
import { hasRepeatedMember } from "~/models/http/json-members";
import { readPasted } from "~/models/http/pasted-text";
import { parseFormBody, readRaw } from "~/http/forms/body-parser.server";
import { KIBIBYTE } from "~/models/bytes";
import { Refused } from "./refused.server";

const MAX_BODY = 64 * KIBIBYTE;
const UNREADABLE = /[\0\p{Surrogate}]/u;

type Fields = Record<string, unknown>;

/** The fields of a call, from its query, a form, or a JSON object. Unknown fields are ignored. */
export async function readInput(request: Request, method: "GET" | "POST"): Promise<Fields> {
  if (method === "GET") return once([...new URL(request.url).searchParams]);
  const bytes = await readRaw(request, MAX_BODY);
  const [type = ""] = (request.headers.get("Content-Type") ?? "").split(";");
  return type.trim().toLowerCase() === "application/json"
    ? parseJson(bytes, request.headers)
    : once([...(await parseForm(bytes, request.headers))]);
}

/** A program is told what to send, since it has no page to open again. */
const formRefusals: Record<number, string> = {
  400: "The form cannot be decoded. Percent-encode each field as UTF-8, and send each field once.",
  415: "Send the fields as application/json or application/x-www-form-urlencoded, without files and without an encoding.",
};

async function parseForm(bytes: Uint8Array<ArrayBuffer>, headers: Headers): Promise<FormData> {
  try {
    return await parseFormBody(bytes, headers);
  } catch (refused) {
    const status = refused instanceof Response ? refused.status : 0;
    const message = formRefusals[status];
    if (message === undefined) throw refused;
    throw new Refused(status, message);
  }
}

function once(pairs: [string, FormDataEntryValue][]): Fields {
  if (new Set(pairs.map(([name]) => name)).size < pairs.length)
    throw new Refused(400, "A field was sent twice. Send each field once.");
  return asTyped(pairs);
}

function parseJson(bytes: Uint8Array, headers: Headers): Fields {
  if (headers.has("Content-Encoding")) throw new Refused(415, "Send the body without an encoding.");
  if (bytes.length === 0) return {};
  if (!isUtf8(bytes)) throw new Refused(400, "Send the body as UTF-8.");
  const text = withoutMark(Buffer.from(bytes).toString("utf8"));
  const sent = parseBody(text);
  if (typeof sent !== "object" || sent === null || Array.isArray(sent))
    throw new Refused(400, "Send a JSON object whose members are the fields.");
  if (isDeeperThan(MOST_JSON_DEPTH, sent))
    throw new Refused(400, "The JSON is nested too deeply. Send the fields as text or numbers.");
  if (hasRepeatedMember(text, sent))
    throw new Refused(400, "A member was sent twice. Send each member of an object once.");
  return asTyped(Object.entries(sent));
}

/** Some programs put the mark of the byte order before a text. */
const withoutMark = (text: string): string => text.replace(/^\ufeff/, "");

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Refused(400, "This is not JSON. Check the body and send it again.");
  }
}

/** The fields as a form would send them, so that one schema reads both: text, and nothing if a field is empty. */
function asTyped(pairs: [string, unknown][]): Fields {
  return Object.fromEntries(
    pairs.flatMap(([name, value]) => {
      if (value === null || value === "") return [];
      const typed = typeof value === "number" || typeof value === "boolean" ? String(value) : value;
      if (UNREADABLE.test(name) || (typeof typed === "string" && UNREADABLE.test(typed)))
        throw new Refused(400, "The body has invalid characters. Check it and send it again.");
      return [[name, typeof typed === "string" ? readPasted(name, typed) : typed]];
    }),
  );
}
