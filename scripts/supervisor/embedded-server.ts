import { setTimeout as sleep } from "node:timers/promises";

import { PGlite } from "@electric-sql/pglite";
import { pg_trgm as similarity } from "@electric-sql/pglite/contrib/pg_trgm";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";

import { SECOND } from "~/models/duration";

import type { StatementWatch } from "./statement-watch";

const LONGEST_GOODBYE = SECOND / 2;

/** More than the application's pool and a few commands. */
const MOST_CONNECTIONS = 120;

/** PostgreSQL protocol messages after which the same client has more to send: parse, bind, execute and the like. */
const UNFINISHED = new Set("PBDECHd");

/** The embedded database on a folder, for PostgreSQL clients on a unix socket. */
export async function openEmbeddedServer(
  folder: string,
  socket: string,
  watch?: StatementWatch,
): Promise<{ close: () => Promise<void> }> {
  const db = await PGlite.create(folder, { extensions: { pg_trgm: similarity } });
  const server = new PGLiteSocketServer({
    db: oneConversationAtATime(db, watch),
    path: socket,
    maxConnections: MOST_CONNECTIONS,
  });
  await server.start();
  return {
    async close() {
      // `stop` waits for all clients, even for one that has ended its side and no longer reads, which would take for
      // ever.
      await Promise.race([server.stop(), sleep(LONGEST_GOODBYE)]);
      await db.close();
    },
  };
}

/**
 * The socket server queues single messages and keeps to one client only within a transaction. Between "parse" and
 * "sync" another client could replace the statement, and the first would get its error or even its rows
 * (electric-sql/pglite#1046). So the time until "sync" counts as a transaction too.
 */
function oneConversationAtATime(db: PGlite, watch?: StatementWatch): PGlite {
  let unfinished = false;
  const isInTransaction = () => unfinished || db.isInTransaction();
  const execProtocolRawStream: PGlite["execProtocolRawStream"] = async (message, options) => {
    unfinished = UNFINISHED.has(String.fromCharCode(message[0] ?? 0));
    const panics: string[] = [];
    const onRawData = (answer: Uint8Array) => {
      panics.push(...panicsIn(answer));
      options.onRawData(answer);
    };
    watch?.begin();
    try {
      await db.execProtocolRawStream(message, { ...options, onRawData });
      // PostgreSQL would exit here and be restarted. The embedded engine answers, and never returns from the next
      // message.
      if (panics.length > 0) throw new Error(panics.join());
    } catch (error) {
      // A wrong statement is answered, not thrown: this is the end of the engine, and the queue would wait for ever.
      process.nextTick(() => {
        throw error;
      });
      throw error;
    } finally {
      watch?.end();
    }
  };
  const replaced: Record<PropertyKey, unknown> = { isInTransaction, execProtocolRawStream };
  return new Proxy(db, {
    get(target, name) {
      if (name in replaced) return replaced[name];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}

/** The first byte of an error. */
const ERROR = "E".charCodeAt(0);

/**
 * PostgreSQL's messages before it exits because it cannot go on, for example because the disk has no room for its
 * log.
 */
function panicsIn(answer: Uint8Array): string[] {
  if (answer[0] !== ERROR) return [];
  const text = Buffer.from(answer).toString("latin1");
  return /^E.{4}SPANIC\0/s.test(text) ? [/\0M([^\0]*)/.exec(text)?.[1] ?? ""] : [];
}
