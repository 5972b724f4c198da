import { refresh } from "~/services/api/session-calls.server";
import { serve } from "~/services/api/operation.server";

export const loader = serve(refresh);
export const action = serve(refresh);
