import { formatDate } from "~/models/date";
import { describePause } from "~/models/code-pause";
import { afterVerification } from "~/models/journey";
import { maskPhone } from "~/models/phone";
import { liveSubscription } from "~/models/subscription.server";
import { isVerified, type User } from "~/models/user";
import { app } from "~/services/app.server";
import { currentVisit } from "~/services/front-door.server";
import { ensurePhoneCode, phoneCodeState } from "~/services/verification.server";
import { queryOf } from "./verify.server";

export async function loadVerifyPhone(request: Request, user: User) {
  if (isVerified(user)) return { view: "verified" as const, ...(await loadResult(request, user)) };
  const phone = maskPhone(user.phone);
  if (!user.phoneReachable) return { view: "unreachable" as const, phone };
  if (isOpened(request)) await ensurePhoneCode(app, user);
  const { live, again } = await phoneCodeState(app, user);
  return {
    view: "code" as const,
    phone,
    live,
    again: again && describePause(again, app.clock.now()),
    demo: app.config.demo,
  };
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
