import type { Membership } from "~/models/members/member";
import { type ShopPermission, mayInShop, refusalInShop } from "~/models/members/permissions";
import { findMembership } from "~/models/members/member.server";
import { ownsShop, type User, worksInShop } from "~/models/users/user";
import { memberPausedText } from "~/messages/subscriptions/pause";
import { app } from "~/services/platform/app.server";
import { denial } from "~/http/refusals/refuse-object.server";
import type { SignedIn } from "~/models/sessions/session.server";
import { ownersOnly, requireSignedIn, wrongRole } from "./require-access.server";

interface InShop extends SignedIn {
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
  if (!mayInShop(user.role, permission)) throw await rolesOnly(user, permission);
  if (ownsShop(user.role)) return { ...signedIn, shop: { ownerId: user.id, name: user.name } };
  const member = await findMembership(app.db, user.id);
  if (!member) throw await wrongRole(user, SHUT);
  if (member.pausedAt !== null) throw await refusePaused(user, member);
  return { ...signedIn, shop: { ownerId: member.ownerId, name: member.shop } };
}

const rolesOnly = (user: User, permission: ShopPermission): Promise<Response> =>
  worksInShop(user.role) ? wrongRole(user, refusalInShop(permission)) : ownersOnly(user);

const SHUT = "This shop is closed or on hold at the moment, so no one can work in it here. Ask its owner.";

const refusePaused = ({ id: userId }: User, { shop }: Membership): Promise<Response> =>
  denial(app, { userId, object: "page", status: 403, message: memberPausedText(shop) });
