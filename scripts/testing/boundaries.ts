/** Each subject imports only those before it: in models, in services, and in services from models. */
export const subjects = [
  "plans",
  "messages",
  "ledger",
  "users",
  "codes",
  "second-factor",
  "sessions",
  "staff",
  "accounts",
  "passkeys",
  "webhooks",
  "subscriptions",
  "tills",
  "setups",
  "invoices",
  "checkout",
  "pay-links",
  "payments",
  "pro-formas",
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
 * These import no subject of the services; types of settings and providers may come from any model. Only the list of
 * all jobs is above every subject.
 */
export const ground = ["platform", "providers"];

type Layer =
  | "pure model"
  | "message"
  | "model"
  | "service"
  | "http"
  | "api"
  | "component"
  | "route"
  | "layout"
  | "asset"
  | "database";

interface Place {
  layer: Layer;
  /**
   * Its position in the list of subjects: -1 is before all, for the root of models and the ground; the list's length
   * is after all.
   */
  order: number;
}

/** Files that bring all subjects together: those outside the subject folders, and the list of the jobs. */
const isAboveAll = (file: string): boolean =>
  file === "app/services/platform/jobs/registry.server.ts" || /^app\/services\/[^/]+$/.test(file);

/** The place of a file of app/ or db/; null if it has none. */
export function placeOf(file: string): Place | null {
  const [top, folder = "", next = ""] = file.split("/");
  if (top === "db") return { layer: "database", order: -1 };
  if (file === "app/brand.ts") return { layer: "pure model", order: -1 };
  if (folder === "models")
    return { layer: file.endsWith(".server.ts") ? "model" : "pure model", order: subjects.indexOf(next) };
  if (folder === "services")
    return { layer: "service", order: isAboveAll(file) ? subjects.length : subjects.indexOf(next) };
  const layer = others[folder] ?? (/^(?:root|entry\.\w+)\.tsx?$/.test(folder) ? "layout" : null);
  return layer && { layer, order: -1 };
}

const others: Record<string, Layer> = {
  messages: "message",
  http: "http",
  api: "api",
  components: "component",
  routes: "route",
  assets: "asset",
  styles: "asset",
};

/** Layers that a layer may import from, in any subject. */
const anyOf: Record<Layer, Layer[]> = {
  "pure model": [],
  message: ["message", "pure model"],
  model: ["database"],
  service: ["database", "message", "http"],
  http: ["http", "service", "message", "model", "pure model", "database"],
  api: ["api", "http", "service", "message", "model", "pure model"],
  component: ["component", "message", "pure model", "asset"],
  route: ["route", "api", "http", "service", "message", "model", "pure model", "component", "asset"],
  layout: ["layout", "api", "http", "service", "message", "pure model", "component", "asset"],
  asset: [],
  database: ["database", "pure model"],
};

/** Layers that a layer may import from, in its own subject and those before it. */
const upTo: Partial<Record<Layer, Layer[]>> = {
  "pure model": ["pure model"],
  model: ["model", "pure model"],
  service: ["service", "model", "pure model"],
};

/** Type imports cost nothing and couple little: handles are typed beside the components, roles beside the schema. */
const typesOf: Partial<Record<Layer, Layer[]>> = {
  "pure model": ["database"],
  message: ["database"],
  service: ["component"],
  http: ["component"],
  api: ["database"],
  route: ["database"],
};

export function mayImport(from: Place, to: Place, isType: boolean): boolean {
  if (anyOf[from.layer].includes(to.layer)) return true;
  if (isType && typesOf[from.layer]?.includes(to.layer)) return true;
  const isGround = from.layer === "service" && from.order === -1;
  const isInOrder = to.order <= from.order || (isGround && to.layer !== "service");
  return isInOrder && (upTo[from.layer] ?? []).includes(to.layer);
}
