import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { clientAddress, plainAddress } from "~/services/platform/client-address.server";
import type { Config } from "~/services/platform/config.server";
import type { RequestContext } from "~/services/platform/request-context.server";
import { originOfHost, type SiteOrigins } from "./account-host.server";
import { isApi } from "./cross-origin.server";
import { ignoresProxy } from "./unlisted-proxy.server";

export function readRequestContext(
  request: IncomingMessage,
  config: SiteOrigins & Pick<Config, "trustedProxies" | "apiOrigins">,
  isProxy: (address: string) => boolean,
): RequestContext {
  const { headers, socket } = request;
  const peer = socket.remoteAddress ?? "";
  const behindProxy = isProxy(plainAddress(peer) ?? peer);
  const forwarded = (name: string) => (behindProxy ? lastOf(headers[`x-forwarded-${name}`]) : undefined);
  const scheme = config.origin?.split(":")[0] ?? forwarded("proto");
  const host = (forwarded("host") ?? headers.host ?? "").toLowerCase();
  return {
    id: randomBytes(9).toString("base64url"),
    address: clientAddress(peer, [headers["x-forwarded-for"] ?? []].flat().join(","), isProxy),
    origin: headers.origin,
    listedOrigin: isApi(request.url ?? "") && config.apiOrigins.includes(headers.origin ?? ""),
    secure: scheme === undefined ? "encrypted" in socket : scheme === "https",
    host,
    site: originOfHost(config, host),
    accountUrl: null,
    method: request.method ?? "GET",
    idempotencyKey: sentKey(headers),
    asksForData: /^[^?]*\.data(?:\?|$)/.test(request.url ?? ""),
    ignoresProxy: ignoresProxy(headers, config.trustedProxies),
  };
}

function sentKey({ "idempotency-key": sent }: IncomingMessage["headers"]): string | null {
  return sent === undefined ? null : [sent].flat().join(", ");
}

function lastOf(header: string | string[] | undefined): string | undefined {
  return [header ?? []].flat().join(",").split(",").at(-1)?.trim() || undefined;
}
