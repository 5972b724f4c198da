import { session } from "~/services/api/auth.server";
import { serve } from "~/services/api/operation.server";

export const loader = serve(session);
export const action = serve(session);
