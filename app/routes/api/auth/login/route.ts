import { logIn } from "~/services/api/session-calls.server";
import { serve } from "~/services/api/operation.server";

export const loader = serve(logIn);
export const action = serve(logIn);
