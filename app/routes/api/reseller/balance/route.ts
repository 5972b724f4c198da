import { agentBalance } from "~/services/api/agent-calls.server";
import { serve } from "~/services/api/operation.server";

export const loader = serve(agentBalance);
export const action = serve(agentBalance);
