import { createHmac, timingSafeEqual } from "node:crypto";
import { refusal } from "./answers.server";
import { KIBIBYTE, readRaw } from "./body.server";

const LARGEST_NOTICE = 64 * KIBIBYTE;

/**
 * The body of a provider's notice, when the header holds the HMAC-SHA-512 of exactly these bytes in lower-case hex;
 * else 401, before anything of it is parsed.
 */
export async function readSigned(
  request: Request,
  signature: { header: string; secret: string },
): Promise<Buffer> {
  if (signature.secret === "") throw new Error("an empty secret signs anything");
  const body = Buffer.from(await readRaw(request, LARGEST_NOTICE));
  const expected = Buffer.from(createHmac("sha512", signature.secret).update(body).digest("hex"));
  const given = Buffer.from(request.headers.get(signature.header) ?? "");
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw refusal(401, "The signature is missing or wrong.");
  return body;
}
