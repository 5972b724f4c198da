import { formatDate } from "~/models/date";
import { neighbours, readPage } from "~/models/list-page";
import { type Invitation, isExpired } from "~/models/members/invitation";
import { findInvitation, listInvitations } from "~/models/members/invitation.server";
import { invitationPath, type Member, memberPath, PEOPLE } from "~/models/members/member";
import { roleWordsOf } from "~/models/members/role-words";
import { findMember, listJustRemoved, listMembers } from "~/models/members/member.server";
import { readId } from "~/models/row-id";
import { pausedView } from "~/models/subscriptions/shop-allowance";
import { listInShop } from "~/models/subscriptions/shop-allowance.server";
import { nationalPhone } from "~/models/users/phone";
import { isVerified, type User } from "~/models/users/user";
import { listLocationsInUse } from "~/models/users/location.server";
import type { AppContext } from "~/services/platform/context.server";
import { denial } from "~/http/refusals/refuse-object.server";
import { readSeats } from "~/services/members/count-seats.server";

const PAGE_LENGTH = 25;
/** An owner cannot send this many before old ones are deleted, unless most are withdrawn. */
const MOST_INVITATIONS = 200;

const rowOfMember = (member: Member) => ({
  id: member.id,
  name: member.name,
  username: member.username,
  href: memberPath(member.id),
  role: roleWordsOf(member.role).name,
  location: member.location,
  joined: formatDate(member.joinedAt),
  seen: member.seenAt ? formatDate(member.seenAt) : "Not in the last 30 days",
  paused: member.pausedAt !== null,
});
export type MemberRow = ReturnType<typeof rowOfMember>;

export const rowOfInvitation = (invitation: Invitation, now: Date) => ({
  id: invitation.id,
  href: invitationPath(invitation.id),
  to: nationalPhone(invitation.address),
  role: roleWordsOf(invitation.role).name,
  location: invitation.location,
  expired: isExpired(invitation, now),
  until: formatDate(invitation.expiresAt),
});
export type InvitationRow = ReturnType<typeof rowOfInvitation>;

/** The people of the owner's shop, the invited ones, and whether there is room for more. */
export async function readPeople(app: AppContext, owner: User, query: URLSearchParams) {
  const page = readPage(query.get("page"), PAGE_LENGTH);
  const members = await listMembers(app.db, owner.id, page);
  const invitations = await listInvitations(app.db, owner.id, MOST_INVITATIONS);
  const seats = await readSeats(app, owner.id);
  return {
    seats,
    paused: pausedView(await listInShop(app.db, owner.id), "users", seats.limit),
    verified: isVerified(owner),
    first: page.page === 1,
    owner: { name: owner.name, username: owner.username },
    members: members.slice(0, PAGE_LENGTH).map(rowOfMember),
    removed: await listJustRemoved(app.db, owner.id, app.clock.now()),
    invitations: invitations.map((invitation) => rowOfInvitation(invitation, app.clock.now())),
    ...neighbours(page, members.length, PEOPLE, new URLSearchParams()),
  };
}

export async function readInviting(app: AppContext, owner: User) {
  return {
    seats: await readSeats(app, owner.id),
    verified: isVerified(owner),
    places: await listLocationsInUse(app.db, owner.id),
  };
}

/** The locations to choose from, including the person's current one even if it is archived. */
export async function readMemberLocations(
  { db }: AppContext,
  ownerId: number,
  own: { locationId: number; location: string },
) {
  const places = await listLocationsInUse(db, ownerId);
  if (places.some(({ id }) => id === own.locationId)) return places;
  return [...places, { id: own.locationId, name: own.location }];
}

export async function requireMember(
  app: AppContext,
  owner: User,
  typedId: string | undefined,
): Promise<Member> {
  const member = await findMember(app.db, owner.id, readId(typedId));
  if (member) return member;
  const message = "This person is no longer in your shop. Open the list of people to see who is.";
  throw await denial(app, { userId: owner.id, object: "member", message });
}

export async function requireInvitation(
  app: AppContext,
  owner: User,
  typedId: string | undefined,
): Promise<Invitation> {
  const invitation = await findInvitation(app.db, owner.id, readId(typedId));
  if (invitation) return invitation;
  const message = "This invitation was accepted or cancelled. Open the list of people to see who joined.";
  throw await denial(app, { userId: owner.id, object: "invitation", message });
}
