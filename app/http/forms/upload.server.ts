import { once } from "node:events";
import type { Readable } from "node:stream";

import { Busboy, type BusboyInstance } from "@fastify/busboy";

import { refusal } from "~/http/responses.server";
import { KIBIBYTE } from "~/models/bytes";
import { requireOwnPost } from "./form.server";

interface UploadForm {
  /** The only field that takes a file. It comes after all others. */
  file: string;
  fields: readonly string[];
  /** The file's limit in bytes. */
  limit: number;
}

export interface Upload {
  fields: ReadonlyMap<string, string>;
  /** The sender's name for the file; empty if none was chosen. */
  fileName: string;
  /** The request is only read as fast as this is consumed. */
  bytes: AsyncIterable<Buffer>;
}

/** How many bytes a form may have besides its file. */
const MOST_AROUND = 16 * KIBIBYTE;
const MOST_FIELD = KIBIBYTE;

/**
 * The body parser for a form with a file, which is never in memory as a whole. The result of `take` only counts once
 * the form has fully arrived; if the bytes end in an error, `take` must undo what it wrote.
 */
export async function readUpload<Result>(
  request: Request,
  form: UploadForm,
  take: (upload: Upload) => Promise<Result>,
): Promise<Result> {
  await requireOwnPost(request);
  if (Number(request.headers.get("Content-Length") ?? 0) > form.limit + MOST_AROUND)
    throw tooLarge(form.limit);
  if (!request.body) throw unreadable();
  const parser = makeParser(request.headers, form);
  const upload = takeFile(parser, form, take);
  try {
    await feed(parser, { body: request.body, limit: form.limit }, upload.taken);
    return await upload.taken;
  } catch (error) {
    throw (await upload.giveUp()) ?? error;
  }
}

function makeParser(headers: Headers, { fields, limit }: UploadForm): BusboyInstance {
  const type = headers.get("Content-Type") ?? "";
  if (headers.has("Content-Encoding") || !/^multipart\/form-data\s*;/i.test(type)) throw unsupportedType();
  const limits = { fields: fields.length, fieldNameSize: 40, fieldSize: MOST_FIELD, files: 1 };
  try {
    return new Busboy({
      headers: { "content-type": type },
      limits: {
        ...limits,
        parts: fields.length + 1,
        fileSize: limit,
        headerPairs: 20,
        headerSize: 8 * KIBIBYTE,
      },
    });
  } catch {
    throw unsupportedType();
  }
}

/** Passes the file on as soon as it begins. Anything that no page of ours sends ends the upload. */
function takeFile<Result>(
  parser: BusboyInstance,
  form: UploadForm,
  take: (upload: Upload) => Promise<Result>,
) {
  const fields = new Map<string, string>();
  let file: Readable | undefined;
  let work: Promise<unknown> = Promise.resolve();
  let problem: Response | undefined;
  const taken = new Promise<Result>((resolve, reject) => {
    const refuse = (response = unreadable()) => {
      problem ??= response;
      reject(new Error("the upload was refused"));
    };
    parser.on("field", (name, value, _nameCut, valueCut) => {
      if (!form.fields.includes(name) || fields.has(name) || file || valueCut || isBroken(value)) refuse();
      fields.set(name, value);
    });
    parser.on("file", (name, stream, fileName: string | undefined) => {
      stream.on("error", () => undefined);
      if (name !== form.file || file) {
        stream.resume();
        refuse();
        return;
      }
      file = stream;
      stream.once("limit", () => refuse(tooLarge(form.limit)));
      const given = take({ fields, fileName: fileName ?? "", bytes: stream });
      work = given;
      given.then(resolve, reject);
    });
    for (const limited of ["partsLimit", "filesLimit", "fieldsLimit", "error"] as const)
      parser.on(limited, () => refuse());
    parser.on("finish", () => {
      if (!file) refuse();
    });
  });
  taken.catch(() => undefined);
  return {
    taken,
    /** Breaks off the file and waits until its consumer has undone its work. Returns what was wrong with the form. */
    async giveUp(): Promise<Response | undefined> {
      file?.destroy(new Error("the upload was broken off"));
      await work.catch(() => undefined);
      return problem;
    },
  };
}

/** Reads on only while the parser has room, and stops, without cancelling, as soon as the file is taken or refused. */
async function feed(
  parser: BusboyInstance,
  { body, limit }: { body: ReadableStream<Uint8Array>; limit: number },
  taken: Promise<unknown>,
): Promise<void> {
  const reader = body.getReader();
  const over = taken.then(() => "over" as const);
  over.catch(() => undefined);
  let size = 0;
  try {
    for (;;) {
      const read = await Promise.race([brokenOff(reader.read()), over]);
      if (read === "over" || read.done) break;
      size += read.value.byteLength;
      if (size > limit + MOST_AROUND) throw tooLarge(limit);
      if (!parser.write(bytesOf(read.value))) await Promise.race([once(parser, "drain"), over]);
    }
    parser.end();
    await over;
  } finally {
    reader.releaseLock();
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

async function brokenOff<Part>(part: Promise<Part>): Promise<Part> {
  try {
    return await part;
  } catch {
    throw unreadable();
  }
}

const isBroken = (text: string): boolean => /[\0\p{Surrogate}\uFFFD]/u.test(text);

function tooLarge(limit: number): Response {
  const megabytes = Math.floor(limit / KIBIBYTE / KIBIBYTE);
  return refusal(
    413,
    `The file is larger than ${megabytes} MB. Go back, split it, and send its parts one after the other.`,
  );
}

function unsupportedType(): Response {
  return refusal(415, "We couldn’t read that. Go back, open the page again and choose the file.");
}

function unreadable(): Response {
  return refusal(400, "Part of the file didn’t reach us. Go back, reload the page and send the file again.");
}
