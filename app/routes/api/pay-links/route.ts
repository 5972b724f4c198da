import { listPayLinks } from "~/services/api/pay-link-calls.server";
import { serve } from "~/services/api/operation.server";

export const loader = serve(listPayLinks);
export const action = serve(listPayLinks);
