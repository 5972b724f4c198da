import { expect, test } from "vitest";

import { countUsers } from "~/models/members/member.server";
import { withRequestContext } from "~/services/platform/request-context.server";
import { removeMember, undoRemoval } from "~/services/members/change-member.server";
import { removeCard, undoCardRemoval } from "~/services/payments/save-card.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { makeMember } from "../../support/members";
import { makePayer } from "../../support/paying";
import { atOnce, twoPools } from "../../support/races";
import { makeRequestContext } from "../../support/request";
import { buyPlan, saveCard } from "../../support/subscriber";

const database = await twoPools();

const now = new Date("2026-11-21T09:00:00Z");
const appOf = (index: number) => makeContext(database.pool(index), now);
const inRequest = <Result>(work: () => Result) => withRequestContext(makeRequestContext(), work);

test("many simultaneous undos of one removal bring the person back once", async () => {
  const owner = await makeOwner(database.db);
  await buyPlan(appOf(0), owner);
  const member = await makeMember(database.db, owner, "cashier");
  await inRequest(() => removeMember(appOf(0), owner, member.id));
  const answers = await atOnce((index) => inRequest(() => undoRemoval(appOf(index), owner, member.id)));
  expect(answers.filter((answer) => answer === "restored")).toHaveLength(1);
  expect(answers.filter((answer) => answer === "late")).toHaveLength(answers.length - 1);
  expect(await countUsers(database.db, owner.id, now)).toBe(2);
});

test("many simultaneous undos of one card save it again once", async () => {
  const { app, fake, owner } = await makePayer(database.db);
  const id = await saveCard(app, fake, owner);
  await removeCard(app, owner.id, id);
  const answers = await atOnce((index) =>
    undoCardRemoval({ ...app, db: database.pool(index) }, owner.id, id),
  );
  expect(answers.filter(Boolean)).toHaveLength(1);
});
