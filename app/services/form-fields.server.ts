import { z } from "zod";

/** Whether each field a form's schema declares may come more than once. */
export function declaredFields(schema: z.ZodType): Map<string, { repeats: boolean }> {
  const fields = new Map<string, { repeats: boolean }>();
  for (const shape of shapesOf(schema)) {
    for (const [name, field] of Object.entries(shape))
      fields.set(name, { repeats: isList(field) || (fields.get(name)?.repeats ?? false) });
  }
  return fields;
}

type Shape = Readonly<Record<string, z.core.$ZodType>>;

/** The objects that a schema is made of, through pipes, unions and intersections. */
function shapesOf(schema: z.core.$ZodType): Shape[] {
  if (schema instanceof z.ZodObject) return [schema.shape];
  if (schema instanceof z.ZodPipe) return [...shapesOf(schema.in), ...shapesOf(schema.out)];
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(shapesOf);
  if (schema instanceof z.ZodIntersection)
    return [...shapesOf(schema.def.left), ...shapesOf(schema.def.right)];
  return [];
}

function isList(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodArray || schema instanceof z.ZodSet) return true;
  if (schema instanceof z.ZodPipe) return isList(schema.in) || isList(schema.out);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return isList(schema.def.innerType);
  return false;
}
