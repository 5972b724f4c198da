import { datedSales } from "~/models/sales/sent-sale.server";
import { sendSales } from "~/api/till-calls.server";
import { app } from "~/services/platform/app.server";
import { limitSending } from "./limit-sending.server";
import { limitRefusal } from "./limit-refusal.server";
import { keepSent } from "~/services/sales/keep-sent-sales.server";
import { requireTill } from "~/routes/api/require-till.server";
import { oauthAnswer, oauthError, readOauthJson, tillCall } from "~/api/oauth.server";

/** What a till sold, sent in batches, and sent again until an answer comes. */
export const action = tillCall("POST", async ({ request }) => {
  const caller = await requireTill(app, request);
  await limitSending(app, caller);
  const sent = await readOauthJson(request, sendSales.input);
  const { dated, wrong } = datedSales(sent, caller.locationId, app.clock.now());
  if (wrong.length > 0)
    throw oauthError("invalid_sales", "The clock of the till is wrong. Set it, and send these again.", {
      status: 422,
      problems: wrong.map((index) => ({ at: `sales.${index}.sold_at`, message: "is not a valid sale time" })),
    });
  const answer = await keepSent(app, caller, dated);
  if (answer.outcome === "refused") throw limitRefusal(answer.refusal);
  return oauthAnswer({ sales: answer.sales });
});

export const loader = action;
