import { session } from "~/services/api/session-calls.server";
import { serve } from "~/services/api/operation.server";

export const loader = serve(session);
export const action = serve(session);
