import { listRegistrants } from "~/services/api/agent-calls.server";
import { serve } from "~/services/api/operation.server";

export const loader = serve(listRegistrants);
export const action = serve(listRegistrants);
