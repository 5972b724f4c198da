import { expect, test } from "vitest";

import { newBrowser } from "../../support/sessions";
import { countUsers } from "~/models/members/member.server";
import { inviteMember } from "~/services/members/invite-member.server";
import { join, readJoining, typeInvitationCode } from "~/services/members/join-shop.server";
import { withRequestContext } from "~/services/platform/request-context.server";
import { makeOwner, newAccount } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { invitationCode, mainLocationOf, makeMember } from "../../support/members";
import { atOnce, PARALLEL, twoPools } from "../../support/races";
import { makeRequestContext } from "../../support/request";
import { buyPlan } from "../../support/subscriber";

const database = await twoPools();

const now = new Date("2026-11-21T09:00:00Z");
const appOf = (index: number) => makeContext(database.pool(index), now);
const fromOwnAddress = <Result>(index: number, work: () => Result) =>
  withRequestContext(makeRequestContext({ address: `10.9.${index}.1` }), work);

async function shop() {
  const owner = await makeOwner(database.db);
  await buyPlan(appOf(0), owner);
  const locationId = await mainLocationOf(database.db, owner);
  const inviteAt = (index: number, address = newAccount().email) =>
    fromOwnAddress(index, () =>
      inviteMember(appOf(index), owner, { address, channel: "mail", role: "cashier", locationId }),
    );
  return { owner, inviteAt };
}

test("twenty simultaneous invitations are sent only up to the number of users left", async () => {
  const { owner, inviteAt } = await shop();
  // Above twenty the message limit would refuse them first.
  await database.db.deleteFrom("throttles").execute();
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => inviteAt(index)));
  expect(answers.filter(({ outcome }) => outcome === "invited")).toHaveLength(4);
  expect(answers.filter(({ outcome }) => outcome === "full")).toHaveLength(16);
  expect(await countUsers(database.db, owner.id, now)).toBe(5);
});

/** The invited person at the address, with the right code typed. */
async function proved(address: string) {
  const code = (await invitationCode(database.db, address)).replaceAll("-", "");
  const typed = await fromOwnAddress(1, () => typeInvitationCode(appOf(0), { address, code }));
  if (typed.outcome !== "right") throw new Error(typed.outcome);
  const joining = await readJoining(appOf(0), typed.token);
  if (!joining) throw new Error("not granted");
  return { joining, token: typed.token };
}

const passwords = {
  hash: async () => "$argon2id$none",
  isLeaked: async () => false,
  matches: async () => false,
};

function joinAt(index: number, granted: Awaited<ReturnType<typeof proved>>) {
  const { name, username, email, phone, password } = newAccount();
  const form = { ...granted, login: { name, username, email, phone, password } };
  return fromOwnAddress(index, () => join({ ...appOf(index), passwords }, form, newBrowser));
}

test("two people who join at once on the last user: one joins, the other keeps the invitation", async () => {
  const { owner, inviteAt } = await shop();
  const addresses = [newAccount().email, newAccount().email];
  for (const address of addresses) expect((await inviteAt(0, address)).outcome).toBe("invited");
  const granted = [await proved(addresses[0]!), await proved(addresses[1]!)];
  // Three joined before the running period included fewer users: one place is left.
  for (let more = 0; more < 3; more += 1) await makeMember(database.db, owner, "cashier");
  const answers = await Promise.all(granted.map((one, index) => joinAt(index, one)));
  expect(answers.map(({ outcome }) => outcome).sort()).toEqual(["full", "joined"]);
  const open = await database.db
    .selectFrom("invitations")
    .select("id")
    .where("ownerId", "=", owner.id)
    .where("state", "=", "open")
    .execute();
  expect(open).toHaveLength(1);
});

test("one invitation accepted many times at once makes one account", async () => {
  const { inviteAt, owner } = await shop();
  const address = newAccount().email;
  await inviteAt(0, address);
  const granted = await proved(address);
  const answers = await atOnce((index) => joinAt(index, granted));
  expect(answers.filter(({ outcome }) => outcome === "joined")).toHaveLength(1);
  expect(answers.filter(({ outcome }) => outcome === "gone")).toHaveLength(PARALLEL - 1);
  expect(await countUsers(database.db, owner.id, now)).toBe(2);
});
