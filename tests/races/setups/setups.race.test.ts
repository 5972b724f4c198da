import { expect, test } from "vitest";

import { newestSetupReference, findSetup } from "~/models/setups/setup.server";
import { DAY } from "~/models/duration";
import { contextOf } from "~/services/platform/context.server";
import { cancelSetupOf } from "~/services/setups/cancel-setup.server";
import { addNote, agreeTime, markDone } from "~/services/setups/agree-time.server";
import { wishTimes } from "~/services/setups/wish-times.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { atOnce, PARALLEL, twoPools } from "../../support/races";
import { subjectsTo } from "../../support/messages";
import { buyPlan } from "../../support/subscriber";

const database = await twoPools();

const appOf = (index: number) => makeContext(database.pool(index));
const soon = (days: number) => new Date(appOf(0).clock.now().getTime() + days * DAY);

async function ordered() {
  const owner = await makeOwner(database.db);
  await buyPlan(appOf(0), owner, { setup: "Setup in your shop" });
  const reference = (await newestSetupReference(database.db, owner.id)) ?? "";
  const now = async () => {
    const setup = await findSetup(database.db, reference);
    if (!setup) throw new Error("no setup");
    return setup;
  };
  const events = () =>
    database.db.selectFrom("setupEvents").select(["act", "startsAt"]).orderBy("id").execute();
  const mails = async () => (await subjectsTo(database.db, owner.id)).filter((subject) => subject !== "");
  return { owner, reference, now, events, mails };
}

const counted = (results: { outcome: string }[]) =>
  results.reduce<Record<string, number>>(
    (count, { outcome }) => ({ ...count, [outcome]: (count[outcome] ?? 0) + 1 }),
    {},
  );

test("one of many staff who agree to different times at once succeeds, and the owner is told one time", async () => {
  const { reference, now, mails } = await ordered();
  const staff = await makeOwner(database.db);
  const results = await atOnce((index) =>
    agreeTime(
      appOf(index),
      { staff, reference, revision: 0 },
      { address: "Here", startsAt: soon(index + 2) },
    ),
  );
  expect(counted(results)).toEqual({ saved: 1, changed: PARALLEL - 1 });
  const winner = results.findIndex(({ outcome }) => outcome === "saved");
  expect(await now()).toMatchObject({ state: "agreed", revision: 1, startsAt: soon(winner + 2) });
  expect(await mails()).toHaveLength(1);
});

test("one form many times at once is one step with one mail", async () => {
  const { owner, reference, now, mails } = await ordered();
  const staff = await makeOwner(database.db);
  const wanted = { address: "Here", wishes: [soon(2), soon(3)] as [Date, Date] };
  const wished = await atOnce((index) => wishTimes(appOf(index), owner, { reference, revision: 0, wanted }));
  const agreed = await atOnce((index) =>
    agreeTime(appOf(index), { staff, reference, revision: 1 }, { address: "Here", startsAt: soon(2) }),
  );
  const noted = await atOnce((index) => addNote(appOf(index), staff, { reference, note: "Bring a cable" }));
  const done = await atOnce((index) => markDone(appOf(index), { staff, reference, revision: 2 }));
  for (const results of [wished, agreed, noted, done])
    expect(counted(results)).toEqual({ saved: 1, repeated: PARALLEL - 1 });
  expect(await now()).toMatchObject({ state: "done", revision: 3 });
  expect(await mails()).toHaveLength(3);
});

test("a refund ends a setup once, whatever is agreed or moved at the same moment", async () => {
  const { owner, reference, now, mails } = await ordered();
  const staff = await makeOwner(database.db);
  const { orderId } = await now();
  await atOnce(async (index) => {
    const app = appOf(index);
    if (index % 5 === 0) {
      await app.db
        .transaction()
        .execute((trx) =>
          cancelSetupOf(contextOf(app, { db: trx, now: app.clock.now() }), orderId, "refunded"),
        );
      return;
    }
    const { revision } = await now();
    const wishes: [Date, Date] = [soon(index + 2), soon(index + 3)];
    if (index % 2 === 0)
      await wishTimes(app, owner, { reference, revision, wanted: { address: "Here", wishes } });
    else await agreeTime(app, { staff, reference, revision }, { address: "Here", startsAt: soon(index + 2) });
  });
  expect((await now()).state).toBe("cancelled");
  expect((await mails()).filter((subject) => subject.startsWith("Cancelled"))).toHaveLength(1);
});
