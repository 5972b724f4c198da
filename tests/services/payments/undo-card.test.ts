import { expect, test } from "vitest";

import { listCards, markAllRemoved } from "~/models/payments/card.server";
import { UNDO_TIME } from "~/models/undo";
import { beginPayment } from "~/services/payments/begin-payment.server";
import { finishRemovals, removeCard, undoCardRemoval } from "~/services/payments/save-card.server";
import { makeOwner } from "../../support/accounts";
import { testDatabase } from "../../support/database";
import { fakeCard } from "../../support/fake-payments";
import { makePayer, topUpRequest } from "../../support/paying";
import { saveCard } from "../../support/subscriber";

const database = await testDatabase();

async function withRemovedCard() {
  const payer = await makePayer(database.db);
  const { app, fake, owner, db } = payer;
  const id = await saveCard(app, fake, owner);
  const removedAt = app.clock.now().getTime();
  expect(await removeCard(app, owner.id, id)).toBe(true);
  return {
    ...payer,
    id,
    undo: (ownerId = owner.id) => undoCardRemoval(app, ownerId, id),
    passes: (time: number) => app.setTime(new Date(removedAt + time)),
    labels: async () => (await listCards(db, owner.id, app.clock.now())).map(({ label }) => label),
  };
}

test("a removed card is back once when its owner undoes it, and can be charged", async () => {
  const { app, fake, owner, id, undo, passes, labels } = await withRemovedCard();
  expect(await labels()).toEqual([]);
  passes(UNDO_TIME - 1);
  expect(await finishRemovals(app)).toBe(0);
  expect(await undo((await makeOwner(database.db)).id)).toBe(false);
  expect(await undo()).toBe(true);
  expect(await undo()).toBe(false);
  expect(await labels()).toEqual(["Visa •••• 4081"]);
  expect(fake.calls.deactivate).toEqual([]);
  await beginPayment(app, topUpRequest(owner, { cardId: id }));
  expect(fake.calls.charge).toBe(1);
});

test("the provider is told of a removal as soon as it cannot be undone any more", async () => {
  const { app, fake, undo, passes } = await withRemovedCard();
  passes(UNDO_TIME);
  expect(await finishRemovals(app)).toBe(1);
  expect(fake.calls.deactivate).toEqual([fakeCard.code]);
  // The clock of another process may be behind.
  passes(UNDO_TIME - 1);
  expect(await undo()).toBe(false);
});

test("cards that end for the safety of the account cannot be undone", async () => {
  const { app, db, owner, undo } = await withRemovedCard();
  await markAllRemoved(db, owner.id, app.clock.now());
  expect(await undo()).toBe(false);
  expect(await finishRemovals(app)).toBe(1);
});
