import { isSaleTime } from "~/models/sales/sent-sale.server";
import { voidSales } from "~/api/till-calls.server";
import { app } from "~/services/platform/app.server";
import { limitSending } from "~/routes/api/sales/limit-sending.server";
import { limitRefusal } from "~/routes/api/sales/limit-refusal.server";
import { voidSale } from "~/services/sales/void-sale.server";
import { requireTill } from "~/routes/api/require-till.server";
import { oauthAnswer, oauthError, readOauthJson, tillCall } from "~/api/oauth.server";

/** A sale that a till takes back, sent again until an answer comes. */
export const action = tillCall("POST", async ({ request }) => {
  const caller = await requireTill(app, request);
  await limitSending(app, caller);
  const { receipt, voided_at: at } = await readOauthJson(request, voidSales.input);
  const voidedAt = new Date(at);
  if (!isSaleTime(voidedAt, app.clock.now()))
    throw oauthError("invalid_sales", "The clock of the till is wrong. Set it, and send this again.", {
      status: 422,
      problems: [{ at: "voided_at", message: "is not a valid time" }],
    });
  const answer = await voidSale(app, caller, { receipt, voidedAt });
  if (answer.outcome === "refused") throw limitRefusal(answer.refusal);
  if (answer.outcome === "not-found")
    throw oauthError("unknown_receipt", "No till of this shop has sent this receipt.", { status: 404 });
  return oauthAnswer({ receipt, state: answer.state });
});

export const loader = action;
