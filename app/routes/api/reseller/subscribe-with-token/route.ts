import { subscribeWithToken } from "~/services/api/agent-calls.server";
import { serve } from "~/services/api/operation.server";

export const loader = serve(subscribeWithToken);
export const action = serve(subscribeWithToken);
