import { branchSummary } from "~/services/api/agent-calls.server";
import { serve } from "~/services/api/operation.server";

export const loader = serve(branchSummary);
export const action = serve(branchSummary);
