import { makePayLink } from "~/services/api/pay-link-calls.server";
import { serve } from "~/services/api/operation.server";

export const loader = serve(makePayLink);
export const action = serve(makePayLink);
