import { Agent, request } from "node:http";
import { connect } from "node:net";
import { randomBytes } from "node:crypto";
import { SECOND } from "~/models/duration";

/** The requests of one attacker, in a form that fits on a command line. */
export interface Flood {
  url: string;
  kind: keyof typeof kinds;
  connections: number;
  seconds: number;
  /** Pages with a session for each, for a flood that needs some. */
  pages?: { path: string; cookie: string }[];
}

/** Number of answers by status; "closed" without an answer. */
export type Answers = Record<string, number>;

const junk = () => randomBytes(6).toString("hex");
const ATTACKER = "203.0.113.9";
const anyAddress = () => `10.${[...randomBytes(3)].join("./")}`;
const agent = new Agent({ keepAlive: true });

interface Sent {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

function send(flood: Flood, { path, method = "GET", headers = {}, body }: Sent): Promise<string> {
  return new Promise((resolve) => {
    const options = { agent, method, headers: { "X-Forwarded-For": ATTACKER, ...headers } };
    const sent = request(flood.url + path, options, (response) => {
      response.on("end", () => resolve(String(response.statusCode))).on("error", () => resolve("closed"));
      response.resume();
    });
    sent.on("error", () => resolve("closed"));
    sent.end(body);
  });
}

const form = { "Content-Type": "application/x-www-form-urlencoded" };
const big = Buffer.alloc(1024 * 1024, "a");
let asked = 0;

/** Sends the start of a request and then a byte each second. */
function trickle({ url }: Flood, start: string): Promise<string> {
  return new Promise((resolve) => {
    const { hostname, port, host } = new URL(url);
    const socket = connect(Number(port), hostname);
    let answer = "";
    socket.write(`POST /login HTTP/1.1\r\nHost: ${host}\r\n${start}`);
    const typing = setInterval(() => socket.write("a"), SECOND);
    socket.on("data", (bytes) => (answer += bytes.toString()));
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearInterval(typing);
      resolve(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? "closed");
    });
  });
}

const kinds = {
  queries: (flood: Flood) => {
    const paths = ["/pricing?billing=", "/contact?plan=", "/download?os=", "/?page="];
    asked += 1;
    return send(flood, { path: `${paths[asked % paths.length]}${junk()}` });
  },
  pages: (flood: Flood) => send(flood, { path: asked++ % 2 ? `/login?page=%2F${junk()}` : `/${junk()}` }),
  files: (flood: Flood) => {
    const page = flood.pages?.[asked++ % flood.pages.length];
    return send(flood, { path: page?.path ?? "/", headers: { Cookie: page?.cookie ?? "" } });
  },
  logins: (flood: Flood) => {
    const body = `email=${junk()}%40shop.example&password=${junk()}`;
    return send(flood, {
      path: "/login",
      method: "POST",
      body,
      headers: { ...form, "X-Forwarded-For": anyAddress() },
    });
  },
  bodies: (flood: Flood) => send(flood, { path: "/login", method: "POST", body: big, headers: form }),
  "slow-headers": (flood: Flood) => trickle(flood, "X-Slow: "),
  "slow-bodies": (flood: Flood) =>
    trickle(flood, `Content-Type: ${form["Content-Type"]}\r\nContent-Length: 60000\r\n\r\nemail=`),
};

async function run(flood: Flood): Promise<Answers> {
  const answers: Answers = {};
  const end = performance.now() + flood.seconds * SECOND;
  const lane = async () => {
    while (performance.now() < end) {
      const status = await kinds[flood.kind](flood);
      answers[status] = (answers[status] ?? 0) + 1;
    }
  };
  await Promise.race([
    Promise.all(Array.from({ length: flood.connections }, lane)),
    new Promise((resolve) => setTimeout(resolve, flood.seconds * SECOND)),
  ]);
  return answers;
}

console.log(JSON.stringify(await run(JSON.parse(process.argv[2] ?? "") as Flood)));
process.exit();
