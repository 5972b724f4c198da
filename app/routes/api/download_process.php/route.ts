import { listDownloads } from "~/services/api/catalogue-calls.server";
import { serve } from "~/services/api/operation.server";

export const loader = serve(listDownloads);
export const action = serve(listDownloads);
