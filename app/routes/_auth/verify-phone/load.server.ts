import { isPrefetch } from "~/http/prefetch";
import { describePause } from "~/models/codes/pause";
import { findNewestDraft } from "~/models/checkout/draft.server";
import { formatDate } from "~/models/date";
import {
  afterMailCode,
  afterVerification,
  type SignUpIntent,
  withIntent,
} from "~/models/sessions/sign-up-intent";
import { isFresh } from "~/models/sessions/session";
import { liveSubscription } from "~/models/subscriptions/subscription.server";
import { maskPhone, maskRecipient } from "~/models/users/phone";
import { isEmailLost } from "~/models/messages/lost-email";
import { type User, homeOf, isVerified, mayOrder } from "~/models/users/user";
import { asksContactProof } from "~/services/accounts/prove-contact.server";
import { checkoutCodeState } from "~/services/accounts/confirm-email.server";
import { ensurePhoneCode, otherWaysFor, phoneCodeState } from "~/services/accounts/verify-phone.server";
import { app } from "~/services/platform/app.server";
import { readTrialOffer } from "~/routes/_shared/read-trial-offer.server";
import type { CodeState } from "~/services/codes/send-code.server";
import { requestContext } from "~/services/platform/request-context.server";
import type { SignedIn } from "~/models/sessions/session.server";
import { isByMail, mailPath, queryOf } from "./sign-up-intent.server";

export async function loadVerifyPhone(request: Request, signedIn: SignedIn) {
  const { user } = signedIn;
  if (isSettled(user)) return { view: "verified" as const, ...(await loadResult(request, user)) };
  const mail = offerMail(request, user);
  if (isByMail(request) && mail === "offered") return loadMailCode(request, user);
  const change = await loadChange(request, signedIn);
  const action = withIntent("/verify-phone", queryOf(request));
  const phone = mask(user.newPhone ?? user.phone);
  if (user.newPhone === null && !user.phoneReachable)
    return { view: "unreachable" as const, action, phone, change, mail };
  if (isCheckoutAllowed(request)) await ensurePhoneCode(app, user);
  const state = shownState(await phoneCodeState(app, user));
  const old = user.newPhone === null ? null : { phone: mask(user.phone) };
  const others = await otherWaysFor(app, user);
  return { view: "code" as const, action, phone, old, ...state, others, change, mail };
}

/** The plan that a new owner has chosen, for an address that does not carry it; null if there is none. */
export async function findChosenPlan(request: Request, user: User): Promise<SignUpIntent | null> {
  if (new URL(request.url).search !== "" || user.role !== "owner" || isVerified(user)) return null;
  const draft = await findNewestDraft(app.db, user.id);
  return draft && { plan: String(draft.planId), duration: draft.duration };
}

/** Whether there is nothing left to verify. */
export function isSettled(user: User): boolean {
  return isVerified(user) && user.newPhone === null;
}

/** Agents whose account we created may have no number yet. */
function mask(phone: string): string | null {
  return phone === "" ? null : maskPhone(phone);
}

async function loadMailCode(request: Request, user: User) {
  const state = shownState(await checkoutCodeState(app, user));
  const back = withIntent("/verify-phone", queryOf(request));
  const action = mailPath(queryOf(request));
  return { view: "mail" as const, action, email: maskRecipient(user.email), back, ...state };
}

/** Whether a code by mail is offered; once it was accepted, where to continue. */
function offerMail(request: Request, user: User): "offered" | { onward: string } | null {
  if (user.role !== "owner" || isVerified(user) || isEmailLost(user.email)) return null;
  return mayOrder(user) ? { onward: afterMailCode(queryOf(request)) } : "offered";
}

/** Opens the form in a dialog only if nothing has to be proved first. */
async function loadChange(request: Request, signedIn: SignedIn) {
  const path = withIntent("/change-phone", queryOf(request));
  const proved = isFresh(signedIn.session, app.clock.now()) && !(await asksContactProof(app, signedIn));
  return { path, dialog: proved };
}

function shownState({ live, pause, by }: CodeState) {
  return { live, by, pause: pause && describePause(pause, app.clock.now()), demo: app.config.demo };
}

async function loadResult(request: Request, user: User) {
  const journey = queryOf(request);
  const live = await liveSubscription(app.db, user.id, app.clock.now());
  const trialEnds = live?.trialUntil ?? null;
  const onward =
    user.role === "owner" ? afterVerification(journey, { onTrial: trialEnds !== null }) : homeOf(user.role);
  return {
    onward,
    trialOffer: live === null && !journey.plan ? await readTrialOffer(app, user, live) : null,
    trialEnds: journey.onTrial === "true" && trialEnds ? formatDate(trialEnds) : null,
  };
}

/**
 * Whether a visitor opened the page: not a prefetch, a HEAD request, a POST or a request from another site. Only our
 * scripts may ask for the data alone, and browsers say when they do.
 */
function isCheckoutAllowed({ headers }: Request): boolean {
  const { method, asksForData } = requestContext();
  const site = headers.get("Sec-Fetch-Site");
  return (
    method === "GET" && !isPrefetch(headers) && (asksForData ? site === "same-origin" : site !== "cross-site")
  );
}
