import { createHmac, timingSafeEqual } from "node:crypto";
import { KIBIBYTE, readRaw } from "~/http/forms/body-parser.server";
import { refusal } from "./responses.server";

const MAX_BODY = 64 * KIBIBYTE;

/**
 * The body of a webhook, if the header is the lower-case hex HMAC-SHA-512 of exactly these bytes, made with one of
 * the secrets. Otherwise throws 401 before anything is parsed.
 */
export async function readSignedBody(
  request: Request,
  { header, secrets }: { header: string; secrets: readonly string[] },
): Promise<Buffer> {
  if (secrets.length === 0 || secrets.includes("")) throw new Error("an empty secret signs anything");
  const body = Buffer.from(await readRaw(request, MAX_BODY));
  const signature = Buffer.from(request.headers.get(header) ?? "");
  if (!secrets.some((secret) => isSignature(signature, secret, body)))
    throw refusal(401, "The signature is missing or wrong.");
  return body;
}

function isSignature(given: Buffer, secret: string, body: Buffer): boolean {
  const expected = Buffer.from(createHmac("sha512", secret).update(body).digest("hex"));
  return given.length === expected.length && timingSafeEqual(given, expected);
}
