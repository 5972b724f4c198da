import type { Submission } from "@conform-to/react";
import { z } from "zod";
import { payLinkPath } from "~/models/pay-links/pay-link";
import { paymentChannels } from "~/models/payments/channel";
import { mailbox } from "~/models/users/email-fields.server";
import { invalid, readForm } from "~/http/forms/form.server";
import { waitInWords } from "~/http/rate-limit.server";
import { requestContext } from "~/services/platform/request-context.server";
import { redirectTo, refusal, staleForm } from "~/http/responses.server";
import { type LinkStarted, payByLink } from "~/services/payments/pay-by-link.server";
import { redirectToPayment } from "~/routes/_shared/redirect-to-payment.server";
import { app } from "~/services/platform/app.server";
import { requireLink } from "./require-link.server";

const schema = z.object({
  email: mailbox,
  way: z.enum(paymentChannels, "Choose one of the ways to pay"),
  submission_key: z.string().min(16).max(100),
});

type Form = Submission<z.input<typeof schema>, string[], z.output<typeof schema>>;

/** What the payer's company withholds as tax, in the address: the page shows the rest before it is paid. */
export const withheldIn = (request: Request): string | null =>
  new URL(request.url).searchParams.get("withheld")?.trim() || null;

/** Starts a payment. What is paid follows from the link, and from what its payer withholds. */
export async function postLinkPayment(request: Request, token: string | undefined) {
  const form = await readForm(request, schema);
  const link = await requireLink(token);
  if (form.status !== "success") {
    if (form.error?.submission_key) throw staleForm();
    return invalid(form);
  }
  const { email, way, submission_key: submissionKey } = form.value;
  if (!app.config.payments.channels.includes(way))
    return invalid(form, { fieldErrors: { way: ["Choose one of the ways to pay"] } });
  const { address } = requestContext();
  const withheld = withheldIn(request);
  const asked = { token: token ?? "", email, channel: way, submissionKey, withheld, address };
  return answer(form, await payByLink(app, link, asked), token ?? "");
}

function answer(form: Form, started: LinkStarted, token: string) {
  switch (started.outcome) {
    case "go":
      return redirectToPayment(started, {});
    case "ended":
      return redirectTo(payLinkPath(token));
    case "invalid-tax":
      return invalid(form);
    case "unavailable":
      return invalid(form, { status: 503, formErrors: [started.reason] });
    case "throttled": {
      const wait = waitInWords(started.retryAfterSeconds);
      return invalid(form, {
        status: 429,
        headers: { "Retry-After": String(started.retryAfterSeconds) },
        formErrors: [
          `Too many payments were started by this link or from your network, which other people may share. Nothing was charged. Try again ${wait}.`,
        ],
      });
    }
    case "conflict":
      throw refusal(
        409,
        "This form was sent before with another way to pay. Nothing more was charged. Open the link again.",
      );
    case "card-not-found":
    case "card-disputed":
      throw new Error("a payment by a link uses no saved card");
  }
}
