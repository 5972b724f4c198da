import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import type { MemberRole } from "#db/schema";
import { type ShopPermission, shopPermissions } from "~/models/members/permissions";
import { servedSettings, testDatabase } from "../../support/database";
import { makeShops } from "../../support/members";
import { linksOf, says } from "../../support/page";
import { type Server, startServer } from "../../support/server";
import type { ServedApp } from "../../support/served";
import { makeVisitor, type Visitor } from "../../support/visitor";

const BUILD = "build/server/index.js";
const ALTERED = `build/server/altered-${process.pid}.js`;

/** The built application with other roles in some rows of the table, as after a change of its source. */
function alter(roles: Record<string, readonly string[]>): void {
  const built = readFileSync(BUILD, "utf8");
  const altered = Object.entries(roles).reduce((text, [row, given]) => {
    const place = new RegExp(`(\\n  ${row}: \\{ )roles: \\w+(, sees:)`);
    if (!place.test(text)) throw new Error(`no row ${row} in ${BUILD}`);
    return text.replace(place, `$1roles: ${JSON.stringify(["owner", ...given])}$2`);
  }, built);
  writeFileSync(ALTERED, altered);
}

const rows = Object.keys(shopPermissions) as ShopPermission[];

/** A page of each row with its name in the menu, what the words about roles say of it, and its post if it has one. */
const places: Record<ShopPermission, { page: string; menu: string; words: string; post?: string }> = {
  salesReport: { page: "/sales-report", menu: "/sales-report", words: "the sales report" },
  debtors: {
    page: "/sales-report/debtors",
    menu: "/sales-report/debtors",
    words: "May record what a debtor paid",
    post: "/sales-report/debtors/1",
  },
  tills: { page: "/account/devices", menu: "/account/devices", words: "tills" },
  locations: { page: "/locations", menu: "/locations", words: "shops" },
};
let server: Server;

/** The people of a shop on an application in which cashiers have these rows, and managers the others. */
async function peopleWith(cashierRows: readonly ShopPermission[]) {
  alter(Object.fromEntries(rows.map((row) => [row, [cashierRows.includes(row) ? "cashier" : "manager"]])));
  server = await startServer(servedSettings(database.url), ALTERED);
  const visitor = (address?: string) => makeVisitor(server.url, address);
  const shops = await makeShops({ db: database.db, visitor } as ServedApp);
  const owner = await shops.shop();
  return {
    owner,
    cashier: await shops.logInMember(owner.user, "cashier"),
    manager: await shops.logInMember(owner.user, "manager"),
  };
}

const database = await testDatabase();
afterAll(() => rmSync(ALTERED, { force: true }));

/** The links of a page's navigation. */
const navigationOf = async (visitor: Pick<Visitor, "get">, path: string) =>
  linksOf(((await visitor.get(path)).body.match(/<nav.*?<\/nav>/gs) ?? []).join(" "));

/** The links of the menu, and of the places that it leads to. */
async function linksOfMenu(visitor: Pick<Visitor, "get">): Promise<string[]> {
  const menu = await navigationOf(visitor, "/dashboard");
  const pages = menu.filter((link) => /^\/(?:sales-report|locations|account\/devices)/.test(link));
  const inner = await Promise.all(pages.map(async (page) => navigationOf(visitor, page)));
  return [...menu, ...inner.flat()];
}

/** Whether page, post, menu and words agree that the row is open to this person. */
async function seesRow(visitor: Pick<Visitor, "get" | "post">, roleWords: string, row: ShopPermission) {
  const { page, menu, post, words } = places[row];
  const isOpen = async (status: Promise<{ status: number }>) => (await status).status !== 403;
  return {
    page: await isOpen(visitor.get(page)),
    post: post === undefined ? null : await isOpen(visitor.post(post, { intent: "receive" })),
    menu: (await linksOfMenu(visitor)).includes(menu),
    words: roleWords.includes(words),
  };
}

test.each([
  ["salesReport", "tills"],
  ["debtors", "locations"],
] as const)(
  "giving the rows %s and %s to cashiers in place of managers changes page, post, menu and words",
  async (...given) => {
    const { owner, ...people } = await peopleWith(given);
    try {
      const page = says(await owner.get("/user-management"));
      const [, cashier = "", manager = ""] = /Cashier (.+?) Manager (.+?wallet or cards\.)/.exec(page) ?? [];
      const words: Record<MemberRole, string> = { cashier, manager };
      for (const role of ["cashier", "manager"] as const)
        for (const row of rows) {
          const open = given.includes(row as never) === (role === "cashier");
          const post = places[row].post === undefined ? null : open;
          expect([role, row, await seesRow(people[role], words[role], row)]).toEqual([
            role,
            row,
            { page: open, post, menu: open, words: open },
          ]);
        }
    } finally {
      await server.stop();
    }
  },
);
