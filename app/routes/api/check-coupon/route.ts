import { checkCoupon } from "~/services/api/checkout-calls.server";
import { serve } from "~/services/api/operation.server";

export const loader = serve(checkCoupon);
export const action = serve(checkCoupon);
