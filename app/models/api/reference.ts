/** A call as the API reference shows it, made from the API document. */
export interface ReferenceCall {
  id: string;
  method: string;
  path: string;
  summary: string;
  /** Who may call it. */
  who: string;
  repeatable: boolean;
  fields: ReferenceField[];
  answer: ReferenceField[];
  example: string | null;
}

export interface ReferenceGroup {
  name: string;
  about: string;
  calls: ReferenceCall[];
}

export interface ReferenceField {
  name: string;
  type: string;
  required: boolean;
  about: string;
}

interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  description?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
}

/** The fields of an object; nested ones are named with their parent and a dot. */
export function fieldsOf(schema: Schema | undefined, prefix = ""): ReferenceField[] {
  return Object.entries(schema?.properties ?? {}).flatMap(([name, field]) => {
    const own = {
      name: prefix + name,
      type: typeOf(field),
      required: schema?.required?.includes(name) ?? false,
      about: field.description ?? "",
    };
    const inner = field.properties
      ? field
      : (field.items ?? field.anyOf?.find(({ properties }) => properties));
    const dots = field.items ? `${prefix}${name}[].` : `${prefix}${name}.`;
    return [own, ...fieldsOf(inner, dots)];
  });
}

function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" or ");
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(" or ");
  if (schema.items) return `list of ${typeOf(schema.items)}`;
  if (Array.isArray(schema.type)) return schema.type.join(" or ");
  const { type = "anything", maxLength } = schema;
  return maxLength === undefined ? type : `${type}, at most ${maxLength} characters`;
}
