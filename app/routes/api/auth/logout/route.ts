import { logOut } from "~/services/api/session-calls.server";
import { serve } from "~/services/api/operation.server";

export const loader = serve(logOut);
export const action = serve(logOut);
