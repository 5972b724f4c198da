import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../support/database";
import { restartWhilePosting } from "./rolling";
import { rounds } from "../support/torture";

let database: Awaited<ReturnType<typeof openDatabase>>;
const trusted = process.env.NODE_TLS_REJECT_UNAUTHORIZED;

beforeAll(async () => {
  // The certificate is made for this test and self-signed.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
  database = await openDatabase();
});
afterAll(async () => {
  if (trusted === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  await database.close();
});

/**
 * Tried again: Linux cannot refuse new connections and keep those that wait, so a process that a busy machine stops
 * between its last look at the port and its end loses what comes meanwhile.
 */
const tried = { retry: 2 };

test(
  "while each of two servers is restarted behind nginx, no post of eight owners is lost",
  tried,
  async () => {
    const { posts, faults } = await restartWhilePosting(database, rounds(2, 20));
    expect(faults).toEqual([]);
    expect(posts).toBeGreaterThan(8);
  },
);
