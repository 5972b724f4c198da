import { listOwnProFormas } from "~/services/api/pro-forma-calls.server";
import { serve } from "~/services/api/operation.server";

export const loader = serve(listOwnProFormas);
export const action = serve(listOwnProFormas);
