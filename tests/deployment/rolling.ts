import { request } from "node:https";
import { setTimeout as wait } from "node:timers/promises";
import { MINUTE } from "~/models/duration";
import type { testDatabase } from "../support/database";
import { startFront } from "./front";
import { type Server, startServer } from "../support/server";
import { makeAccounts, summary } from "../support/sessions";
import { makeVisitor } from "../support/visitor";

type Database = Pick<Awaited<ReturnType<typeof testDatabase>>, "db" | "url">;

interface Post {
  cookie: string;
  users: number;
  /** Each post comes from a different IP address, so that no address limit is reached. */
  from: string;
}

/**
 * Two servers behind nginx, restarted in turn as by `systemctl restart` while owners post without a pause. Returns
 * what went wrong: answers that the application did not send, and confirmed choices that were not stored.
 */
export async function restartWhilePosting({ db, url }: Database, restarts: number, clients = 8) {
  const front = await startFront(url);
  const env = {
    APP_ORIGIN: front.url,
    DATABASE_URL: front.databaseUrl,
    TRUSTED_PROXIES: "127.0.0.1",
    DRAIN_SECONDS: "5",
  };
  const start = (port = 0) => startServer({ ...env, PORT: String(port) });
  const servers = await Promise.all(front.ports.map(start));
  const all = [...servers];
  const faults: string[] = [];
  let posts = 0;
  let stopped = false;

  function post({ cookie, users, from }: Post): Promise<number> {
    const body = new URLSearchParams({ intent: "update", additional_users: String(users) }).toString();
    const headers = {
      Cookie: cookie,
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": body.length,
    };
    return new Promise((resolve, reject) => {
      request(
        `${front.url}${summary}`,
        { method: "POST", headers, localAddress: from, rejectUnauthorized: false },
        (response) => {
          response.resume().once("end", () => resolve(response.statusCode ?? 0));
        },
      )
        .on("error", reject)
        .end(body);
    });
  }

  async function keepPosting(client: number) {
    const { user, jar } = await accounts.logInAs("owner");
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    let users = 0;
    while (!stopped) {
      users = users === 3 ? 0 : 3;
      posts += 1;
      const from = `127.${client + 1}.${Math.floor(posts / 250) % 250}.${(posts % 250) + 1}`;
      const status = await post({ cookie, users, from }).catch(String);
      if (status !== 303 && status !== 200) faults.push(`post ${posts}: ${status}`);
    }
    const kept = await db
      .selectFrom("checkouts")
      .leftJoin("checkoutAddOns", "checkoutAddOns.checkoutId", "checkouts.id")
      .select("optionId")
      .where("checkouts.ownerId", "=", user.id)
      .execute();
    if (kept.some(({ optionId: id }) => id !== null) !== users > 0)
      faults.push(`client ${client}: the last choice of ${users} users was not kept`);
  }

  const accounts = await makeAccounts({ db, visitor: () => makeVisitor(front.url) });
  const posting = Array.from({ length: clients }, (_, client) => keepPosting(client));
  for (let done = 0; done < restarts; done += 1) {
    const [before, port] = [servers[done % 2] as Server, front.ports[done % 2]];
    process.kill(before.pid, "SIGTERM");
    await before.stopped;
    const after = await start(port);
    servers[done % 2] = after;
    all.push(after);
    await untilReady(port ?? 0);
  }
  stopped = true;
  await Promise.all(posting);
  if (faults.length > 0) faults.push(front.errorLog(), ...all.flatMap(complaints));
  await Promise.all(servers.map((server) => server.stop()));
  await front.stop();
  return { posts, faults };
}

async function untilReady(port: number): Promise<void> {
  const end = Date.now() + MINUTE;
  while (Date.now() < end) {
    const { status } = await fetch(`http://127.0.0.1:${port}/health/ready`);
    if (status === 200) return;
    await wait(50);
  }
  throw new Error(`the server on port ${port} does not become ready`);
}

/** A server's log entries above info level, which help to explain why a post was lost. */
const complaints = ({ log }: Server) =>
  log()
    .filter(({ level }) => Number(level) >= 40)
    .map((entry) => JSON.stringify(entry));
