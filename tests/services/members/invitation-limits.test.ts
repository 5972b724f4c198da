import { beforeEach, expect, test } from "vitest";

import { DAY, HOUR } from "~/models/duration";
import { invitationLimits } from "~/models/members/limits";
import type { User } from "~/models/users/user";
import { inviteMember } from "~/services/members/invite-member.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { forgetTries } from "../../support/database-content";
import { mainLocationOf } from "../../support/members";
import { buyPlan } from "../../support/subscriber";

let context: ReturnType<typeof makeContext>;

const start = new Date("2026-11-21T09:00:00Z");
const [{ limit: inHour }, { limit: inDay }] = invitationLimits.owner;
const [{ limit: toAddress }] = invitationLimits.address;

const database = await testDatabase();
beforeEach(async () => {
  await forgetTries(database.db);
  context = makeContext(database.db, start);
});

async function shop(): Promise<User> {
  const owner = await makeOwner(database.db);
  await buyPlan(context, owner, { extras: { users: 10 } });
  return owner;
}

async function invite(owner: User, address: string): Promise<string> {
  const locationId = await mainLocationOf(database.db, owner);
  const invited = await inviteMember(context, owner, {
    role: "cashier",
    locationId,
    channel: "mail",
    address,
  });
  return invited.outcome;
}

async function inviteMany(owner: User, from: number, to: number): Promise<void> {
  for (let number = from; number < to; number += 1) {
    expect(await invite(owner, `person${number}@example.ng`)).toBe("invited");
    // Seats are limited too: the plan has fewer than the limits allow to invite.
    await database.db.deleteFrom("invitations").where("ownerId", "=", owner.id).execute();
  }
}

test("an owner sends so many invitations in an hour and in a day, and goes on when the time is over", async () => {
  const owner = await shop();
  await inviteMany(owner, 0, inHour);
  expect(await invite(owner, "one.more@example.ng")).toBe("throttled");
  context.setTime(new Date(start.getTime() + HOUR));
  await inviteMany(owner, inHour, 2 * inHour);
  context.setTime(new Date(start.getTime() + 2 * HOUR));
  await inviteMany(owner, 2 * inHour, inDay);
  expect(await invite(owner, "one.more@example.ng")).toBe("throttled");
  context.setTime(new Date(start.getTime() + DAY));
  expect(await invite(owner, "one.more@example.ng")).toBe("invited");
});

test("an address gets so many invitations in a day from all owners together, in any spelling", async () => {
  for (let number = 0; number < toAddress; number += 1)
    expect(await invite(await shop(), number % 2 === 0 ? "busy@example.ng" : "Busy@Example.NG")).toBe(
      "invited",
    );
  expect(await invite(await shop(), "busy@example.ng")).toBe("throttled");
});
