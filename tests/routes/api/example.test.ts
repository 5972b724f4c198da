import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";
import { expect, test } from "vitest";

import { payAt, fileSandbox } from "../../support/sandbox";
import { serve } from "../../support/served";

type Line = Record<string, unknown>;

await fileSandbox();
const site = await serve();

/** What the compiler says of the example, with the types that the document has today. */
function compile(): string[] {
  const { config } = ts.readConfigFile("tsconfig.json", (path) => ts.sys.readFile(path)) as {
    config: { compilerOptions: object };
  };
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, ".");
  const program = ts.createProgram(["examples/api/buy.ts"], { ...options, types: ["node"] });
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => JSON.stringify(messageText));
}

test("the example uses nothing that the document does not have", async () => {
  const document = JSON.parse((await site.visitor().get("/api/openapi.json")).body) as object;
  const types = astToString(await openapiTS({ openapi: "3.1.0", ...document } as never));
  writeFileSync("examples/api/kaypoint-api.d.ts", types);
  expect(compile()).toEqual([]);
});

/** Runs the example, and passes the result of `answer` to each of its questions. */
async function run(args: string[], answer: (line: Line) => Promise<string>): Promise<Line[]> {
  const child = spawn("npx", ["tsx", "examples/api/buy.ts", ...args], {
    env: { NODE_ENV: "production", PATH: process.env.PATH, KAYPOINT_ORIGIN: site.url },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const closed = once(child, "close");
  const lines: Line[] = [];
  for await (const line of createInterface(child.stdout)) {
    const said = JSON.parse(line) as Line;
    lines.push(said);
    if ("question" in said) child.stdin.write(`${await answer(said)}\n`);
  }
  await closed;
  return lines;
}

async function codeSentTo(phone: string): Promise<string> {
  const { text } = await site.db
    .selectFrom("outbox")
    .select("text")
    .where("recipient", "=", phone)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return /\b\d{5}\b/.exec(text)?.[0] ?? "";
}

test("the example goes from registering to a plan paid by card", async () => {
  const lines = await run(
    ["Ladi Foods", "ladifoods@shop.example", "08031230077", "four bags of rice"],
    async ({ address }) => {
      if (typeof address !== "string") return codeSentTo("+2348031230077");
      await payAt(address, "plain");
      return "";
    },
  );
  expect(lines.at(-2)).toMatchObject({ paid: "settled", naira: 6000 });
  expect(lines.at(-1)).toEqual({ account: "ladifoods", plan: "Plus" });
  const { planId } = await site.db
    .selectFrom("subscriptions")
    .innerJoin("users", "users.id", "subscriptions.ownerId")
    .select("planId")
    .where("email", "=", "ladifoods@shop.example")
    .executeTakeFirstOrThrow();
  expect(planId).toBe(2);
});

test("the example reports errors in the words of the site", async () => {
  const lines = await run(["Ladi Foods", "ladi@foods.example", "08031230078", "three bags of rice"], () =>
    Promise.resolve(""),
  );
  expect(lines).toEqual([{ problem: expect.stringContaining("username: Username must be") as string }]);
});
