import { formatDate } from "~/models/date";
import { describePause } from "~/models/code-pause";
import { afterMailCode, afterVerification, withJourney } from "~/models/journey";
import { maskPhone } from "~/models/phone";
import { maskRecipient } from "~/models/recipient";
import { isFresh } from "~/models/session";
import { liveSubscription } from "~/models/subscription.server";
import { isVerified, mayOrder, type User } from "~/models/user";
import { app } from "~/services/app.server";
import { checkoutCodeState } from "~/services/checkout-code.server";
import type { CodeState } from "~/services/code-request.server";
import { currentVisit } from "~/services/front-door.server";
import type { SignedIn } from "~/services/session.server";
import { ensurePhoneCode, phoneCodeState } from "~/services/verification.server";
import { isByMail, queryOf } from "./journey.server";

export async function loadVerifyPhone(request: Request, signedIn: SignedIn) {
  const { user } = signedIn;
  if (isSettled(user)) return { view: "verified" as const, ...(await loadResult(request, user)) };
  const mail = offerMail(request, user);
  if (isByMail(request) && mail === "offered") return loadMailCode(request, user);
  const change = loadChange(request, signedIn);
  const phone = mask(user.newPhone ?? user.phone);
  if (user.newPhone === null && !user.phoneReachable)
    return { view: "unreachable" as const, phone, change, mail };
  if (isOpened(request)) await ensurePhoneCode(app, user);
  const state = shownState(await phoneCodeState(app, user));
  const old = user.newPhone === null ? null : { phone: mask(user.phone) };
  return { view: "code" as const, phone, old, ...state, change, mail };
}

/** Nothing is left to verify. */
export function isSettled(user: User): boolean {
  return isVerified(user) && user.newPhone === null;
}

/** Agents that we made an account for may have no number yet. */
function mask(phone: string): string | null {
  return phone === "" ? null : maskPhone(phone);
}

async function loadMailCode(request: Request, user: User) {
  const state = shownState(await checkoutCodeState(app, user));
  const back = withJourney("/verify-phone", queryOf(request));
  return { view: "mail" as const, email: maskRecipient(user.email), back, ...state };
}

/** Whether the code may come by mail instead; where it came, the way on. */
function offerMail(request: Request, user: User): "offered" | { onward: string } | null {
  if (user.role !== "owner" || isVerified(user)) return null;
  return mayOrder(user) ? { onward: afterMailCode(queryOf(request)) } : "offered";
}

/** Without a fresh password the page that asks for it comes first, so no dialog opens. */
function loadChange(request: Request, { session }: SignedIn) {
  const path = withJourney("/change-phone", queryOf(request));
  return { path, dialog: isFresh(session, app.clock.now()) };
}

function shownState({ live, again }: CodeState) {
  const pause = again && describePause(again, app.clock.now());
  return { live, again: pause, demo: app.config.demo };
}

async function loadResult(request: Request, user: User) {
  const journey = queryOf(request);
  const live = await liveSubscription(app.db, user.id, app.clock.now());
  const trialEnds = live?.kind === "trial" ? live.endsAt : null;
  return {
    onward: afterVerification(journey, { onTrial: trialEnds !== null }),
    trialEnds: journey.onTrial === "true" && trialEnds ? formatDate(trialEnds) : null,
  };
}

/** Somebody looks at the page: it was not fetched ahead, asked for its headers, sent by another site, or posted to. */
function isOpened({ headers }: Request): boolean {
  const purpose = `${headers.get("Sec-Purpose") ?? ""} ${headers.get("Purpose") ?? ""}`;
  const crossSite = headers.get("Sec-Fetch-Site") === "cross-site";
  return currentVisit().method === "GET" && !/prefetch|prerender/.test(purpose) && !crossSite;
}
