import { expect, test } from "vitest";

import { describeApi } from "~/api/openapi.server";
import { contact } from "../support/contact";

interface Schema {
  type?: string | string[];
  description?: string;
  examples?: unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  additionalProperties?: Schema | boolean;
}

const AMOUNT = /amount|balance|paid|cost|price|total|fee|discount|credit|\bnet\b|\bvat\b|_pay|due|sum$/i;
const UNIT = /\b(?:kobo|naira|tokens?|percent)\b/i;

/** Properties of a schema with their place. */
function fieldsOf(schema: Schema, place: string): { name: string; place: string; field: Schema }[] {
  const deeper = [schema.items, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((inner) =>
    inner ? fieldsOf(inner, place) : [],
  );
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    { name, place, field },
    ...fieldsOf(field, `${place}.${name}`),
  ]);
  return [...own, ...deeper];
}

const isNumeric = ({ type, anyOf = [] }: Schema): boolean =>
  [type].flat().some((one) => one === "number" || one === "integer") || anyOf.some(isNumeric);

test("each amount in the document of the API says its unit", () => {
  const { paths = {}, components = {} } = describeApi("https://kaypoint.example", contact) as unknown as {
    paths?: Record<string, Record<string, object>>;
    components?: { schemas?: Record<string, Schema> };
  };
  const bodies = Object.entries(paths).flatMap(([path, calls]) =>
    Object.values(calls).flatMap((call) => schemasOf(call).map((schema) => ({ path, schema }))),
  );
  const shared = Object.entries(components.schemas ?? {}).map(([path, schema]) => ({ path, schema }));
  const amounts = [...bodies, ...shared]
    .flatMap(({ path, schema }) => fieldsOf(schema, path))
    .filter(({ name, field }) => AMOUNT.test(name) && (name === "amount" || isNumeric(field)));
  expect(amounts.length).toBeGreaterThan(20);
  const silent = amounts.filter(({ field }) => !UNIT.test(field.description ?? ""));
  expect([...new Set(silent.map(({ place, name }) => `${place}.${name}`))]).toEqual([]);
});

test("an amount that may be null says inside of it nothing else than outside", () => {
  const text = JSON.stringify(describeApi("https://kaypoint.example", contact));
  const paid = /"paid":\{.*?"description":"Kobo, of the whole sale[^"]*"/.exec(text)?.[0] ?? "";
  expect(paid).not.toBe("");
  expect(paid).not.toContain("of the whole line");
});

/** The schemas of the bodies of a call. */
function schemasOf(call: object): Schema[] {
  if (Array.isArray(call)) return call.flatMap(schemasOf);
  return Object.entries(call).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value !== "object" || value === null) return [];
    return key === "schema" ? [value] : schemasOf(value);
  });
}
