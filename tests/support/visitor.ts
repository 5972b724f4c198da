import { randomInt } from "node:crypto";
import { request, type IncomingHttpHeaders, type RequestOptions } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";

export interface Answer {
  status: number;
  headers: Headers;
  body: string;
  /** The URL of the last request. */
  path: string;
}

type Fields = Record<string, string | string[]>;

/** A visitor who reads pages and sends forms as curl with a cookie jar does, from a separate IP address. */
export function makeVisitor(origin: string, address = privateAddress()) {
  const jar = new Map<string, string>();
  let latest: Answer | null = null;

  async function send(path: string, init: RequestInit = {}): Promise<Answer> {
    const headers = new Headers(init.headers);
    headers.set("X-Forwarded-For", address);
    // A server closes a connection after five idle seconds, perhaps just when a busy machine sends on it again. A form
    // keeps it: an answer that comes before the whole form is read would be lost with a connection that closes.
    if (!init.body) headers.set("Connection", "close");
    if (jar.size > 0) headers.set("Cookie", [...jar].map(([name, value]) => `${name}=${value}`).join("; "));
    const response = await fetch(new URL(path, origin), { ...init, headers, redirect: "manual" });
    for (const cookie of response.headers.getSetCookie()) keep(jar, cookie);
    const { status, headers: answered } = response;
    latest = { status, headers: answered, body: await response.text(), path };
    return latest;
  }

  const get = (path: string, headers: HeadersInit = {}) => send(path, { headers });
  const post = (path: string, fields: Fields = {}, headers: HeadersInit = {}) =>
    send(path, { method: "POST", body: urlencoded(fields), headers });

  /** Follows redirects, as a browser does, until there is a page. */
  async function follow(answer: Answer): Promise<Answer> {
    let last = answer;
    for (let hops = 0; hops < 5 && last.status >= 300 && last.status < 400; hops += 1) {
      const to = new URL(last.headers.get("Location") ?? "", new URL(last.path, origin));
      last = await get(to.pathname + to.search);
    }
    return last;
  }

  return { get, post, send, follow, jar, address, latest: () => latest };
}

export type Visitor = ReturnType<typeof makeVisitor>;

function urlencoded(fields: Fields): URLSearchParams {
  const pairs = Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, one]));
  return new URLSearchParams(pairs);
}

function keep(jar: Map<string, string>, cookie: string): void {
  const [pair = "", ...attributes] = cookie.split(";");
  const [name = "", ...value] = pair.split("=");
  if (attributes.some((attribute) => /^\s*max-age=0\s*$/i.test(attribute))) jar.delete(name);
  else jar.set(name, value.join("="));
}

/** An IP address in 10.0.0.0/8: throttles count each visitor separately. */
export function privateAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

interface SentRequest extends RequestOptions {
  body?: string | Buffer;
}

/** Sends what fetch would clean up: unusual methods, paths, hosts and source addresses. */
export function ask(url: string, path: string, { body, ...options }: SentRequest = {}): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent: false, ...options, path }, (response) => {
      const { statusCode = 0, headers } = response;
      text(response).then((answer) => resolve({ status: statusCode, headers, body: answer }), reject);
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/** An urlencoded form post without any of the headers a browser adds. */
export function postForm(url: string, path: string, body: string, headers: Record<string, string> = {}) {
  return ask(url, path, {
    method: "POST",
    body,
    headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
  });
}

/** Writes bytes to the port and reads until the server closes the connection. */
export async function sendBytes(port: number, bytes: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(bytes);
  return text(socket);
}
