import { describe, expect, test } from "vitest";

import type { WalletKind } from "~/models/ledger/journal";
import { walletWords } from "~/models/ledger/wallet";
import { routeFiles } from "~/route-list.js";

const addresses = routeFiles("app/routes").map(({ url }) => `/${url ?? ""}`);

describe.each(Object.keys(walletWords) as WalletKind[])("the %s", (kind) => {
  const { unit, format, name, topUp, path, addPath, filePath } = walletWords[kind];

  test("has its own pages: its overview, adding money, and its statement file", () => {
    expect(path).toBe(`/${kind}`);
    expect(addPath).toMatch(`${path}/`);
    expect(filePath).toBe(`${path}/statement.csv`);
    for (const page of [path, addPath, filePath]) expect(addresses).toContain(page);
  });

  test("is named by its kind", () => {
    expect(name).toBe(kind);
    expect(topUp.toLowerCase()).toContain(kind);
  });

  test("shows amounts in its unit", () => {
    const { unit: other } = walletWords[kind === "wallet" ? "tokens" : "wallet"];
    expect([unit, format(1_500_00)]).toEqual(kind === "wallet" ? ["NGN", "₦1,500"] : ["KPT", "1,500 KPT"]);
    expect(unit).not.toBe(other);
  });
});
