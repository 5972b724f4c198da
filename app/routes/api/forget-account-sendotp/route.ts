import { sendRecoveryCode } from "~/services/api/recovery-calls.server";
import { serve } from "~/services/api/operation.server";

export const loader = serve(sendRecoveryCode);
export const action = serve(sendRecoveryCode);
