import { EMAIL_FORM } from "~/models/messages/lost-email";
import { type Access, decideAccess, type Guard } from "~/models/sessions/access";
import { MAX_EMAIL } from "~/models/users/email";
import { homeOf, type User, worksInShop } from "~/models/users/user";
import { MAX_RETURN_PATH } from "~/models/sessions/return-path";
import { pathWithQuery } from "~/models/path-with-query";
import { requestContext } from "~/services/platform/request-context.server";
import { readFields } from "~/http/forms/form.server";
import { redirectTo } from "~/http/responses.server";
import { withFlash } from "~/http/flash.server";
import { app } from "~/services/platform/app.server";
import type { SignedIn } from "~/models/sessions/session.server";
import { findSignedIn } from "~/http/find-signed-in.server";
import { denial } from "~/http/refusals/refuse-object.server";

/** How a page turns away people whom its guard does not let in. */
interface AccessRefusals {
  /** The refusal of a wrong role. */
  forbidden?: (user: User) => Promise<Response>;
  /** Where to go after typing the password instead of this address: the page with the link to a file. */
  page?: string;
  /** The query to keep for the time after the phone is verified. */
  onward?: Record<string, string>;
  /** The fields of a posted form that its page shows again after the login or the password. */
  keeps?: readonly string[];
  /** The posted fields, if they have been read. */
  typed?: Typed;
}

/** The fields of a posted form, or what was read of them. */
export type Typed = Iterable<readonly [string, unknown]>;

/** The guard of all pages that need a session; those below call it with their requirements. */
export async function requireAccess(
  request: Request,
  guard: Guard,
  turning: AccessRefusals = {},
): Promise<SignedIn> {
  const signedIn = await findSignedIn(request);
  const access = decideAccess(guard, signedIn, app.clock.now());
  if (signedIn === null || access !== "allowed") throw await turnAway(request, access, signedIn, turning);
  return signedIn;
}

async function turnAway(
  request: Request,
  access: Access,
  signedIn: SignedIn | null,
  { forbidden = ownersOnly, page, onward = {}, keeps = [], typed }: AccessRefusals,
): Promise<Response> {
  if (signedIn === null) return askForLogin(request, keeps);
  switch (access) {
    case "closed":
      return redirectTo(CLOSED_PAGE, { status: 302 });
    case "secondFactor":
      return leadingBack("/staff/code", pageOf(request));
    case "verifyPhone":
      return redirectTo(pathWithQuery("/verify-phone", onward), { status: 302 });
    case "enterEmail":
      return redirectTo(EMAIL_FORM, { status: 302 });
    case "confirmPassword":
      return askForPassword(page ?? (await pageWithFields(request, keeps, typed)));
    // No page guard requires a replaceable phone: the form itself explains the hold.
    case "hold":
    case "forbidden":
      return forbidden(signedIn.user);
    case "signIn":
    case "allowed":
      throw new Error(`access ${access} turns no one away`);
  }
}

/** A form that was posted after its session ended is not carried out, and the login page says so. */
async function askForLogin(request: Request, keeps: readonly string[]): Promise<Response> {
  const path = loginPath(await pageWithFields(request, keeps));
  if (requestContext().method !== "POST") return redirectTo(path, { status: 302 });
  const headers = withFlash(keeps.length > 0 ? "form-kept" : "form-not-sent");
  return redirectTo(path, { status: 302, headers });
}

/**
 * The page of a request, with these fields of its posted form in the query. It opens with them, and its button is
 * pressed again: anybody can write an address, so none carries anything out.
 */
export async function pageWithFields(
  request: Request,
  names: readonly string[],
  typed?: Typed,
): Promise<string> {
  const page = pageOf(request);
  if (names.length === 0 || requestContext().method !== "POST") return page;
  return pathWithTyped(page, names, typed ?? (await readFields(request).catch(() => new FormData())));
}

function pathWithTyped(page: string, names: readonly string[], typed: Typed): string {
  const fields = new Map(typed);
  const url = new URL(page, "http://site.invalid");
  const path = () => url.pathname + url.search;
  for (const name of names) {
    const value = fields.get(name);
    url.searchParams.delete(name);
    if (typeof value !== "string" || value === "" || value.length > MAX_EMAIL) continue;
    url.searchParams.set(name, value);
    if (path().length > MAX_RETURN_PATH) url.searchParams.delete(name);
  }
  return path();
}

/** An open account; for staff, with the second factor proved. */
export const requireSignedIn = (request: Request): Promise<SignedIn> => requireAccess(request, {});

/** The only page open to a closed account: it reopens the account. */
const CLOSED_PAGE = "/account/closed";

/** Guard of what a closed account may do too. */
export const requireSession = (request: Request): Promise<SignedIn> =>
  requireAccess(request, { closedToo: true, beforeFactor: true });

/** Guard of the page that asks for the password, which staff also type before they set up a second factor. */
export const requireOpenAccount = (request: Request): Promise<SignedIn> =>
  requireAccess(request, { beforeFactor: true });

/** Guard of that page: an open account is redirected home. */
export async function requireClosed(request: Request): Promise<SignedIn> {
  const signedIn = await requireSession(request);
  if (signedIn.user.closedAt === null) throw redirectTo(homeOf(signedIn.user.role), { status: 302 });
  return signedIn;
}

/** The login page that leads back to a page of this site. */
export function loginPath(page: string): string {
  return `/login?page=${encodeURIComponent(page)}`;
}

/**
 * Guard of what is dangerous to send: the password must have been typed recently. It stands in actions. A loader has it
 * only if it shows or hands out a secret: the key of a second factor, recovery codes, the copy of someone's data, and
 * files with the data of many people or of payments.
 */
export const requireFresh = (
  request: Request,
  turning: Pick<AccessRefusals, "page" | "keeps" | "typed"> = {},
): Promise<SignedIn> => requireAccess(request, { fresh: true }, turning);

/** Redirects to the page that asks for the password and leads back here, with these fields of the posted form. */
export const confirmPassword = async (request: Request, typed: Typed = [], keeps: readonly string[] = []) =>
  askForPassword(await pageWithFields(request, keeps, typed));

/** Redirects to the page that asks for the password and leads to this one. */
export function askForPassword(page: string) {
  const answer = leadingBack("/account/confirm", page);
  if (requestContext().method === "POST") withFlash("confirm-first", answer.headers);
  return answer;
}

/** Redirects to a page that has to be passed first and leads on to the other. */
export function leadingBack(path: string, page: string) {
  const status = requestContext().method === "POST" ? 303 : 302;
  return redirectTo(`${path}?page=${encodeURIComponent(page)}`, { status });
}

/** The path and query of a request for a page of this site. */
export function pageOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname.replace(/\.data$/, "") + search;
}

/** Guard of pages that only visitors without a session need. */
export async function redirectSignedIn(request: Request): Promise<void> {
  const signedIn = await findSignedIn(request);
  if (signedIn) throw redirectTo(homeOf(signedIn.user.role), { status: 302 });
}

export const requireOwner = (request: Request, turning?: AccessRefusals): Promise<SignedIn> =>
  requireAccess(request, { roles: ["owner"] }, turning);

/** Guard of actions for which an owner must have typed the password recently. */
export const requireFreshOwner = (
  request: Request,
  { fresh = true, ...turning }: Pick<Guard, "fresh"> & AccessRefusals = {},
): Promise<SignedIn> => requireAccess(request, { roles: ["owner"], fresh }, turning);

/** The refusal for members of a shop and others who may not open an owner's page. */
export const ownersOnly = (user: User): Promise<Response> =>
  wrongRole(
    user,
    worksInShop(user.role)
      ? "Only the owner of the shop can open this page. Ask the owner to do it for you."
      : "This page is for shop owners. Log in with an owner's account.",
  );

export const requireAgent = (request: Request): Promise<SignedIn> =>
  requireAccess(request, { roles: ["agent"] }, { forbidden: agentsOnly });

const agentsOnly = (user: User) =>
  wrongRole(user, "This page is for agents. Log in with an agent's account.");

/** Sends staff who have not proved their second factor in this session to the page that asks for it. */
export function requireSecondFactor(request: Request, signedIn: SignedIn): void {
  if (decideAccess({}, signedIn, app.clock.now()) === "secondFactor")
    throw leadingBack("/staff/code", pageOf(request));
}

/** The refusal of a role, with its reason. */
export const wrongRole = ({ id: userId }: User, message: string) =>
  denial(app, { userId, object: "page", status: 403, message });

/** Guard of pages about payments: owners and agents pay, and read what they paid. */
export const requireOwnerOrAgent = (request: Request): Promise<SignedIn> =>
  requireAccess(request, { roles: ["owner", "agent"] }, { forbidden: payersOnly });

const payersOnly = (user: User) =>
  user.role === "staff"
    ? wrongRole(user, "This page is for shop owners and agents. Log in with their account.")
    : ownersOnly(user);

/** Guard of pages for owners who may order: with a verified phone or a code by mail. */
export const requireVerifiedOwner = (request: Request, turning?: AccessRefusals): Promise<SignedIn> =>
  requireAccess(request, { roles: ["owner"], phone: "order" }, turning);

/** Guard of pages on which an agent pays. */
export const requireVerifiedAgent = (request: Request): Promise<SignedIn> =>
  requireAccess(request, { roles: ["agent"], phone: "order" }, { forbidden: agentsOnly });
