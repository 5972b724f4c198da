import { updateForgottenPassword } from "~/services/api/recovery-calls.server";
import { serve } from "~/services/api/operation.server";

export const loader = serve(updateForgottenPassword);
export const action = serve(updateForgottenPassword);
