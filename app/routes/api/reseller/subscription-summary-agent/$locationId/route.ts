import { locationSummary } from "~/services/api/agent-calls.server";
import { serve } from "~/services/api/operation.server";

export const loader = serve(locationSummary);
export const action = serve(locationSummary);
