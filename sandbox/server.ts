import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { advance, answerAdmin } from "./faults/admin";
import { isApiPath } from "./api/operations";
import { brokenAnswer, makeApi } from "./api/api";
import { toJson } from "./api/json";
import { bankKnobs, type BankKnobs } from "./bank-knobs";
import { arrive } from "./banks";
import { makeClock, type BaseClock } from "./clock";
import type { WebhookTarget } from "./webhooks/delivery";
import { makeFaults, type Fault } from "./faults/faults";
import { answerHosted } from "./pages/hosted";
import { answerTeller } from "./pages/teller";
import { send } from "./http";
import { inlineScript, notifyShopScript } from "./pages/inline";
import { dispute } from "./api/disputes";
import { progressRefunds } from "./api/refunds";
import type { Sandbox } from "./sandbox";
import { answerReceiver } from "./receiver";
import { openStore } from "./store";
import { style } from "./pages/style";
import { Webhooks } from "./webhooks/webhooks";

export interface SandboxSettings {
  secretKey: string;
  /** 0 for any free port. */
  port?: number;
  host?: string;
  /** The URL for browsers, if it differs from where the server listens. */
  publicUrl?: string | null;
  /** null keeps all data in memory. */
  stateFile?: string | null;
  clock?: BaseClock;
  webhooks?: WebhookTarget | null;
  /** API calls per minute; null without a limit. */
  rateLimit?: number | null;
}

const DEFAULT_RATE = 100;

const files: Record<string, { type: string; text: string }> = {
  "/v2/inline.js": { type: "text/javascript", text: inlineScript },
  "/v2/teller.js": { type: "text/javascript", text: notifyShopScript },
  "/page.css": { type: "text/css", text: style },
};

/** A server with the payment provider's API that moves no money. */
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
    banks: { ...bankKnobs },
    secretKey,
    publicUrl: () => settings.publicUrl ?? address,
    rateLimit: settings.rateLimit === undefined ? DEFAULT_RATE : settings.rateLimit,
  };
  const api = makeApi(sandbox);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(`http://sandbox${request.url ?? "/"}`);
    const file = files[url.pathname];
    if (await answerReceiver(request, response)) return;
    progressRefunds(sandbox);
    arrive(sandbox);
    if (isApiCall(request, url.pathname)) await api.answer(request, response, url);
    else if (url.pathname.startsWith("/__sim/"))
      await answerAdmin(sandbox, api, request, response, url.pathname);
    else if (url.pathname === "/bank" || url.pathname === "/phone")
      await answerTeller(sandbox, request, response, url);
    else if (file) send(response, 200, { "Content-Type": `${file.type}; charset=utf-8` }, file.text);
    else await answerHosted(sandbox, request, response, url);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => giveUp(request, response));
  });
  address = await listen(server, settings);
  webhooks.schedule();

  return {
    url: address,
    secretKey,
    /** The data, for tests. */
    transactions: store.transactions,
    authorizations: store.authorizations,
    deliveries: store.deliveries,
    /** API calls that were carried out. */
    calls: api.calls,
    now: clock.now,
    fail: (...faults: Fault[]) => sandbox.faults.add(...faults),
    clearFaults: () => sandbox.faults.clear(),
    advance: (milliseconds: number) => advance(sandbox, milliseconds),
    webhooks,
    /** How the banks behave from now on. */
    banks: (change: Partial<BankKnobs>) => void Object.assign(sandbox.banks, change),
    dispute: (step: Parameters<typeof dispute>[1]) => dispute(sandbox, step),
    refunds: store.refunds,
    async close() {
      await webhooks.close();
      server.closeAllConnections();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** An aborted or invalid request, or a bug of ours. */
function giveUp(request: IncomingMessage, response: ServerResponse): void {
  if (request.destroyed || response.headersSent) response.destroy();
  else send(response, 500, { "Content-Type": "application/json" }, toJson(brokenAnswer(500).body));
}

/** `/bank` is an endpoint of the provider and, without a key, the page of the payer's bank. */
function isApiCall({ headers }: IncomingMessage, path: string): boolean {
  return headers.authorization !== undefined || (isApiPath(path) && path !== "/bank");
}

async function listen(server: ReturnType<typeof createServer>, settings: SandboxSettings): Promise<string> {
  const host = settings.host ?? "127.0.0.1";
  server.listen(settings.port ?? 0, host);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const name = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}
