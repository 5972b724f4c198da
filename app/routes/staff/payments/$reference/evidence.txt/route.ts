import type { LoaderFunctionArgs } from "@remix-run/node";
import { resource } from "~/http/resource-route.server";
import { textFile } from "~/http/text-file.server";
import { noSuch } from "~/routes/_shared/no-such.server";
import { requireFresh } from "~/routes/_shared/require-access.server";
import { requireStaff } from "~/routes/_shared/require-staff.server";
import { app } from "~/services/platform/app.server";
import { readEvidence } from "./evidence.server";

/** A customer's data leave the site here, so the password must have been typed recently. */
export const loader = resource(async ({ request, params }: LoaderFunctionArgs) => {
  const { user } = await requireStaff(request, "payments");
  await requireFresh(request);
  const evidence = await readEvidence(app, user.id, params.reference ?? "");
  if (!evidence) throw await noSuch(app, user, "payment");
  return textFile(evidence.name, evidence.lines);
});
