import { makeProForma } from "~/services/api/pro-forma-calls.server";
import { serve } from "~/services/api/operation.server";

export const loader = serve(makeProForma);
export const action = serve(makeProForma);
