import { listPlans } from "~/services/api/catalogue-calls.server";
import { serve } from "~/services/api/operation.server";

export const loader = serve(listPlans);
export const action = serve(listPlans);
