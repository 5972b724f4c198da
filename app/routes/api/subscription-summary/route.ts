import { subscriptionSummary } from "~/services/api/checkout-calls.server";
import { serve } from "~/services/api/operation.server";

export const loader = serve(subscriptionSummary);
export const action = serve(subscriptionSummary);
