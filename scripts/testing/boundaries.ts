/** Subjects that all others may import, and of these each only those before it. */
export const foundations = ["plans", "messages", "ledger", "users"] as const;

/** Every other subject, with all that its models and use cases import beside the foundations: a graph without circles. */
export const imports = {
  codes: [],
  "second-factor": ["codes"],
  sessions: ["codes", "second-factor"],
  staff: ["second-factor", "sessions"],
  accounts: ["codes", "second-factor", "sessions", "staff"],
  passkeys: ["sessions"],
  webhooks: ["sessions"],
  subscriptions: ["codes"],
  tills: ["codes", "sessions", "subscriptions"],
  setups: ["staff"],
  invoices: [],
  checkout: ["staff", "webhooks", "subscriptions", "setups", "invoices"],
  "pay-links": ["checkout"],
  payments: ["staff", "webhooks", "subscriptions", "setups", "invoices", "checkout", "pay-links"],
  "pro-formas": ["invoices", "checkout", "pay-links", "payments"],
  renewals: ["webhooks", "subscriptions", "checkout", "payments"],
  billing: ["subscriptions", "checkout", "payments", "renewals"],
  recovery: [
    "codes",
    "second-factor",
    "sessions",
    "accounts",
    "passkeys",
    "webhooks",
    "subscriptions",
    "tills",
    "payments",
    "renewals",
  ],
  members: [
    "codes",
    "second-factor",
    "sessions",
    "accounts",
    "passkeys",
    "webhooks",
    "subscriptions",
    "tills",
    "invoices",
    "recovery",
  ],
  agents: ["codes", "sessions", "staff", "accounts", "subscriptions", "checkout", "pay-links", "recovery"],
  locations: ["subscriptions", "tills", "setups", "members", "agents"],
  approvals: ["staff", "payments", "agents"],
  sales: ["tills"],
  site: ["staff"],
  rights: [
    "staff",
    "subscriptions",
    "setups",
    "invoices",
    "checkout",
    "pay-links",
    "payments",
    "recovery",
    "members",
  ],
  console: [
    "sessions",
    "staff",
    "accounts",
    "checkout",
    "pay-links",
    "payments",
    "recovery",
    "members",
    "agents",
    "approvals",
    "site",
  ],
  api: ["sessions", "tills", "site"],
} as const satisfies Record<string, readonly string[]>;

type Subject = (typeof foundations)[number] | keyof typeof imports;

export const subjects = [...foundations, ...Object.keys(imports)] as Subject[];

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
  /** "ground" is below all subjects, such as the root of models; "all" sees every subject. */
  subject: Subject | "ground" | "all";
}

/** Files that bring all subjects together: those outside the subject folders, and the list of the jobs. */
const isAboveAll = (file: string): boolean =>
  file === "app/services/platform/jobs/registry.server.ts" || /^app\/services\/[^/]+$/.test(file);

/** The place of a file of app/ or db/; null if it has none. */
export function placeOf(file: string): Place | null {
  const [top, folder = "", next = ""] = file.split("/");
  if (top === "db") return { layer: "database", subject: "ground" };
  if (file === "app/brand.ts") return { layer: "pure model", subject: "ground" };
  if (folder === "models")
    return {
      layer: file.endsWith(".server.ts") ? "model" : "pure model",
      subject: isStateTable(file) ? "ground" : subjectOf(next),
    };
  if (folder === "services") return { layer: "service", subject: isAboveAll(file) ? "all" : subjectOf(next) };
  const layer = others[folder] ?? (/^(?:root|entry\.\w+)\.tsx?$/.test(folder) ? "layout" : null);
  return layer && { layer, subject: "ground" };
}

const subjectOf = (name: string): Subject | "ground" =>
  subjects.find((subject) => subject === name) ?? "ground";

/** A table of states says which may follow which, and imports nothing: an order that ends also ends its payments. */
const isStateTable = (file: string): boolean => file.endsWith("-state.ts");

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
  service: ["database", "message"],
  http: ["http", "service", "message", "model", "pure model", "database"],
  api: ["api", "http", "service", "message", "model", "pure model"],
  component: ["component", "message", "pure model", "asset"],
  route: ["route", "api", "http", "service", "message", "model", "pure model", "component", "asset"],
  layout: ["layout", "api", "http", "service", "message", "pure model", "component", "asset"],
  asset: [],
  database: ["database", "pure model"],
};

/** Layers that a layer may import from, in its own subject and those that this imports. */
const within: Partial<Record<Layer, Layer[]>> = {
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
  const isGround = from.layer === "service" && from.subject === "ground";
  const isReached = mayUse(from.subject, to.subject) || (isGround && to.layer !== "service");
  return isReached && (within[from.layer] ?? []).includes(to.layer);
}

const graph: Partial<Record<Subject, readonly Subject[]>> = imports;

function mayUse(from: Place["subject"], to: Place["subject"]): boolean {
  if (from === "all" || to === "ground" || from === to) return true;
  if (from === "ground" || to === "all") return false;
  const place = (subject: Subject) => (foundations as readonly Subject[]).indexOf(subject);
  if (place(to) >= 0) return place(from) < 0 || place(to) < place(from);
  return (graph[from] ?? []).includes(to);
}
