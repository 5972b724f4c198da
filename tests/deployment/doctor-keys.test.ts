import { expect, test } from "vitest";

import { UNDO_TIME } from "~/models/undo";
import { finishRemovals, removeCard } from "~/services/payments/save-card.server";
import { examine } from "../../scripts/doctor/examination";
import { keyExaminations } from "../../scripts/doctor/keys";
import { makeOwner } from "../support/accounts";
import { makeContext } from "../support/context";
import { testDatabase } from "../support/database";
import { fakePayments } from "../support/fake-payments";
import { saveCard } from "../support/subscriber";
import { addHook } from "../support/webhooks";

const database = await testDatabase();
const context = makeContext(database.db);

async function look(name: string, config = context.config) {
  const findings = await examine(keyExaminations(database.db, config));
  return findings.find((finding) => finding.name === name);
}

const otherKeys = [{ version: 7, key: Buffer.alloc(32, 7) }];

test("card keys are tried on a card, and a removed card needs none", async () => {
  const fake = fakePayments();
  const owner = await makeOwner(database.db);
  const id = await saveCard({ ...context, payments: fake.provider }, fake, owner);
  expect(await look("CARD_KEYS")).toMatchObject({
    state: "ok",
    told: "decrypt the cards that are stored; in use: version 1",
  });
  const payments = { ...context.config.payments, cardKeys: otherKeys };
  expect(await look("CARD_KEYS", { ...context.config, payments })).toMatchObject({ state: "fault" });

  await removeCard(context, owner.id, id);
  context.setTime(new Date(context.clock.now().getTime() + UNDO_TIME));
  await finishRemovals({ ...context, payments: fake.provider });
  expect(await look("CARD_KEYS")).toMatchObject({ state: "ok", told: "no cards are stored" });
});

test("webhook keys are tried on a webhook's secret", async () => {
  expect(await look("WEBHOOK_KEYS")).toMatchObject({ told: "no secrets of webhooks are stored" });
  await addHook(context, await makeOwner(database.db));
  expect(await look("WEBHOOK_KEYS")).toMatchObject({ state: "ok" });
  const webhooks = { ...context.config.webhooks, keys: otherKeys };
  expect(await look("WEBHOOK_KEYS", { ...context.config, webhooks })).toMatchObject({ state: "fault" });
});
