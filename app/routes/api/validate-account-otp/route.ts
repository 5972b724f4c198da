import { checkRecovery } from "~/services/api/recovery-calls.server";
import { serve } from "~/services/api/operation.server";

export const loader = serve(checkRecovery);
export const action = serve(checkRecovery);
