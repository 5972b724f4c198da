import { z } from "zod";
import { fieldsOf, type ReferenceCall, type ReferenceGroup } from "~/models/api/reference";
import { exampleOf } from "./examples.server";
import { groupOf, groups } from "./groups.server";
import { describeField } from "./json-schema.server";
import { operations } from "./operations.server";
import { type TillCall, tillCalls } from "./till-calls.server";

type Operation = (typeof operations)[number];

const whoIs: Record<Operation["auth"], string> = {
  anybody: "Anyone",
  guest: "Anyone",
  session: "Any logged-in account",
  account: "Any logged-in account",
  newPhone: "An account that typed its password in the last 15 minutes",
  owner: "Owners",
  agent: "Agents",
};

const schemaOf = (schema: z.ZodType, io: "input" | "output") =>
  z.toJSONSchema(schema, { io, unrepresentable: "any", override: describeField }) as Parameters<
    typeof fieldsOf
  >[0];

/** All calls with their inputs and answers, in the groups of the document. */
export const apiReference = (origin: string): ReferenceGroup[] =>
  groups.map(({ name, about }) => ({
    name,
    about,
    calls:
      name === "tills"
        ? tillCalls.map((call) => referenceOfTill(call, origin))
        : operations.filter((call) => groupOf(call) === name).map((call) => referenceOf(call, origin)),
  }));

const idOf = (path: string): string => path.replace("/api/", "").replace(/[^a-z]+/gi, "-");

const referenceOfTill = (
  { method, path, summary, isSignedIn, input, answer }: TillCall,
  origin: string,
): ReferenceCall => ({
  id: idOf(path),
  method,
  path,
  summary,
  who: isSignedIn ? "Tills that are signed in" : "Tills",
  repeatable: false,
  fields: fieldsOf(schemaOf(input, "input")),
  answer: fieldsOf(schemaOf(answer, "output")),
  example: exampleOf(path, origin),
});

const referenceOf = (call: Operation, origin: string): ReferenceCall => ({
  id: idOf(call.path),
  method: call.method,
  path: call.path.replace(/:(\w+)/g, "{$1}"),
  summary: call.summary,
  who: whoIs[call.auth],
  repeatable: call.repeatable ?? false,
  fields: fieldsOf(schemaOf(call.described ?? call.input, "input")),
  answer: fieldsOf(schemaOf(call.answer, "output")),
  example: exampleOf(call.path, origin),
});
