import { isAscii, isUtf8 } from "node:buffer";
import { KIBIBYTE } from "~/models/bytes";
import { readPasted } from "~/models/http/pasted-text";
import { refusal } from "~/http/responses.server";

/**
 * Reads the body, or throws 413 if it is too large. At the limit it stops reading but does not cancel the stream:
 * that would reset the connection before the browser has read the response.
 */
export async function readRaw(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get("Content-Length") ?? 0) > limit) throw tooLarge(limit);
  if (!request.body) return new Uint8Array();
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks, size);
    size += value.byteLength;
    if (size > limit) {
      reader.releaseLock();
      throw tooLarge(limit);
    }
    chunks.push(value);
  }
}

function tooLarge(limit: number): Response {
  const kilobytes = Math.floor(limit / KIBIBYTE);
  return refusal(
    413,
    `This form takes at most ${kilobytes} KB of text. Go back, make it shorter and send it again.`,
  );
}

const MAX_FIELDS = 60;

/** Parses a form body and refuses everything a browser would never send. */
export async function parseFormBody(bytes: Uint8Array<ArrayBuffer>, headers: Headers): Promise<FormData> {
  const type = headers.get("Content-Type");
  if (headers.has("Content-Encoding")) throw unsupportedType();
  if (type === null && bytes.length === 0) return new FormData();
  const [essence = "", ...parameters] = (type ?? "").split(";").map((part) => part.trim().toLowerCase());
  if (!parameters.every((parameter) => isReadable(parameter, bytes))) throw unsupportedType();
  if (!isUtf8(bytes)) throw unreadable();
  if (essence === "application/x-www-form-urlencoded") return checkForm(parseUrlencoded(bytes));
  if (essence === "multipart/form-data") return checkForm(await parseMultipart(bytes, type ?? ""));
  throw unsupportedType();
}

/** Character sets in which plain ASCII is the same as in UTF-8; some clients always name theirs. */
const ASCII_COMPATIBLE = /^(?:us-ascii|ascii|iso-8859-\d{1,2}|latin1|windows-125\d)$/;

function isReadable(parameter: string, bytes: Uint8Array): boolean {
  const [, charset] = /^charset="?([^"]*)"?$/.exec(parameter) ?? [];
  if (charset === undefined || charset === "utf-8") return true;
  return ASCII_COMPATIBLE.test(charset) && isAscii(bytes);
}

function parseUrlencoded(bytes: Uint8Array): FormData {
  const pairs = Buffer.from(bytes).toString("utf8").split("&").filter(Boolean);
  if (pairs.length > MAX_FIELDS) throw tooManyFields();
  const form = new FormData();
  for (const pair of pairs) {
    const [name = "", ...value] = pair.split("=");
    form.append(decode(name), decode(value.join("=")));
  }
  return form;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    throw unreadable();
  }
}

async function parseMultipart(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { "Content-Type": type } }).formData();
  } catch {
    throw unreadable();
  }
}

function checkForm(form: FormData): FormData {
  const entries = [...form];
  if (entries.length > MAX_FIELDS) throw tooManyFields();
  for (const [name, value] of entries) {
    if (typeof value !== "string")
      throw refusal(415, "You can’t attach files here. Go back and send the form without one.");
    if (/[\0\p{Surrogate}]/u.test(name + value)) throw unreadable();
  }
  const read = new FormData();
  for (const [name, value] of form)
    read.append(name, typeof value === "string" ? readPasted(name, value) : value);
  return read;
}

function unsupportedType(): Response {
  return refusal(415, "We couldn’t read that. Go back, open the page again and fill in the form.");
}

function unreadable(): Response {
  return refusal(400, "Part of the form didn’t reach us. Go back, reload the page and send it again.");
}

function tooManyFields(): Response {
  return refusal(400, "The form has too many fields. Go back, reload the page and send it again.");
}
