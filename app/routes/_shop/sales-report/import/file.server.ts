import { data } from "@remix-run/node";
import { MOST_BYTES } from "~/models/sales/limits";
import { importPath } from "~/models/sales/import";
import { app } from "~/services/platform/app.server";
import { withFlash } from "~/http/flash.server";
import { readUpload } from "~/http/forms/upload.server";
import { privateHeaders, redirectTo } from "~/http/responses.server";
import { BUSY, type ReceiveFileResult, receiveFile } from "~/services/sales/receive-file.server";
import type { ReportReader } from "~/models/sales/report.server";

/** Receives a file while it arrives. */
export function postFile(request: Request, { shop }: ReportReader) {
  return readUpload(request, { file: "csv", fields: ["location"], limit: MOST_BYTES }, async (upload) =>
    answer(await receiveFile(app, shop.ownerId, upload), upload.fields.get("location")),
  );
}

function answer(received: ReceiveFileResult, location = "") {
  if (received.outcome === "stored") return redirectTo(importPath(received.id));
  if (received.outcome === "same")
    return redirectTo(importPath(received.id), { headers: withFlash("sales-file-known") });
  const lastResult = { status: "error" as const, error: errorsOf(received), location };
  return data({ lastResult }, { status: statusOf(received), headers: headersOf(received) });
}

type FileRefusal = Exclude<ReceiveFileResult, { outcome: "stored" | "same" }>;

function errorsOf(received: FileRefusal): Record<string, string[]> {
  if (received.outcome === "invalid") return { [received.field]: [received.message] };
  return {
    csv: [received.outcome === "busy" ? BUSY : received.message],
  };
}

const statusOf = ({ outcome }: FileRefusal): number => (outcome === "throttled" ? 429 : 422);

const headersOf = (received: FileRefusal): Headers =>
  privateHeaders(
    received.outcome === "throttled" ? { "Retry-After": String(received.retryAfterSeconds) } : undefined,
  );
