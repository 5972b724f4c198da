import { expect, test } from "vitest";

import { DAY } from "~/models/duration";
import { walletBalance } from "~/models/ledger/wallet.server";
import { retention } from "~/models/platform/retention";
import { deletionDue } from "~/models/rights/closure";
import { insertExport } from "~/models/rights/export.server";
import { getUser } from "~/models/users/user.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { closeAccount, undoClosing } from "~/services/rights/close-account.server";
import { askForCopy } from "~/services/rights/take-data-copy.server";
import { deleteDue } from "~/services/rights/delete-accounts.server";
import { makeOwner } from "../../support/accounts";
import { makeContext, forceState } from "../../support/context";
import { fakePayments } from "../../support/fake-payments";
import { begin, books, topUp, topUpRequest } from "../../support/paying";
import { atOnce, PARALLEL, twoPools } from "../../support/races";
import { fund } from "../../support/wallet";

const database = await twoPools();

const now = new Date("2026-11-22T09:00:00Z");
const due = deletionDue(now);
const at = (index: number, moment = now) => makeContext(database.pool(index), moment);

test("one of many requests for the last copy makes it, and all are led to it", async () => {
  const owner = await makeOwner(database.db);
  await insertExport(database.db, owner.id, new Date(now.getTime() - retention.dataLinks - DAY));
  const answers = await atOnce((index) => askForCopy(at(index), owner));
  const ids = answers.map((answer) => (answer.outcome === "ready" ? answer.copy.id : answer.outcome));
  expect(new Set(ids).size).toBe(1);
  expect(typeof ids[0]).toBe("number");
  const rows = database.db.selectFrom("dataExports").select("id").where("ownerId", "=", owner.id);
  expect(await rows.execute()).toHaveLength(2);
  const later = new Date(now.getTime() + retention.dataLinks + DAY);
  const refused = await atOnce((index) => askForCopy(at(index, later), owner));
  expect(refused.map(({ outcome }) => outcome)).toEqual(Array(PARALLEL).fill("later"));
});

test("many deletions of one account close it once, and money that arrives in between is kept", async () => {
  const owner = await makeOwner(database.db);
  await atOnce((index) => closeAccount(at(index), owner));
  const closures = (id: number) =>
    database.db.selectFrom("accountClosures").select("state").where("ownerId", "=", id).execute();
  expect(await closures(owner.id)).toEqual([{ state: "waiting" }]);
  const rich = await makeOwner(database.db);
  await atOnce<unknown>((index) =>
    index === PARALLEL / 2 ? fund(database.pool(index), rich.id, 5_00) : closeAccount(at(index), rich),
  );
  const { closedAt } = await getUser(database.db, rich.id);
  expect([await closures(rich.id), await walletBalance(database.db, rich.id)]).toEqual([
    closedAt === null ? [] : [{ state: "waiting" }],
    5_00,
  ]);
});

test("an account reopened at the moment of its deletion is either whole or deleted", async () => {
  const owners = await Promise.all(Array.from({ length: 10 }, () => makeOwner(database.db)));
  for (const owner of owners) await closeAccount(at(0), owner);
  const taken = await atOnce((index) =>
    index < owners.length
      ? undoClosing(at(index, due), owners[index]!)
      : deleteDue(at(index, due)).then(() => null),
  );
  for (const [index, owner] of owners.entries()) {
    const user = await getUser(database.db, owner.id);
    expect([user.name, user.closedAt === null]).toEqual(
      taken[index] ? [owner.name, true] : ["(removed)", false],
    );
  }
});

test("money that arrives while its account is deleted is in the wallet of a whole one, or in suspense", async () => {
  const fake = fakePayments();
  const paying = (index: number, moment = now) => ({ ...at(index, moment), payments: fake.provider });
  for (let round = 0; round < 5; round += 1) {
    const owner = await makeOwner(database.db);
    const reference = await begin(paying(0), topUpRequest(owner));
    await closeAccount(at(0), owner);
    await database.db
      .updateTable("payments")
      .set({ state: forceState("expired"), nextCheckAt: null })
      .where("reference", "=", reference)
      .execute();
    fake.pay(reference, { email: owner.email });
    await Promise.all([
      settlePayment(paying(1, due), reference),
      deleteDue(at(0, due)),
      settlePayment(paying(0, due), reference),
    ]);
    const deleted = (await getUser(database.db, owner.id)).name === "(removed)";
    const held = await books(database.db, owner.id);
    expect([Boolean(held.suspense), await walletBalance(database.db, owner.id)]).toEqual([
      deleted,
      deleted ? 0 : topUp,
    ]);
  }
});
