import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";

/** A provider's wrong answer; `done` says whether the call reached it anyway. */
export interface WrongAnswer {
  done: boolean;
  status: number;
  body: (right: string) => string;
}

export type HttpTrouble =
  | { kind: "none" }
  /** Accepts calls and drops them. */
  | { kind: "stopped" }
  | { kind: "slow"; milliseconds: number }
  | { kind: "wrong"; next: () => WrongAnswer };

/** A proxy in front of one of the site's providers that passes calls on until told to cause trouble. */
export async function startHttpListener(target: string) {
  let trouble: HttpTrouble = { kind: "none" };
  const server = createServer((call, response) => {
    void handle(call, response).catch(() => response.destroy());
  });

  async function handle(call: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(call);
    const now = trouble;
    if (now.kind === "stopped") {
      response.destroy();
      return;
    }
    const wrong = now.kind === "wrong" ? now.next() : null;
    const right = wrong?.done === false ? { status: 200, body: "" } : await pass(target, call, body);
    if (now.kind === "slow") await new Promise((resolve) => setTimeout(resolve, now.milliseconds));
    response.writeHead(wrong?.status ?? right.status, { "Content-Type": "application/json" });
    response.end(wrong ? wrong.body(right.body) : right.body);
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    make: (next: HttpTrouble) => void (trouble = next),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function pass(target: string, call: IncomingMessage, body: Buffer) {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const { host: _, ...headers } = call.headers;
    const sent = request(new URL(call.url ?? "/", target), { method: call.method, headers }, (answer) => {
      buffer(answer).then((read) => {
        resolve({ status: answer.statusCode ?? 502, body: read.toString() });
      }, reject);
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/** A proxy in front of a mail server; when broken, it drops clients or lets them wait forever. */
export async function startMailListener(target: string) {
  const { hostname, port } = new URL(target);
  let trouble: "none" | "drops" | "hangs" = "none";
  const open = new Set<Socket>();
  const server = createTcpServer((socket) => {
    open.add(socket);
    socket.on("error", () => undefined).on("close", () => open.delete(socket));
    if (trouble === "drops") socket.destroy();
    if (trouble !== "none") return;
    const onward = connect(Number(port), hostname);
    onward.on("error", () => socket.destroy());
    socket.on("close", () => onward.destroy());
    socket.pipe(onward).pipe(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    make(next: typeof trouble) {
      trouble = next;
      cut();
    },
    async stop() {
      cut();
      server.close();
      await once(server, "close");
    },
  };
}
