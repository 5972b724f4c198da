import { ESLint } from "eslint";
import tseslint from "typescript-eslint";
import { expect, test } from "vitest";

import config from "../../eslint.config";

const rule = config.find(({ files, rules }) => files?.includes("app/**") && rules?.["no-restricted-syntax"]);
const eslint = new ESLint({
  overrideConfigFile: true,
  overrideConfig: [
    {
      files: ["**/*.tsx"],
      languageOptions: { parser: tseslint.parser },
      rules: { "no-restricted-syntax": rule?.rules?.["no-restricted-syntax"] ?? "off" },
    },
  ],
});

async function mistakesIn(code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: "app/routes/_site/contact/form.tsx" });
  return result?.messages.map(({ message }) => message) ?? [];
}

test("a Form without an action is a mistake", async () => {
  expect(await mistakesIn('const form = <Form method="post" />;')).toEqual([
    expect.stringContaining("Name the action"),
  ]);
  expect(await mistakesIn('const form = <Form method="post" action="." />;')).toEqual([]);
});

test("a plain form that posts to the folder above its page is a mistake", async () => {
  expect(await mistakesIn('const form = <form method="post" action="." />;')).toEqual([
    expect.stringContaining("the folder above"),
  ]);
  expect(await mistakesIn('const form = <form method="post" action="/sales-report" />;')).toEqual([]);
});
