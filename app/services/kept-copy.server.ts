import Negotiator from "negotiator";
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const encodings = ["br", "gzip", "identity"] as const;

type Encoding = (typeof encodings)[number];

/** A finished page as it travels: once in each encoding, with the headers that go with all of them. */
export interface KeptCopy {
  bodies: Record<Encoding, Buffer<ArrayBuffer>>;
  headers: Record<string, string>;
  /** Without quotes. */
  tag: string;
}

export async function makeCopy(identity: Buffer<ArrayBuffer>, headers: Headers): Promise<KeptCopy> {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(identity, quality),
    promisify(gzip)(identity, { level: 9 }),
  ]);
  const tag = createHash("sha256").update(identity).digest("base64url").slice(0, 22);
  // Weak, since the encodings differ in their bytes.
  const all = { ...Object.fromEntries(headers), etag: `W/"${tag}"` };
  return { bodies: { br, gzip: zipped, identity }, headers: all, tag };
}

/** What a request says about how it wants a copy. */
export interface Wanted {
  acceptEncoding: string | null;
  ifNoneMatch: string | null;
}

export interface CopyAnswer {
  status: 200 | 304;
  headers: Record<string, string>;
  body: Buffer<ArrayBuffer> | null;
}

/** The copy as this request takes it, or 304 where the browser has it already. */
export function answerCopy(wanted: Wanted, { bodies, headers, tag }: KeptCopy): CopyAnswer {
  if (hasTag(wanted.ifNoneMatch, tag)) return { status: 304, headers, body: null };
  const encoding = chooseEncoding(wanted.acceptEncoding ?? "identity");
  const body = bodies[encoding];
  const encoded = encoding === "identity" ? {} : { "content-encoding": encoding };
  return {
    status: 200,
    headers: { ...headers, ...encoded, "content-length": String(body.byteLength) },
    body,
  };
}

function hasTag(list: string | null, tag: string): boolean {
  if (list === null) return false;
  return list.split(",").some((one) => ["*", `"${tag}"`, `W/"${tag}"`].includes(one.trim()));
}

/** Browsers send few different wishes, so each is read once. */
const chosen = new Map<string, Encoding>();
const MOST_WISHES = 100;

function chooseEncoding(accepted: string): Encoding {
  const known = chosen.get(accepted);
  if (known) return known;
  const taken = new Negotiator({ headers: { "accept-encoding": accepted } }).encodings([...encodings]);
  // Ours is the preference: all that take brotli get it.
  const encoding = encodings.find((one) => taken.includes(one)) ?? "identity";
  if (chosen.size < MOST_WISHES) chosen.set(accepted, encoding);
  return encoding;
}
