import { createHmac, timingSafeEqual } from "node:crypto";
import { refusal } from "./answers.server";
import { KIBIBYTE, readRaw } from "./body.server";

const LARGEST_NOTICE = 64 * KIBIBYTE;

/**
 * The body of a provider's notice, when the header holds the HMAC-SHA-512 of exactly these bytes in lower-case hex,
 * made with one of the secrets; else 401, before anything of it is parsed.
 */
export async function readSigned(
  request: Request,
  { header, secrets }: { header: string; secrets: readonly string[] },
): Promise<Buffer> {
  if (secrets.length === 0 || secrets.includes("")) throw new Error("an empty secret signs anything");
  const body = Buffer.from(await readRaw(request, LARGEST_NOTICE));
  const given = Buffer.from(request.headers.get(header) ?? "");
  if (!secrets.some((secret) => isSignature(given, secret, body)))
    throw refusal(401, "The signature is missing or wrong.");
  return body;
}

function isSignature(given: Buffer, secret: string, body: Buffer): boolean {
  const expected = Buffer.from(createHmac("sha512", secret).update(body).digest("hex"));
  return given.length === expected.length && timingSafeEqual(given, expected);
}
