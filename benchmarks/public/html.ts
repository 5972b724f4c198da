import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { basename, join } from "node:path";

import { demoAccounts, demoPassword } from "#db/seed/demo";

import { removeFolder, type Site, temporaryFolder } from "../../tests/support/site";
import { makeVisitor, type Visitor } from "../../tests/support/visitor";
import { table } from "../table";
import { installTools } from "../tools/install";
import { publicPages } from "./pages";

const formPages = ["/signup?page=signup&plan=2&duration=yearly", "/login", "/forgot-password"];
const otherPages = ["/no-such-page", "/newsletter/confirm?token=none", "/demo/outbox", "/demo/parts"];
const ownPages = ["/dashboard", "/plans-details/2/yearly", "/account/security"];

interface Message {
  type: string;
  url: string;
  message: string;
}

/** Checks pages with the Nu HTML validator, including those of failed forms. It needs Java. */
export async function measureHtml({ url }: Site): Promise<string> {
  const pages = await readPages(url);
  const folder = temporaryFolder();
  const files = [...pages.values()].map((html, at) => {
    const file = join(folder, `${at}.html`);
    writeFileSync(file, html);
    return file;
  });
  const messages = validate(files);
  removeFolder(folder);
  const names = [...pages.keys()];
  const found = messages.filter(({ type }) => type !== "info");
  const nameOf = ({ url: file }: Message) => names[Number(basename(file, ".html"))] ?? file;
  const rows = names.map((name) => [name, found.filter((message) => nameOf(message) === name).length]);
  const list = found.map((message) => `- ${nameOf(message)}: ${message.message}`);
  return [table(["Nu HTML validator", "Errors"], rows), [...new Set(list)].join("\n")].join("\n\n").trim();
}

async function readPages(url: string): Promise<Map<string, string>> {
  const anybody = makeVisitor(url);
  const pages = new Map<string, string>();
  const add = async (visitor: Visitor, path: string) => pages.set(path, (await visitor.get(path)).body);
  for (const path of [...publicPages, ...formPages, ...otherPages]) await add(anybody, path);
  for (const path of ["/contact", "/signup?page=signup", "/login"])
    pages.set(`${path}, with errors`, (await anybody.post(path)).body);
  const owner = await signIn(url, true);
  for (const path of ownPages) await add(owner, path);
  await add(await signIn(url, false), "/verify-phone");
  return pages;
}

async function signIn(url: string, wanted: boolean): Promise<Visitor> {
  const account = demoAccounts.find(({ role, verified }) => role === "owner" && verified === wanted);
  const visitor = makeVisitor(url);
  await visitor.post("/login", { email: account?.email ?? "", password: demoPassword });
  return visitor;
}

function validate(files: string[]): Message[] {
  const jar = installTools().validator;
  const { stderr, error } = spawnSync(
    "java",
    ["-jar", jar, "--format", "json", "--exit-zero-always", ...files],
    {
      encoding: "utf8",
    },
  );
  if (error)
    throw new Error("the Nu HTML validator needs Java: install one, such as default-jre-headless", {
      cause: error,
    });
  return (JSON.parse(stderr) as { messages: Message[] }).messages;
}
