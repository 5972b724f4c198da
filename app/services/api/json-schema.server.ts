import type { z } from "zod";

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>["override"]>;

const isNumber = (value: unknown): boolean => typeof value === "string" && /^\d+$/.test(value);

/** Says of fields that hold numbers that JSON may carry them as such: they are read as the text of a form. */
export const describeField: Override = ({ zodSchema, jsonSchema }) => {
  if (jsonSchema.type !== "string") return;
  if (zodSchema._zod.def.type === "catch") {
    jsonSchema.type = ["string", "number"] as never;
    // It stands in for what is unreadable: whoever leaves the field out does not get it.
    delete jsonSchema.default;
  }
  const { pattern, enum: values } = jsonSchema;
  if (values?.every(isNumber)) {
    jsonSchema.type = ["string", "integer"] as never;
    jsonSchema.enum = [...values, ...values.map(Number)];
  } else if (pattern !== undefined && new RegExp(pattern).test("1") && !new RegExp(pattern).test("a")) {
    jsonSchema.type = ["string", "integer"] as never;
  }
};
