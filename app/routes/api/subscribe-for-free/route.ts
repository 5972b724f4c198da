import { subscribeForFree } from "~/services/api/paying-calls.server";
import { serve } from "~/services/api/operation.server";

export const loader = serve(subscribeForFree);
export const action = serve(subscribeForFree);
