import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { advance, answerAdmin } from "./admin";
import { isApiPath } from "./operations";
import { makeApi } from "./api";
import { makeClock, type BaseClock } from "./clock";
import type { WebhookTarget } from "./delivery";
import { makeFaults, type Fault } from "./faults";
import { answerHosted } from "./hosted";
import { send } from "./http";
import { inlineScript, tellerScript } from "./inline";
import { dispute, progressRefunds } from "./refunds";
import type { Sandbox } from "./sandbox";
import { openStore } from "./store";
import { style } from "./style";
import { Webhooks } from "./webhooks";

export interface SandboxSettings {
  secretKey: string;
  /** 0 takes any that is free. */
  port?: number;
  host?: string;
  /** Where browsers reach it, when that is not where it listens. */
  publicUrl?: string | null;
  /** Null keeps everything in memory. */
  stateFile?: string | null;
  clock?: BaseClock;
  webhooks?: WebhookTarget | null;
  /** Calls of the API a minute; null for any number. */
  rateLimit?: number | null;
}

const DEFAULT_RATE = 100;

const files: Record<string, { type: string; text: string }> = {
  "/v2/inline.js": { type: "text/javascript", text: inlineScript },
  "/v2/teller.js": { type: "text/javascript", text: tellerScript },
  "/page.css": { type: "text/css", text: style },
};

/** A server that speaks the payment provider's contract and moves no money. */
export async function startSandbox(settings: SandboxSettings) {
  const store = openStore(settings.stateFile ?? null);
  const clock = makeClock(store, settings.clock ?? { now: () => new Date() });
  const { secretKey } = settings;
  const webhooks = new Webhooks({ store, clock, secretKey, target: settings.webhooks ?? null });
  let address = "";
  const sandbox: Sandbox = {
    store,
    clock,
    faults: makeFaults(),
    webhooks,
    secretKey,
    publicUrl: () => settings.publicUrl ?? address,
    rateLimit: settings.rateLimit === undefined ? DEFAULT_RATE : settings.rateLimit,
  };
  const api = makeApi(sandbox);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://sandbox");
    const file = files[url.pathname];
    progressRefunds(sandbox);
    if (isApiPath(url.pathname)) await api.answer(request, response, url);
    else if (url.pathname.startsWith("/__sim/"))
      await answerAdmin(sandbox, api, request, response, url.pathname);
    else if (file) send(response, 200, { "Content-Type": `${file.type}; charset=utf-8` }, file.text);
    else await answerHosted(sandbox, request, response, url);
  }

  const server = createServer((request, response) => {
    // A request that broke off, or that is none.
    answer(request, response).catch(() => response.destroy());
  });
  address = await listen(server, settings);
  webhooks.wake();

  return {
    url: address,
    secretKey,
    /** What it knows, for a look. */
    transactions: store.transactions,
    authorizations: store.authorizations,
    deliveries: store.deliveries,
    /** The calls of the API that reached their work. */
    calls: api.calls,
    now: clock.now,
    fail: (...faults: Fault[]) => sandbox.faults.add(...faults),
    heal: () => sandbox.faults.clear(),
    advance: (milliseconds: number) => advance(sandbox, milliseconds),
    webhooks,
    dispute: (reference: string, event: "create" | "remind" | "resolve") =>
      dispute(sandbox, reference, event),
    async close() {
      await webhooks.close();
      server.closeAllConnections();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type RunningSandbox = Awaited<ReturnType<typeof startSandbox>>;

async function listen(server: ReturnType<typeof createServer>, settings: SandboxSettings): Promise<string> {
  const host = settings.host ?? "127.0.0.1";
  server.listen(settings.port ?? 0, host);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const name = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}
