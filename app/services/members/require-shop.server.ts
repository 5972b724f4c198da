import type { Membership } from "~/models/members/member";
import { type ShopPermission, mayInShop } from "~/models/members/permissions";
import { findMembership } from "~/models/members/member.server";
import type { User } from "~/models/users/user";
import { memberPausedText } from "~/models/subscriptions/shop-allowance";
import { app } from "~/services/platform/app.server";
import { denial } from "~/services/sessions/refuse-object.server";
import type { SignedIn } from "~/services/sessions/find-signed-in.server";
import { ownersOnly, requireSignedIn } from "~/services/sessions/require-access.server";

export interface InShop extends SignedIn {
  /** The shop that the request acts for, and its owner. */
  shop: { ownerId: number; name: string };
}

/**
 * Guard of shop pages that are open to the owner and to members whose role has the permission. The membership is read
 * on every request, so a removal or a move counts at once.
 */
export async function requireShop(request: Request, permission: ShopPermission): Promise<InShop> {
  const signedIn = await requireSignedIn(request);
  const { user } = signedIn;
  if (user.role === "owner") return { ...signedIn, shop: { ownerId: user.id, name: user.name } };
  const member = mayInShop(user.role, permission) ? await findMembership(app.db, user.id) : null;
  if (!member) throw await ownersOnly(user);
  if (member.pausedAt !== null) throw await refusePaused(user, member);
  return { ...signedIn, shop: { ownerId: member.ownerId, name: member.shop } };
}

const refusePaused = ({ id: userId }: User, { shop }: Membership): Promise<Response> =>
  denial(app, { userId, object: "page", status: 403, message: memberPausedText(shop) });

/** The shop this person works in; null if they are not a member. */
export function membershipOf({ id }: Pick<User, "id">): Promise<Membership | null> {
  return findMembership(app.db, id);
}
