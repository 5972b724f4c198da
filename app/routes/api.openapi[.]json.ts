import { describeApi } from "~/services/api/openapi.server";
import { app } from "~/services/app/app.server";
import { plainFile } from "~/services/doors/plain-file.server";
import { accountOrigin } from "~/services/doors/site-origin.server";

export function loader() {
  return plainFile(
    JSON.stringify(describeApi(accountOrigin(), app.config.contact)),
    "application/json; charset=utf-8",
  );
}
