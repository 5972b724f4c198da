import { type ClientRequest, Agent as HttpAgent, request as httpRequest } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { text } from "node:stream/consumers";

import { addressOf } from "../../tests/support/filled-owners";

export interface Sent {
  path: string;
  /** Identifies the visitor: each has a separate address. */
  visitor: number;
  /** The token of the visitor's session. */
  session?: string;
  headers?: Record<string, string>;
  /** A form to post. */
  fields?: Record<string, string>;
}

export interface Received {
  status: number;
  location: string;
  cookies: string[];
  body: string;
}

export interface Client {
  send: (what: Sent) => Promise<Received>;
  close: () => void;
}

const options = { keepAlive: true, maxSockets: Infinity, rejectUnauthorized: false };

/**
 * For servers the address is sent the way a proxy does; for nginx it is the address of the connection, one of this
 * machine's.
 */
export function makeClient(origins: readonly string[], behindProxy: boolean): Client {
  const agents = { "http:": new HttpAgent(options), "https:": new HttpsAgent(options) };
  let turn = 0;

  function open({ path, visitor, session, headers = {}, fields }: Sent, body: string): ClientRequest {
    const url = new URL(path, origins[(turn += 1) % origins.length]);
    const address = addressOf(visitor);
    const secure = url.protocol === "https:";
    return (secure ? httpsRequest : httpRequest)(url, {
      agent: secure ? agents["https:"] : agents["http:"],
      method: fields ? "POST" : "GET",
      ...(behindProxy && { localAddress: address.replace(/^10/, "127") }),
      headers: {
        ...(!behindProxy && { "X-Forwarded-For": address }),
        ...(fields && {
          "Content-Type": "application/x-www-form-urlencoded",
          "Content-Length": Buffer.byteLength(body),
        }),
        ...(session !== undefined && { Cookie: `${secure ? "__Host-" : ""}sid=${session}` }),
        ...headers,
      },
    });
  }

  return {
    send: (what) =>
      new Promise((resolve, reject) => {
        const body = what.fields ? new URLSearchParams(what.fields).toString() : "";
        const sent = open(what, body);
        sent.on("error", reject);
        sent.on("response", (answer) => {
          const { statusCode: status = 0, headers } = answer;
          text(answer).then(
            (page) =>
              resolve({
                status,
                location: headers.location ?? "",
                cookies: headers["set-cookie"] ?? [],
                body: page,
              }),
            reject,
          );
        });
        sent.end(body);
      }),
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}
