import { type StaffPermission, mayAct, rolesFor } from "~/models/staff/permissions";
import { type StaffRole, rolesInWords } from "~/models/staff/staff-role";
import { listColleagues, listRoles } from "~/models/staff/staff-role.server";
import type { User } from "~/models/users/user";
import { joinWords } from "~/models/word-list";
import { app } from "~/services/platform/app.server";
import { denial } from "~/http/refusals/refuse-object.server";
import type { SignedIn } from "~/models/sessions/session.server";
import { requireAccess, requireSecondFactor, requireSignedIn } from "./require-access.server";

export interface SignedInStaff extends SignedIn {
  roles: StaffRole[];
}

/**
 * Guard of the console: a member of staff who has proved the second factor in this session, with a role that opens
 * this place.
 */
export async function requireStaff(request: Request, permission: StaffPermission): Promise<SignedInStaff> {
  const signedIn = await requireAccess(request, { roles: ["staff"] }, { forbidden: staffOnly });
  const own = await listRoles(app.db, signedIn.user.id);
  if (!mayAct(own, permission)) throw await refuseStaff(signedIn.user, await wordsFor(own, permission));
  return { ...signedIn, roles: own };
}

/** Guard of the pages on which staff prove their second factor. */
export const requireStaffAccount = (request: Request): Promise<SignedIn> =>
  requireAccess(request, { roles: ["staff"], beforeFactor: true }, { forbidden: staffOnly });

/** Guard of pages for staff of any role who have proved the second factor. */
export async function requireProvedStaff(request: Request): Promise<SignedIn> {
  const signedIn = await requireStaffAccount(request);
  requireSecondFactor(request, signedIn);
  return signedIn;
}

const staffOnly = (user: User) =>
  refuseStaff(user, "This page is for our staff. Log in with a staff account.");

/** Colleagues that a refusal names. */
const NAMED = 4;

async function wordsFor(own: StaffRole[], permission: StaffPermission): Promise<string> {
  if (own.length === 0) return "Your account has no role yet. Ask an admin to give it one.";
  const wanted = rolesInWords(rolesFor(permission)).replace(/, (\w+)$/, " or $1");
  const colleagues = await listColleagues(app.db, rolesFor(permission), NAMED);
  return `This needs the role ${wanted}, and you have ${rolesInWords(own)}. Ask ${joinWords(colleagues, "or") || "an admin"}.`;
}

const refuseStaff = ({ id: userId }: User, message: string) =>
  denial(app, { userId, object: "page", status: 403, message });

/** Guard of pages about the customers that agents signed up: agents see their own, staff of any role see all. */
export async function requireRegistrar(request: Request): Promise<SignedIn> {
  const signedIn = await requireSignedIn(request);
  if (signedIn.user.role === "staff") return requireStaff(request, "home");
  if (signedIn.user.role === "agent") return signedIn;
  throw await refuseStaff(signedIn.user, "This page is for agents. Log in with an agent's account.");
}
