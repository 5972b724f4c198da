import { withdrawPayLink } from "~/services/api/pay-link-calls.server";
import { serve } from "~/services/api/operation.server";

export const loader = serve(withdrawPayLink);
export const action = serve(withdrawPayLink);
