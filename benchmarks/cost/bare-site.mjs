/** The least that remix-serve can do: a build with one resource route. */

const TEXT = "User-agent: *\nAllow: /\n";

/** The short Content-Length keeps remix-serve from compressing the answer, which would double its cost. */
const loader = () => new Response(TEXT, { headers: { "Content-Length": String(TEXT.length) } });

export const entry = { module: { default: () => new Response() } };
export const routes = {
  root: { id: "root", path: "", module: { default: () => null } },
  text: { id: "text", parentId: "root", path: "text", module: { loader } },
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
