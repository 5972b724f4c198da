import { expect, test } from "vitest";

import { publishWebhookEvents } from "~/models/webhooks/event.server";
import { paymentWebhookEvent } from "~/models/webhooks/event";
import { claimDue } from "~/models/webhooks/delivery.server";
import { deleteEndpoint } from "~/models/webhooks/endpoint.server";
import { MAX_IN_FLIGHT } from "~/models/webhooks/delivery";
import { addEndpoint, sendTest } from "~/services/webhooks/change-endpoint.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { atOnce, PARALLEL, twoPools } from "../../support/races";
import { sessionOf } from "../../support/subscriber";
import { addHook, deliveriesOf, eventsOf, fakeReceiver, deliverDue } from "../../support/webhooks";

const database = await twoPools();

const appOf = (index: number) => makeContext(database.pool(index));

test("many simultaneous jobs send each event once, and hold four of a webhook at most", async () => {
  const [owner, { webhooks, requests }] = [await makeOwner(database.db), fakeReceiver()];
  const hook = await addHook(appOf(0), owner);
  for (let count = 0; count < 12; count += 1) await sendTest(appOf(0), owner, hook.id);
  const claims = await atOnce((index) => claimDue(database.pool(index), 16, appOf(0).clock.now()));
  expect(claims.flat()).toHaveLength(MAX_IN_FLIGHT);
  await database.db.updateTable("webhookDeliveries").set({ leasedUntil: null, attempts: 0 }).execute();
  for (let round = 0; round < 3; round += 1)
    await atOnce((index) => deliverDue({ ...appOf(index), webhooks }));
  const ids = requests.map(({ headers }) => headers["webhook-id"]);
  expect([ids.length, new Set(ids).size]).toEqual([12, 12]);
  expect(await deliveriesOf(database.db, hook.id)).toEqual(
    Array(12).fill(expect.objectContaining({ state: "done", attempts: 1, answers: ["200"] })),
  );
});

test("many events of one payment at once have as many numbers", async () => {
  const owner = await makeOwner(database.db);
  await addHook(appOf(0), owner);
  const facts = { ownerId: owner.id, reference: "KPP-RACE", orderId: null, amount: 1, now: new Date() };
  await atOnce((index) =>
    database
      .pool(index)
      .transaction()
      .execute((trx) => publishWebhookEvents(trx, paymentWebhookEvent("refunded", facts))),
  );
  const numbers = (await eventsOf(database.db, owner.id)).map(({ data }) => data.seq);
  expect(numbers.sort((one, other) => Number(one) - Number(other))).toEqual(
    Array.from({ length: PARALLEL }, (_, index) => index + 1),
  );
});

test("a webhook deleted in between fails no payment", async () => {
  const owner = await makeOwner(database.db);
  const hook = await addHook(appOf(0), owner);
  const facts = { ownerId: owner.id, reference: "KPP-GONE", orderId: null, amount: 1, now: new Date() };
  await atOnce<unknown>((index) =>
    index === PARALLEL / 2
      ? deleteEndpoint(database.pool(index), { ownerId: owner.id, id: hook.id })
      : database
          .pool(index)
          .transaction()
          .execute((trx) => publishWebhookEvents(trx, paymentWebhookEvent("refunded", facts))),
  );
  expect(await deliveriesOf(database.db, hook.id)).toEqual([]);
});

test("many forms at once with as many addresses leave ten webhooks, and one address is added once", async () => {
  const owner = await makeOwner(database.db);
  const session = await sessionOf(appOf(0), owner);
  const { webhooks } = fakeReceiver();
  const add = (index: number, path: string) =>
    addEndpoint({ ...appOf(index), webhooks }, session, {
      url: `https://hooks.example.com/${path}`,
      types: ["payment.failed"],
    });
  const same = await atOnce((index) => add(index, "same"));
  expect(new Set(same.map((answer) => JSON.stringify(answer))).size).toBe(1);
  await database.db.deleteFrom("throttles").execute();
  const many = await atOnce((index) => add(index, String(index)));
  expect(many.filter(({ outcome }) => outcome === "added")).toHaveLength(9);
});
