import { promisify } from "node:util";
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";

/** Browsers that accept several get the first. */
const encodings = ["br", "gzip", "identity"] as const;

export type Encoding = (typeof encodings)[number];

/** Browsers send few different values, so each is parsed once. */
const chosen = new LRUCache<string, Encoding>({ max: 100, memoMethod: readEncoding });

/** @param accepted the header Accept-Encoding */
export function chooseEncoding(accepted: string | null): Encoding {
  return chosen.memo(accepted ?? "identity");
}

function readEncoding(accepted: string): Encoding {
  const taken = new Negotiator({ headers: { "accept-encoding": accepted } }).encodings([...encodings]);
  return encodings.find((one) => taken.includes(one)) ?? "identity";
}

/** A page up to this size is compressed in less time than it takes to hand it to another thread. */
const SMALL = 16 * 1024;

const inThread = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** Compresses a page to the bytes that remix-serve would send, but in one go instead of as a stream. */
export async function compress(page: Buffer<ArrayBuffer>, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  if (encoding === "identity") return page;
  if (encoding === "gzip") return inThread.gzip(page);
  const options = brotliOptions(page.byteLength);
  return page.byteLength <= SMALL ? brotliCompressSync(page, options) : inThread.br(page, options);
}

function brotliOptions(size: number): BrotliOptions {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_LGWIN } = constants;
  return { params: { [BROTLI_PARAM_QUALITY]: 4, [BROTLI_PARAM_SIZE_HINT]: size, [BROTLI_PARAM_LGWIN]: 18 } };
}
