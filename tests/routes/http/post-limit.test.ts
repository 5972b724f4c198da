import { expect, test } from "vitest";

import { serve } from "../../support/served";

const site = await serve();

test("three hundred forms a minute from one IP address are accepted, and no more", async () => {
  const visitor = site.visitor("203.0.113.77");
  const statuses: number[] = [];
  for (let round = 0; round < 31; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => visitor.post("/login", { email: "" })),
    );
    statuses.push(...answers.map(({ status }) => status));
  }
  expect(statuses.filter((status) => status === 422)).toHaveLength(300);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  const refused = await visitor.post("/contact", {});
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(refused.body).toContain("Wait a minute");
  expect((await visitor.get("/pricing")).status).toBe(200);
  expect((await site.visitor().post("/login", { email: "" })).status).toBe(422);
});
