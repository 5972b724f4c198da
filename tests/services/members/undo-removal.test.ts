import { expect, test } from "vitest";

import { retention } from "~/models/platform/retention";
import { purge } from "~/models/platform/purge.server";
import { countUsers, findMember, listJustRemoved } from "~/models/members/member.server";
import { setDisabled } from "~/models/sessions/session.server";
import { UNDO_TIME } from "~/models/undo";
import { findCredentials, getUser } from "~/models/users/user.server";
import { withRequestContext } from "~/services/platform/request-context.server";
import { removeMember, undoRemoval } from "~/services/members/change-member.server";
import { changeAccount, makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { leaveInvitation, makeMember } from "../../support/members";
import { mailsTo } from "../../support/messages";
import { makeRequestContext } from "../../support/request";
import { buyPlan } from "../../support/subscriber";

const database = await testDatabase();

const start = new Date("2026-11-21T09:00:00Z");

async function shop() {
  const { db } = database;
  const app = makeContext(db, start);
  const owner = await makeOwner(db);
  await buyPlan(app, owner);
  const member = await makeMember(db, owner, "manager");
  const inRequest = <Result>(work: () => Result) => withRequestContext(makeRequestContext(), work);
  return {
    db,
    app,
    owner,
    member,
    remove: () => inRequest(() => removeMember(app, owner, member.id)),
    undo: (by = owner, id = member.id) => inRequest(() => undoRemoval(app, by, id)),
    passes: (time: number) => app.setTime(new Date(start.getTime() + time)),
  };
}

test("a removed person comes back with the same role, place and login, once", async () => {
  const { db, owner, member, remove, undo, passes } = await shop();
  const before = await findMember(db, owner.id, member.id);
  const login = await getUser(db, member.id);
  const users = await countUsers(db, owner.id, start);
  expect(await undo()).toBe("late");
  await remove();
  expect(await findCredentials(db, member.email)).toBeNull();
  expect((await listJustRemoved(db, owner.id, start)).map(({ id }) => id)).toEqual([member.id]);
  passes(UNDO_TIME - 1);
  expect(await undo()).toBe("restored");
  expect(await findMember(db, owner.id, member.id)).toEqual(before);
  expect(await getUser(db, member.id)).toEqual(login);
  expect(await findCredentials(db, member.email)).toEqual({ id: member.id, passwordHash: "$argon2id$none" });
  expect(await countUsers(db, owner.id, start)).toBe(users);
  expect((await mailsTo(db, member.email)).map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(["Your Kaypoint account is closed", "Your Kaypoint account is open again"]),
  );
  expect(await undo()).toBe("late");
});

test("after its time a removal cannot be undone, and after a month nothing of the login is kept", async () => {
  const { db, app, remove, undo, passes } = await shop();
  await remove();
  passes(UNDO_TIME);
  expect(await undo()).toBe("late");
  passes(retention.removedMembers - UNDO_TIME);
  await purge(db, app.clock.now());
  expect(await db.selectFrom("removedMembers").select("userId").execute()).toHaveLength(1);
  passes(retention.removedMembers + UNDO_TIME);
  await purge(db, app.clock.now());
  expect(await db.selectFrom("removedMembers").select("userId").execute()).toEqual([]);
});

test("another owner, and the account that owned the shop before, cannot undo a removal", async () => {
  const { db, owner, remove, undo } = await shop();
  const other = await makeOwner(db);
  await remove();
  expect(await undo(other)).toBe("late");
  await changeAccount(db, owner.id, { role: "manager" });
  expect(await undo()).toBe("late");
});

test("a person comes back only while there is room, and only if the login is still free", async () => {
  const full = await shop();
  await full.remove();
  for (let count = 0; count < 4; count += 1)
    await leaveInvitation(full.db, full.owner, `new-${full.owner.id}-${count}@example.com`, start);
  expect(await full.undo()).toBe("full");
  const taken = await shop();
  await taken.remove();
  const { id } = await makeOwner(taken.db);
  await changeAccount(taken.db, id, { username: taken.member.username });
  expect(await taken.undo()).toBe("taken");
  expect(await findMember(taken.db, taken.owner.id, taken.member.id)).toBeNull();
});

test("an account that staff had disabled comes back disabled", async () => {
  const { db, member, remove, undo } = await shop();
  await setDisabled(db, member.id, start);
  await remove();
  expect(await undo()).toBe("restored");
  expect(await findCredentials(db, member.email)).toBeNull();
});
