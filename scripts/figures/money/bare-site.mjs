import { redirect } from "@remix-run/node";

/** The least that a form can cost on remix-serve: a build with one action that parses what is sent and redirects. */
const action = async ({ request }) => {
  await request.formData();
  return redirect("/done", 303);
};

export const entry = { module: { default: () => new Response() } };
export const routes = {
  root: { id: "root", path: "", module: { default: () => null } },
  form: { id: "form", parentId: "root", path: "form", module: { action, default: () => null } },
};
export const assets = {
  entry: { module: "", imports: [] },
  routes: Object.fromEntries(Object.entries(routes).map(([id, { module: _, ...route }]) => [id, route])),
  url: "",
  version: "1",
};
export const publicPath = "/";
export const assetsBuildDirectory = "build/client";
export const isSpaMode = false;
export const mode = "production";
export const future = { v3_fetcherPersist: true, v3_relativeSplatPath: true, v3_singleFetch: true };
