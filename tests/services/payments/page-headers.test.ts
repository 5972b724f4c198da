import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { redirectHeaders } from "~/services/http/response-headers.server";
import { compareHeaders, watchPageHeaders } from "~/services/payments/watch-page-headers.server";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";

let database: Awaited<ReturnType<typeof testDatabase>>;
/** What arrives at a stranger who asks for the page. */
let arriving: Headers | null;
let asked: string[];

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.deleteFrom("paymentAlerts").execute();
  await database.db.deleteFrom("outbox").execute();
  arriving = new Headers(redirectHeaders(setting().config.hstsForSubdomains));
  asked = [];
});

function setting({ popup = true, origin = "https://shop.example" } = {}) {
  const { config, ...rest } = makeContext(database.db);
  return {
    ...rest,
    config: { ...config, payments: { ...config.payments, popup }, origin, accountOrigin: null },
  };
}
const load = async (address: string) => {
  asked.push(address);
  return arriving;
};
const mails = () => database.db.selectFrom("outbox").select(["subject", "text"]).orderBy("id").execute();

test("headers that arrive as they were sent are no alert", async () => {
  expect(await watchPageHeaders(setting(), load)).toBe(0);
  expect(asked).toEqual(["https://shop.example/payment/none/pay"]);
  expect(await mails()).toEqual([]);
});

test("a header that a proxy takes away or weakens is reported, once for each content", async () => {
  arriving?.delete("X-Frame-Options");
  arriving?.set("Content-Security-Policy", "default-src *");
  await watchPageHeaders(setting(), load);
  await watchPageHeaders(setting(), load);
  arriving?.set("Content-Security-Policy", "script-src *");
  await watchPageHeaders(setting(), load);
  const told = await mails();
  const title = "A protecting header of the payment page has changed on its way";
  expect(told.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(new RegExp(`^${title}: X-Frame-Options [\\da-f]{12}$`)),
    expect.stringMatching(new RegExp(`^${title}: Content-Security-Policy [\\da-f]{12}$`)),
    expect.stringMatching(new RegExp(`^${title}: Content-Security-Policy [\\da-f]{12}$`)),
  ]);
  expect(told[0]?.text).toContain("Sent: DENY\nArrived: nothing");
  expect(told[1]?.text).toContain("Arrived: default-src *");
  expect(told[1]?.text).toContain("PAYSTACK_POPUP=off");
});

test("a site that is not reached tells nothing, nor does one without a window or without https", async () => {
  expect(await compareHeaders(setting({ popup: false }), load)).toBeNull();
  expect(await compareHeaders(setting({ origin: "http://localhost:3000" }), load)).toBeNull();
  expect(asked).toEqual([]);
  arriving = null;
  expect(await compareHeaders(setting(), load)).toBeNull();
});
