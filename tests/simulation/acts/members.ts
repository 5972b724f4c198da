import { findMainLocation } from "~/models/users/location.server";
import { newBrowser } from "../../support/sessions";
import { listMembers } from "~/models/members/member.server";
import { listInvitations } from "~/models/members/invitation.server";
import type { User } from "~/models/users/user";
import { reassignMember, removeMember } from "~/services/members/change-member.server";
import { inviteMember, withdrawInvitation } from "~/services/members/invite-member.server";
import { join, readJoining, typeInvitationCode } from "~/services/members/join-shop.server";
import { sendTransferCode, transferShop, transferSubject } from "~/services/members/transfer-shop.server";
import { codesSentTo } from "../../support/messages";
import { invitationCode } from "../../support/members";
import type { Act } from "../act";
import { IDLE, type Kind, type Kinds, oneOf, pickOf } from "../kind";
import type { World } from "../world";
import { newPerson, PASSWORD } from "./accounts";

const byOwner =
  (work: (world: World, owner: User, act: Act) => Promise<string>): Kind["run"] =>
  async (world, act) => {
    const owner = await world.verifiedOwner(act.who);
    return owner ? world.visit(act.who, () => work(world, owner, act)) : IDLE;
  };

async function inviteSomebody(world: World, owner: User, act: Act): Promise<string> {
  const location = await findMainLocation(world.db, owner.id);
  const person = newPerson(act);
  const to =
    act.pick % 2 === 0
      ? ({ channel: "mail", address: person.email } as const)
      : ({ channel: "sms", address: person.phone } as const);
  const role = oneOf(["cashier", "manager"], act.size);
  return (await inviteMember(world.app, owner, { ...to, role, locationId: location?.id ?? 0 })).outcome;
}

/** Types the code of an open invitation and makes the account. */
async function joinShop(world: World, act: Act): Promise<string> {
  const open = await world.db
    .selectFrom("invitations")
    .select("address")
    .where("endedAt", "is", null)
    .orderBy("id")
    .execute();
  const address = pickOf(open, act.pick)?.address;
  if (address === undefined) return IDLE;
  const code = (await invitationCode(world.db, address)).replaceAll("-", "");
  return world.visit(act.who, async () => {
    const typed = await typeInvitationCode(world.app, { address, code });
    if (typed.outcome !== "right") return typed.outcome;
    const joining = await readJoining(world.app, typed.token);
    if (!joining) return "gone";
    const login = { ...newPerson(act), password: PASSWORD };
    return (await join(world.app, { joining, token: typed.token, login }, newBrowser)).outcome;
  });
}

async function memberOf(world: World, owner: User, pick: number) {
  return pickOf(await listMembers(world.db, owner.id, { offset: 0, limit: 50 }), pick);
}

async function remove(world: World, owner: User, { pick }: Act): Promise<string> {
  const member = await memberOf(world, owner, pick);
  return member ? (await removeMember(world.app, owner, member.id)).outcome : IDLE;
}

async function move(world: World, owner: User, { pick, size }: Act): Promise<string> {
  const member = await memberOf(world, owner, pick);
  if (!member) return IDLE;
  const role = oneOf(["cashier", "manager"], size);
  return (await reassignMember(world.app, owner, member.id, { role, locationId: member.locationId })).outcome;
}

async function withdraw(world: World, owner: User, { pick }: Act): Promise<string> {
  const invitation = pickOf(await listInvitations(world.db, owner.id, 20), pick);
  return invitation ? ((await withdrawInvitation(world.app, owner, invitation)) ? "done" : "gone") : IDLE;
}

/** Transfers the shop to a member, with a code that its owner gets. */
async function transfer(world: World, owner: User, { pick }: Act): Promise<string> {
  const member = await memberOf(world, owner, pick);
  const subject = transferSubject(owner);
  if (!member || !subject) return IDLE;
  await sendTransferCode(world.app, subject);
  const [code] = await codesSentTo(world.db, subject.target);
  if (!code) return IDLE;
  const between = { ownerId: owner.id, memberId: member.id, code };
  return (await transferShop(world.app, subject, between)).outcome;
}

export const members: Kinds = {
  invitation: { weight: 4, did: ["invited"], run: byOwner(inviteSomebody) },
  "invitation-accepted": { weight: 4, did: ["joined"], run: joinShop },
  "invitation-withdrawn": { weight: 1, did: ["done"], run: byOwner(withdraw) },
  "member-moved": { weight: 1, did: ["done"], run: byOwner(move) },
  "member-removed": { weight: 1, did: ["done"], run: byOwner(remove) },
  "shop-transferred": { weight: 1, did: ["accepted"], run: byOwner(transfer) },
};
