/* The example of each body in the API's document is made from its schema, so that it has every field and fits it. */

interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  examples?: unknown[];
  anyOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  additionalProperties?: unknown;
  items?: Schema;
  description?: string;
  undocumented?: boolean;
  [keyword: string]: unknown;
}

interface Body {
  schema?: Schema;
  example?: unknown;
}

interface Call {
  requestBody?: { content: Record<string, Body> };
  responses: Record<string, { content?: Record<string, Body> }>;
}

/** What a field says in examples, by its name. */
const samples: Record<string, unknown> = {
  name: "Ngozi Stores",
  username: "ngozistores",
  email: "ngozi@stores.example",
  phone: "08031230007",
  password: "three bags of rice",
  password_confirmation: "three bags of rice",
  acceptTerms: "on",
  plan: "2",
  plan_id: "2",
  location_id: "7",
  locationId: "7",
  onboarding: "1",
  coupon: "WELCOME10",
  agent_id: "TUNDE1",
  code: "48021",
  otp: "48021",
  amount: 6000,
  total: 6000,
  balance: 20_000,
  reference_id: "KPP-UBKE76M55B4LB6DZ",
  currency: "NGN",
  date: "2026-11-26",
  last_four: "4081",
  device_name: "Front till",
  user_code: "BCDF-GHJK",
  expires_in: 900,
  interval: 5,
};

/** Adds an example to every body of the document, and leaves out the fields that people must leave empty. */
export function addExamples(document: {
  paths?: Record<string, unknown>;
  components?: { schemas?: Record<string, unknown> };
}): void {
  const shared = (document.components?.schemas ?? {}) as Record<string, Schema>;
  for (const schema of Object.values(shared)) hide(schema);
  for (const methods of Object.values(document.paths ?? {}))
    for (const call of Object.values(methods as Record<string, Call>))
      for (const body of bodiesOf(call)) {
        if (!body.schema) continue;
        hide(body.schema);
        body.example = sampleOf(body.schema, "", shared);
      }
}

function bodiesOf({ requestBody, responses }: Call): Body[] {
  return [requestBody, responses["200"]].flatMap((described) => Object.values(described?.content ?? {}));
}

function hide(schema: Schema): void {
  if (!schema.properties) return;
  const documented = Object.entries(schema.properties).filter(([, field]) => !field.undocumented);
  schema.properties = Object.fromEntries(documented);
}

/** Fields that a client may as well leave out would hide those that count. */
const isUnused = ({ description = "" }: Schema): boolean => description.startsWith("Accepted and not used");

function sampleOf(schema: Schema, name: string, shared: Record<string, Schema>): unknown {
  const deeper = (inner: Schema) => sampleOf(inner, name, shared);
  if (schema.$ref !== undefined) return deeper(shared[schema.$ref.replace(/^.*\//, "")] ?? {});
  if ("const" in schema) return schema.const;
  if (schema.examples?.[0] !== undefined) return schema.examples[0];
  if (schema.enum) return schema.enum[0];
  const [choice] = (schema.anyOf ?? schema.allOf ?? []).filter(({ type }) => type !== "null");
  if (choice) return deeper(choice);
  const [type] = [schema.type ?? "object"].flat();
  if (type === "array") return schema.items ? [deeper(schema.items)] : [];
  if (type === "object") return objectOf(schema, shared);
  return plainOf(type ?? "string", schema, samples[name]);
}

function objectOf({ properties = {} }: Schema, shared: Record<string, Schema>): object {
  const fields = Object.entries(properties).filter(([, field]) => !isUnused(field));
  return Object.fromEntries(fields.map(([name, field]) => [name, sampleOf(field, name, shared)]));
}

function plainOf(type: string, { format, pattern, minimum }: Schema, sample: unknown): unknown {
  if (type === "boolean") return true;
  if (type === "number" || type === "integer")
    return typeof sample === "number" ? sample : typeof minimum === "number" ? Math.max(1, minimum) : 1;
  if (format === "date-time") return "2026-11-26T09:30:00Z";
  if (typeof sample === "string" && (typeof pattern !== "string" || new RegExp(pattern, "u").test(sample)))
    return sample;
  if (typeof pattern !== "string") return "text";
  return (
    ["1", "2026-11-26", "48021", "BCDF-GHJK"].find((text) => new RegExp(pattern, "u").test(text)) ?? "text"
  );
}
