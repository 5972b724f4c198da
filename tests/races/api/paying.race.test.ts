import { afterAll, expect, test } from "vitest";

import { naira } from "~/models/money";
import { apiClient, loggedInClient } from "../../support/api-client";
import { servedSettings } from "../../support/database";
import { settledOrders } from "../../support/paying";
import { PARALLEL } from "../../support/races";
import { serve } from "../../support/served";
import { startServer } from "../../support/server";
import { makeAccounts } from "../../support/sessions";
import { makeVisitor } from "../../support/visitor";
import { fund } from "../../support/wallet";

const site = await serve();
const second = await startServer(servedSettings(site.databaseUrl));
const accounts = await makeAccounts(site);
afterAll(() => second.stop());

const other = { visitor: (address?: string) => makeVisitor(second.url, address) };
const order = { plan_id: 2, duration: 1, onboarding: 1 };

/** Sends that many calls at once to the two servers in turn, for an owner who could pay for three months. */
async function callAtOnce(times: number, headers: Record<string, string>) {
  const user = await accounts.make();
  await fund(site.db, user.id, naira(18_000));
  const { token } = await loggedInClient(site, user);
  const clients = [apiClient(site, token), apiClient(other, token)] as const;
  const answers = await Promise.all(
    Array.from({ length: times }, (_, index) =>
      clients[index % 2 ? 1 : 0].post("subscribe-with-wallet", order, headers),
    ),
  );
  const orders = await settledOrders(site.db, [user.id]);
  const again = await clients[0].post("subscribe-with-wallet", order, headers);
  return { answers, orders, again };
}

test("one of many calls with one key at two servers pays, and later calls get its answer", async () => {
  const { answers, orders, again } = await callAtOnce(PARALLEL, { "Idempotency-Key": "one-order" });
  expect(orders).toHaveLength(1);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const paid = answers.filter(({ status }) => status === 200).map(({ said }) => JSON.stringify(said));
  expect(new Set(paid)).toEqual(new Set([JSON.stringify(again.said)]));
});

test("one of many calls without a key pays too, because the next month must be requested", async () => {
  const { answers, orders, again } = await callAtOnce(PARALLEL, {});
  expect(orders).toHaveLength(1);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect([again.status, again.said.message]).toEqual([409, expect.stringContaining("already paid")]);
});
