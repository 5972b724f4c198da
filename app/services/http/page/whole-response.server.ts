/**
 * A response whose body is complete. The patched adapter of Remix ends the response of Node.js with it: a web stream
 * costs 0.05 ms more (docs/decisions/0060-remix-patches.md).
 */
export class WholeResponse extends Response {
  constructor(
    readonly whole: Buffer<ArrayBuffer>,
    init: { status: number; headers: HeadersInit },
  ) {
    super(null, init);
    this.headers.set("Content-Length", String(whole.byteLength));
  }

  /** For an adapter that is not patched, as that of `npm run dev`. */
  override get body(): ReadableStream<Uint8Array<ArrayBuffer>> | null {
    return new Response(this.whole).body;
  }
}
