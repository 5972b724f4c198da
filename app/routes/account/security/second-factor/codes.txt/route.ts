import type { LoaderFunctionArgs } from "@remix-run/node";
import { app } from "~/services/platform/app.server";
import { resource } from "~/http/resource-route.server";
import { redirectTo } from "~/http/responses.server";
import { textFile } from "~/http/text-file.server";
import { requireFresh } from "~/routes/_shared/require-access.server";
import { readNewCodes } from "~/services/sessions/set-up-factor.server";

const PAGE = "/account/security/second-factor";

export const loader = resource(async ({ request }: LoaderFunctionArgs) => {
  const codes = await readNewCodes(app, await requireFresh(request, { page: PAGE }));
  if (codes === null) throw redirectTo(PAGE, { status: 302 });
  return textFile("kaypoint-recovery-codes.txt", codes);
});
