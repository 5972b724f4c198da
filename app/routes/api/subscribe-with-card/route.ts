import { subscribeWithCard } from "~/services/api/paying-calls.server";
import { serve } from "~/services/api/operation.server";

export const loader = serve(subscribeWithCard);
export const action = serve(subscribeWithCard);
