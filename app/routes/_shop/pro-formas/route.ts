import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { PAYMENTS } from "~/models/payments/transaction-list";
import { proFormaPath } from "~/models/pro-formas/pro-forma";
import { readForm } from "~/http/forms/form.server";
import { waitInWords } from "~/http/rate-limit.server";
import { redirectTo, refusal, staleForm } from "~/http/responses.server";
import { app } from "~/services/platform/app.server";
import { makeProForma } from "~/services/pro-formas/make-pro-forma.server";
import { denial } from "~/http/refusals/refuse-object.server";
import { requireOwnerOrAgent } from "~/routes/_shared/require-access.server";

const schema = z.object({ order: z.string().max(40) });

const ENDED =
  "This order is not waiting for a payment any more: it was paid, replaced, or it has expired. Open Plan to see your plan.";

/** Pro-formas are listed with the payments. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireOwnerOrAgent(request);
  return redirectTo(`${PAYMENTS}?kind=pro-forma`, { status: 302 });
}

/** Makes the pro-forma of an order, or leads to the one that is there. */
export async function action({ request }: ActionFunctionArgs) {
  const { user } = await requireOwnerOrAgent(request);
  const form = await readForm(request, schema);
  if (form.status !== "success") throw staleForm();
  const { order: reference } = form.value;
  const made = await makeProForma(app, { ownerId: user.id, reference });
  switch (made.outcome) {
    case "made":
      return redirectTo(proFormaPath(made.number));
    case "not-found":
      throw await denial(app, { userId: user.id, object: "order", message: ENDED });
    case "throttled":
      throw refusal(
        429,
        `You have made many links and pro-formas today. Try again ${waitInWords(made.retryAfterSeconds)}.`,
        { "Retry-After": String(made.retryAfterSeconds) },
      );
  }
}
