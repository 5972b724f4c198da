import { listOwnInvoices } from "~/services/api/invoice-calls.server";
import { serve } from "~/services/api/operation.server";

export const loader = serve(listOwnInvoices);
export const action = serve(listOwnInvoices);
