import { subscribeWithWallet } from "~/services/api/paying-calls.server";
import { serve } from "~/services/api/operation.server";

export const loader = serve(subscribeWithWallet);
export const action = serve(subscribeWithWallet);
