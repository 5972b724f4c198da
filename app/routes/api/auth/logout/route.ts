import { logOut } from "~/services/api/auth.server";
import { serve } from "~/services/api/operation.server";

export const loader = serve(logOut);
export const action = serve(logOut);
