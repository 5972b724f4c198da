import { topUpWallet } from "~/services/api/wallet-calls.server";
import { serve } from "~/services/api/operation.server";

export const loader = serve(topUpWallet);
export const action = serve(topUpWallet);
