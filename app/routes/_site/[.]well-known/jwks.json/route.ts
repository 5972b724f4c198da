import type { LoaderFunctionArgs } from "@remix-run/node";
import { createHash } from "node:crypto";
import { app } from "~/services/platform/app.server";
import { plainFile } from "~/http/plain-file.server";
import { resource } from "~/http/resource-route.server";
import { readJwks } from "~/services/tills/rotate-signing-keys.server";

/** The keys that verify entitlements of tills (RFC 7517). */
export const loader = resource(async ({ request }: LoaderFunctionArgs) => {
  const body = JSON.stringify(await readJwks(app));
  const file = plainFile(body, "application/jwk-set+json; charset=utf-8");
  const tag = `"${createHash("sha256").update(body).digest("base64url")}"`;
  file.headers.set("ETag", tag);
  if (request.headers.get("If-None-Match") !== tag) return file;
  return new Response(null, { status: 304, headers: file.headers });
});
