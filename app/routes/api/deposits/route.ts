import { listOwnDeposits } from "~/services/api/deposit-calls.server";
import { serve } from "~/services/api/operation.server";

export const loader = serve(listOwnDeposits);
export const action = serve(listOwnDeposits);
