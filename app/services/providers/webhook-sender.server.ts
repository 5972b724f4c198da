import { Resolver } from "node:dns/promises";
import http from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { brand } from "~/brand";
import { SECOND } from "~/models/duration";
import { ipOf, isDemoReceiver, isPublicAddress } from "~/models/webhooks/address";
import { type Answer, readRetryAfter } from "~/models/webhooks/delivery";
import { MOST_OF_ANSWER, type WebhookRequest, type WebhookSender } from "~/models/webhooks/sender";

const PATIENCE = 15 * SECOND;
const DNS_PATIENCE = 2 * SECOND;
const LEAST_STATUS = 100;

interface SenderSettings {
  /** An origin that a demo may reach at any address. */
  demoReceiver: string | null;
  /** Resolves a host name to addresses; the tests have their own. */
  resolve?: (host: string) => Promise<string[]>;
  mayReach?: (address: string) => boolean;
  /** The issuer's certificate for receivers, if it is not a public one. */
  ca?: string;
  patience?: number;
}

type FullSettings = Required<Omit<SenderSettings, "ca">> & { secure: https.Agent; plain: http.Agent };

/**
 * Sends to receivers on the open internet. The socket connects to the very addresses that were checked: a name that
 * resolves elsewhere a moment later changes nothing, and without keep-alive no connection is reused unchecked.
 */
export function makeWebhookSender({ ca, ...given }: SenderSettings): WebhookSender {
  const { resolve = resolveName, mayReach = isPublicAddress, patience = PATIENCE, demoReceiver } = given;
  const guarded = { lookup: guardedLookup(resolve, mayReach), keepAlive: false, maxCachedSessions: 0 };
  const sender: FullSettings = {
    resolve,
    mayReach,
    patience,
    demoReceiver,
    secure: new https.Agent({ ...guarded, ...(ca !== undefined && { ca }) }),
    plain: new http.Agent({ keepAlive: false }),
  };
  return {
    send: (request) => send(sender, request),
    async leadsOutside(host) {
      const addresses = await resolve(host).catch(() => []);
      return addresses.length === 0 ? null : addresses.every(mayReach);
    },
  };
}

/**
 * Only asks DNS servers: neither the hosts file of this machine, nor one of the few threads that `dns.lookup` holds.
 */
async function resolveName(host: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: DNS_PATIENCE, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
}

/** One private address disqualifies a name: there is no honest reason to have both kinds. */
function guardedLookup(resolve: FullSettings["resolve"], mayReach: FullSettings["mayReach"]): LookupFunction {
  return (host, options, callback) => {
    const answer = async () => {
      const addresses = await resolve(host);
      if (addresses.length === 0) throw refusal("ENOTFOUND");
      if (!addresses.every(mayReach)) throw refusal("EPRIVATE");
      return addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
    };
    answer().then(
      (found) => {
        if (options.all) callback(null, found);
        else callback(null, found[0]?.address ?? "", found[0]?.family);
      },
      (error: unknown) => callback(error instanceof Error ? error : refusal("ENOTFOUND"), ""),
    );
  };
}

const refusal = (code: string): NodeJS.ErrnoException => Object.assign(new Error(code), { code });

async function send(sender: FullSettings, { url: address, headers, body }: WebhookRequest): Promise<Answer> {
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  const url = new URL(address);
  const demo = isDemoReceiver(url, { origins: [], demoReceiver: sender.demoReceiver });
  const ip = ipOf(url.hostname);
  // An address is never looked up, so it is checked here.
  if (!demo && (url.protocol !== "https:" || (ip !== null && !sender.mayReach(ip)))) {
    return { ...failureOf(refusal("EPRIVATE")), milliseconds: took() };
  }
  const isSecure = url.protocol === "https:";
  const agent = isSecure && !demo ? sender.secure : demo && isSecure ? https.globalAgent : sender.plain;
  try {
    const request = (isSecure ? https : http).request(url, {
      method: "POST",
      agent,
      signal: AbortSignal.timeout(sender.patience),
      headers: {
        ...headers,
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
        "user-agent": `${brand.name}-Webhooks/1.0`,
      },
    });
    const response = await answerTo(request, body);
    const status = response.statusCode ?? 0;
    const text = await beginningOf(response);
    if (status < LEAST_STATUS) throw refusal("EPROTO");
    const retryAfter = readRetryAfter(response.headers["retry-after"], new Date());
    return { status, retryAfter, text, milliseconds: took() };
  } catch (error) {
    return { ...failureOf(error), milliseconds: took() };
  }
}

function answerTo(request: http.ClientRequest, body: string): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.on("response", resolve);
    request.on("error", reject);
    request.on("close", () => reject(refusal("ECONNRESET")));
    request.end(body);
  });
}

/** Anything after the first kilobyte, or too late, is left unread: the status has arrived. */
async function beginningOf(response: http.IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of response) {
      parts.push(part as Buffer);
      length += (part as Buffer).length;
      if (length >= MOST_OF_ANSWER) break;
    }
  } catch {
    // The response broke off: what arrived counts.
  }
  response.destroy();
  const text = Buffer.concat(parts).subarray(0, MOST_OF_ANSWER).toString("utf8");
  return text.replace(/[^\P{Cc}\n\t]/gu, "");
}

const words: Record<string, string> = {
  ENOTFOUND: "The name of the address was not found.",
  EPRIVATE: "The address leads to a private network.",
  ECONNREFUSED: "The connection was refused.",
  ECONNRESET: "The connection was cut off.",
  EPROTO: "The answer was not HTTP over TLS.",
  CERT_HAS_EXPIRED: "The certificate has expired.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "The certificate is self-signed.",
  SELF_SIGNED_CERT_IN_CHAIN: "The certificate is not signed by a trusted authority.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "The certificate chain is incomplete.",
  ERR_TLS_CERT_ALTNAME_INVALID: "The certificate is for another name.",
};

/** Only our own words: the text of an error may contain what the receiver sent. */
function failureOf(error: unknown): { status: null; failure: string; timedOut: boolean } {
  const timedOut = error instanceof Error && (error.name === "AbortError" || error.name === "TimeoutError");
  if (timedOut)
    return { status: null, failure: `No answer within ${PATIENCE / SECOND} seconds.`, timedOut: true };
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return { status: null, failure: words[code] ?? "The connection failed.", timedOut: false };
}
