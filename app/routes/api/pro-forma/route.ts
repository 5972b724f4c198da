import { readOwnProForma } from "~/services/api/pro-forma-calls.server";
import { serve } from "~/services/api/operation.server";

export const loader = serve(readOwnProForma);
export const action = serve(readOwnProForma);
