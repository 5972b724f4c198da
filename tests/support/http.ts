import { request, type IncomingHttpHeaders, type RequestOptions } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

interface Sent extends RequestOptions {
  body?: string | Buffer;
}

/** Sends what fetch would tidy up: odd methods, paths, hosts and addresses of origin. */
export function ask(url: string, path: string, { body, ...options }: Sent = {}): Promise<RawAnswer> {
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
