import { checkPhoneCode } from "~/services/api/verification-calls.server";
import { serve } from "~/services/api/operation.server";

export const loader = serve(checkPhoneCode);
export const action = serve(checkPhoneCode);
