import { z } from "zod";
import { fieldsOf, type ReferenceCall } from "~/models/api/reference";
import { exampleOf } from "./examples.server";
import { operations } from "./operations.server";

type Described = (typeof operations)[number];

const whoIs: Record<Described["auth"], string> = {
  anybody: "Anybody",
  account: "Whoever is logged in",
  owner: "Owners",
  agent: "Agents",
};

const schemaOf = (schema: z.ZodType, io: "input" | "output") =>
  z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Parameters<typeof fieldsOf>[0];

/** All calls with what they take and answer, in the order of the document. */
export function apiReference(origin: string): ReferenceCall[] {
  return operations.map((call) => ({
    id: call.path.replace("/api/", "").replace(/[^a-z]+/gi, "-"),
    method: call.method,
    path: call.path.replace(/:(\w+)/g, "{$1}"),
    summary: call.summary,
    who: whoIs[call.auth],
    repeatable: call.repeatable ?? false,
    fields: fieldsOf(schemaOf(call.described ?? call.input, "input")),
    answer: fieldsOf(schemaOf(call.answer, "output")),
    example: exampleOf(call.path, origin),
  }));
}
