import { expect, test } from "vitest";

import { tellerPath, ticketOf } from "~/models/payments/ticket";

const until = new Date("2026-11-27T10:00:00Z");
const columns = { ticketCode: "*737*1#", ticketBank: "GTBank", ticketName: null, ticketUntil: until };

test("the sandbox's phone takes codes, and its bank account numbers", () => {
  expect(tellerPath("code", { code: "*737*1#" })).toBe("/phone?code=*737*1%23");
  expect(tellerPath("account number", { code: "90 12" })).toBe("/bank?number=90%2012");
});

test.each([{ ticketCode: null }, { ticketBank: null }, { ticketUntil: null }])(
  "a payment with %j has no ticket",
  (missing) => {
    expect(ticketOf({ ...columns, ...missing })).toBeNull();
    expect(ticketOf(columns)).toEqual({ code: "*737*1#", bank: "GTBank", name: null, until });
  },
);
