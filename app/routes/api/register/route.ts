import { register } from "~/services/api/registration-calls.server";
import { serve } from "~/services/api/operation.server";

export const loader = serve(register);
export const action = serve(register);
