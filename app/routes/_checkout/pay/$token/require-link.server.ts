import { waitInWords } from "~/http/rate-limit.server";
import { requestContext } from "~/services/platform/request-context.server";
import { refusal } from "~/http/responses.server";
import { findLinkPayment, findLink } from "~/services/payments/pay-by-link.server";
import { app } from "~/services/platform/app.server";

/**
 * A page with a token sends other sites no referrer. Not "no-referrer": with that, older browsers post forms without
 * an origin, and the post could come from anywhere.
 */
export const linkHeaders = () => ({ "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex, nofollow" });

/** The link that an address names. */
export async function requireLink(token: string | undefined) {
  const found = await findLink(app, token ?? "", requestContext().address);
  switch (found.outcome) {
    case "found":
      return found.link;
    case "unknown":
      throw refusal(
        404,
        "This payment link does not work. Check that you opened all of it, or ask the person who sent it for a new one.",
      );
    case "throttled":
      throw refusal(
        429,
        `Too many wrong links came from your network, which other people may share. Try again ${waitInWords(found.retryAfterSeconds)}.`,
        { "Retry-After": String(found.retryAfterSeconds) },
      );
  }
}

/** A payment by the link. */
export async function requireLinkPayment(params: { token?: string; reference?: string }) {
  const link = await requireLink(params.token);
  const payment = await findLinkPayment(app, link, params.reference);
  if (payment) return { link, payment };
  throw refusal(404, "This payment was not made by this link. Open the link again to pay.");
}
