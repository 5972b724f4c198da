import type { LoaderFunctionArgs } from "@remix-run/node";
import { app } from "~/services/platform/app.server";
import { resource } from "~/http/resource-route.server";
import { redirectTo } from "~/http/responses.server";
import { textFile } from "~/http/text-file.server";
import { requireProvedStaff } from "~/routes/_shared/require-staff.server";
import { readNewCodes } from "~/services/sessions/set-up-factor.server";

export const loader = resource(async ({ request }: LoaderFunctionArgs) => {
  const codes = await readNewCodes(app, await requireProvedStaff(request));
  if (codes === null) throw redirectTo("/staff/second-factor", { status: 302 });
  return textFile("kaypoint-recovery-codes.txt", codes);
});
