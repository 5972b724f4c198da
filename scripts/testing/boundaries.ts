/** Each imports only what stands before it: in models, in services, and in services of models. */
export const subjects = [
  "plans",
  "messages",
  "ledger",
  "users",
  "codes",
  "sessions",
  "staff",
  "accounts",
  "webhooks",
  "subscriptions",
  "tills",
  "setups",
  "checkout",
  "payments",
  "renewals",
  "recovery",
  "members",
  "agents",
  "locations",
  "approvals",
  "sales",
  "dashboard",
  "site",
  "rights",
  "console",
  "api",
];

/**
 * They know no subject of the services; settings and providers are typed by models of any. Only the list of all jobs
 * stands above every subject.
 */
export const ground = ["platform", "http", "providers"];

type Layer = "pure model" | "model" | "service" | "component" | "route" | "frame" | "asset" | "database";

interface Place {
  layer: Layer;
  /** How far down the list of subjects it stands: -1 before all, as the root of models and the ground, or after all. */
  order: number;
}

/** What brings all subjects together: what stands beside their folders, and the list of the jobs. */
const isAboveAll = (file: string): boolean =>
  file === "app/services/platform/jobs/registry.server.ts" || /^app\/services\/[^/]+$/.test(file);

/** Where a file of app/ or db/ stands; null where that is nowhere. */
export function placeOf(file: string): Place | null {
  const [top, folder = "", next = ""] = file.split("/");
  if (top === "db") return { layer: "database", order: -1 };
  if (file === "app/brand.ts") return { layer: "pure model", order: -1 };
  if (folder === "models")
    return { layer: file.endsWith(".server.ts") ? "model" : "pure model", order: subjects.indexOf(next) };
  if (folder === "services")
    return { layer: "service", order: isAboveAll(file) ? subjects.length : subjects.indexOf(next) };
  const layer = others[folder] ?? (/^(?:root|entry\.\w+)\.tsx$/.test(folder) ? "frame" : null);
  return layer && { layer, order: -1 };
}

const others: Record<string, Layer> = {
  components: "component",
  routes: "route",
  assets: "asset",
  styles: "asset",
};

/** Layers of which a layer may import, of any subject. */
const anyOf: Record<Layer, Layer[]> = {
  "pure model": [],
  model: ["database"],
  service: ["database"],
  component: ["component", "pure model", "asset"],
  route: ["route", "service", "model", "pure model", "component", "asset"],
  frame: ["frame", "service", "pure model", "component", "asset"],
  asset: [],
  database: ["database", "pure model"],
};

/** Layers of which a layer may import what its own subject has, and those before it. */
const upTo: Partial<Record<Layer, Layer[]>> = {
  "pure model": ["pure model"],
  model: ["model", "pure model"],
  service: ["service", "model", "pure model"],
};

/** Types cost nothing and couple little: handles are typed beside the components, roles beside the schema. */
const typesOf: Partial<Record<Layer, Layer[]>> = { "pure model": ["database"], service: ["component"] };

export function mayImport(from: Place, to: Place, isType: boolean): boolean {
  if (anyOf[from.layer].includes(to.layer)) return true;
  if (isType && typesOf[from.layer]?.includes(to.layer)) return true;
  const isGround = from.layer === "service" && from.order === -1;
  const isInOrder = to.order <= from.order || (isGround && to.layer !== "service");
  return isInOrder && (upTo[from.layer] ?? []).includes(to.layer);
}
