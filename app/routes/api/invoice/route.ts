import { readOwnInvoice } from "~/services/api/invoice-calls.server";
import { serve } from "~/services/api/operation.server";

export const loader = serve(readOwnInvoice);
export const action = serve(readOwnInvoice);
