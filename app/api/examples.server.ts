import { CLIENT_ID } from "~/models/tills/till";

/* The curl examples on the API page. Run in this order, all of them work on a fresh demo; $TOKEN is the api_token
   from the login. */

interface Example {
  path: string;
  fields?: Record<string, string | number>;
  /** Sent as a form instead of JSON. */
  isForm?: true;
  query?: string;
  headers?: Record<string, string>;
}

export const examples: Example[] = [
  { path: "/api/subscription-plans" },
  { path: "/api/download_process.php" },
  {
    path: "/api/register",
    fields: {
      name: "Ngozi Stores",
      username: "ngozistores",
      email: "ngozi@stores.example",
      phone: "08031230007",
      password: "three bags of rice",
      password_confirmation: "three bags of rice",
      acceptTerms: "on",
    },
  },
  { path: "/api/auth/login", fields: { username: "adashop", password: "kaypoint demo 2026" } },
  { path: "/api/auth/session" },
  { path: "/api/subscription-summary", fields: { plan_id: 2, plan_duration: 1 } },
  { path: "/api/check-coupon", fields: { coupon: "WELCOME10" } },
  {
    path: "/api/subscribe-with-wallet",
    fields: { plan_id: 2, duration: 1, onboarding: 1 },
    headers: { "Idempotency-Key": "order-of-monday" },
  },
  { path: "/api/auth/logout", fields: {} },
  {
    path: "/api/device/code",
    fields: { client_id: CLIENT_ID, device_name: "Front till" },
    isForm: true,
  },
];

const anonymous = [
  "/api/subscription-plans",
  "/api/download_process.php",
  "/api/register",
  "/api/auth/login",
  "/api/device/code",
];

/** A shell command. */
export function exampleOf(path: string, origin: string): string | null {
  const example = examples.find((candidate) => candidate.path === path);
  if (!example) return null;
  const { fields, isForm = false, query = "", headers = {} } = example;
  const sent = {
    ...(!anonymous.includes(path) && { Authorization: "Bearer $TOKEN" }),
    ...(fields && !isForm && { "Content-Type": "application/json" }),
    ...headers,
  };
  const lines = [
    `curl ${origin}${path}${query}`,
    ...Object.entries(sent).map(([name, value]) => `-H "${name}: ${value}"`),
    ...bodyOf(fields, isForm),
  ];
  return lines.join(" \\\n  ");
}

function bodyOf(fields: Example["fields"], isForm: boolean): string[] {
  if (!fields) return [];
  return isForm
    ? Object.entries(fields).map(([name, value]) => `--data-urlencode "${name}=${value}"`)
    : [`-d '${JSON.stringify(fields)}'`];
}
