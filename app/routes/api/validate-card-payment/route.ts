import { validateCardPayment } from "~/services/api/paying-calls.server";
import { serve } from "~/services/api/operation.server";

export const loader = serve(validateCardPayment);
export const action = serve(validateCardPayment);
