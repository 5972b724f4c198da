import pg from "pg";
import { expect, test } from "vitest";
import { isDatabaseDown } from "~/services/platform/database-outage.server";

/** An error as PostgreSQL or PgBouncer reports it. */
function told(code: string, message = "what it says") {
  return Object.assign(new pg.DatabaseError(message, message.length, "error"), { code });
}

/** Errors that `pg` reports itself, without a code. */
const withoutCode = [
  "Connection terminated unexpectedly",
  "Connection terminated due to connection timeout",
  "timeout exceeded when trying to connect",
  "Client has encountered a connection error and is not queryable",
  "Client was closed and is not queryable",
  "connect ECONNREFUSED 127.0.0.1:6432",
  "read ECONNRESET",
  "write EPIPE",
];

/** Shut down, starting up, unreachable by PgBouncer, a standby, no room, too slow. */
const codes = ["57P01", "57P02", "57P03", "08P01", "08006", "53300", "25006", "53100", "57014", "25P03"];

test("a connection that is lost, refused or leads to a standby is an outage", () => {
  for (const message of withoutCode)
    expect([message, isDatabaseDown(new Error(message))]).toEqual([message, true]);
  for (const code of codes) expect([code, isDatabaseDown(told(code))]).toEqual([code, true]);
  expect(isDatabaseDown(new Error("a page failed", { cause: told("57P01") }))).toBe(true);
  expect(isDatabaseDown(new AggregateError([new Error("other"), new Error("read ECONNRESET")]))).toBe(true);
});

test("a wrong query, or one that lost to another, is not an outage", () => {
  for (const code of ["23505", "22012", "40001", "40P01", "42601"])
    expect([code, isDatabaseDown(told(code))]).toEqual([code, false]);
  expect(isDatabaseDown(new TypeError("x is not a function"))).toBe(false);
  expect(isDatabaseDown("Connection terminated unexpectedly")).toBe(false);
});
