import { logIn } from "~/services/api/auth.server";
import { serve } from "~/services/api/operation.server";

export const loader = serve(logIn);
export const action = serve(logIn);
