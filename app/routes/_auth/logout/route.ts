import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";

import { readForm } from "~/http/forms/form.server";
import { resource } from "~/http/resource-route.server";
import { redirectTo } from "~/http/responses.server";
import { logOut } from "~/routes/_auth/log-out.server";

const schema = z.object({});

/** A GET does nothing: only a POST logs out. */
export function loader() {
  return redirectTo("/", { status: 302 });
}

export const action = resource(async ({ request }: ActionFunctionArgs) => {
  await readForm(request, schema);
  return logOut(request, "/");
});
