import { z } from "zod";
import { fieldsOf, type ReferenceCall, type ReferenceGroup } from "~/models/api/reference";
import { exampleOf } from "./examples.server";
import { groupOf, groups } from "./groups.server";
import { describeField } from "./json-schema.server";
import { operations } from "./operations.server";

type Described = (typeof operations)[number];

const whoIs: Record<Described["auth"], string> = {
  anybody: "Anybody",
  guest: "Anybody",
  session: "Whoever is logged in",
  account: "Whoever is logged in",
  newPhone: "Whoever typed the password in the last 15 minutes",
  owner: "Owners",
  agent: "Agents",
};

const schemaOf = (schema: z.ZodType, io: "input" | "output") =>
  z.toJSONSchema(schema, { io, unrepresentable: "any", override: describeField }) as Parameters<
    typeof fieldsOf
  >[0];

/** All calls with what they take and answer, in the groups of the document. */
export const apiReference = (origin: string): ReferenceGroup[] =>
  groups.map(({ name, about }) => ({
    ...{ name, about },
    calls: operations.filter((call) => groupOf(call) === name).map((call) => referenceOf(call, origin)),
  }));

const referenceOf = (call: Described, origin: string): ReferenceCall => ({
  id: call.path.replace("/api/", "").replace(/[^a-z]+/gi, "-"),
  method: call.method,
  path: call.path.replace(/:(\w+)/g, "{$1}"),
  summary: call.summary,
  who: whoIs[call.auth],
  repeatable: call.repeatable ?? false,
  fields: fieldsOf(schemaOf(call.described ?? call.input, "input")),
  answer: fieldsOf(schemaOf(call.answer, "output")),
  example: exampleOf(call.path, origin),
});
