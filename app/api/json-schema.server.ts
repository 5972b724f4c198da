import type { z } from "zod";

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>["override"]>;

const isNumber = (value: unknown): boolean => typeof value === "string" && /^\d+$/.test(value);

/** Documents that JSON may send numeric fields as numbers: they are read as text, like those of a form. */
export const describeField: Override = ({ zodSchema, jsonSchema }) => {
  if (jsonSchema.type !== "string") return;
  if (zodSchema._zod.def.type === "catch") {
    if (!jsonSchema.enum) jsonSchema.type = ["string", "number"] as never;
    // The default only replaces an unreadable value; a caller who leaves the field out does not get it.
    delete jsonSchema.default;
  }
  const { pattern, enum: values } = jsonSchema;
  const numbers = values?.filter(isNumber) ?? [];
  if (values && numbers.length > 0) {
    jsonSchema.type = ["string", "integer"] as never;
    jsonSchema.enum = [...values, ...numbers.map(Number)];
  } else if (pattern !== undefined && new RegExp(pattern).test("1") && !new RegExp(pattern).test("a")) {
    jsonSchema.type = ["string", "integer"] as never;
  }
};
