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

/** The copy as this request takes it, or 304 where the browser has it already. */
export function answerCopy({ headers: asked }: Request, { bodies, headers, tag }: KeptCopy): Response {
  if (hasTag(asked.get("If-None-Match"), tag)) return new Response(null, { status: 304, headers });
  const encoding = chooseEncoding(asked.get("Accept-Encoding"));
  const body = bodies[encoding];
  const encoded = encoding === "identity" ? {} : { "content-encoding": encoding };
  return new Response(body, {
    headers: { ...headers, ...encoded, "content-length": String(body.byteLength) },
  });
}

function hasTag(list: string | null, tag: string): boolean {
  if (list === null) return false;
  return list.split(",").some((one) => ["*", `"${tag}"`, `W/"${tag}"`].includes(one.trim()));
}

/** Ours is the preference: all that take brotli get it. */
function chooseEncoding(accepted: string | null): Encoding {
  const negotiator = new Negotiator({ headers: { "accept-encoding": accepted ?? "identity" } });
  const taken = negotiator.encodings([...encodings]);
  return encodings.find((encoding) => taken.includes(encoding)) ?? "identity";
}
