import { describe, expect, test } from "vitest";
import { countByPlace, queuesFor, type QueueName, queues, type QueueCounts } from "~/models/console/queue";

const names = queues.map(({ name }) => name);
const waiting = (counts: Partial<QueueCounts>): QueueCounts =>
  ({ ...Object.fromEntries(names.map((name) => [name, 0])), ...counts }) as QueueCounts;

describe("the numbers of the menu", () => {
  test.each<[Partial<QueueCounts>, Record<string, number>]>([
    [{}, {}],
    [{ approvals: 2 }, { "/staff/approvals": 2 }],
    [{ disputes: 1, failedRefunds: 3 }, { "/staff/payments": 4 }],
    [{ corrections: 5 }, {}],
    [{ staffApprovals: 1, corrections: 5 }, { "/staff/people": 1 }],
  ])("of %j are %j for an admin", (counts, shown) => {
    expect(countByPlace(["admin"], waiting(counts))).toEqual(shown);
  });

  test("are those of pages that the roles open", () => {
    const all = Object.fromEntries(names.map((name) => [name, 1])) as QueueCounts;
    expect(countByPlace(["support"], all)).toEqual({
      "/staff/payments": 2,
      "/staff/setups": 1,
      "/staff/messages": 1,
      "/staff/outbox": 1,
    });
    expect(countByPlace(["catalogue"], all)).toEqual({ "/staff/catalogue": 1 });
    expect(countByPlace([], all)).toEqual({});
  });
});

test("only admins are told of changes to staff accounts, and only finance of money to decide about", () => {
  const open = (role: "support" | "finance" | "admin"): QueueName[] =>
    queuesFor([role]).map(({ name }) => name);
  for (const name of ["staffApprovals", "approvals", "suspense"] as const)
    expect(open("support")).not.toContain(name);
  expect(open("finance")).not.toContain("staffApprovals");
  expect(open("admin")).toEqual(names);
});
