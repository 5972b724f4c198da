import { attachment } from "./attachment.server";
import { privateHeaders } from "./responses.server";

/** A text to keep as a file. No cache may store it. */
export const textFile = (name: string, lines: readonly string[]): Response =>
  new Response(lines.map((line) => `${line}\r\n`).join(""), {
    headers: privateHeaders({
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Disposition": attachment(name),
    }),
  });
