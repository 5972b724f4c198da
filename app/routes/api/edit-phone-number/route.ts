import { editPhoneNumber } from "~/services/api/verification-calls.server";
import { serve } from "~/services/api/operation.server";

export const loader = serve(editPhoneNumber);
export const action = serve(editPhoneNumber);
