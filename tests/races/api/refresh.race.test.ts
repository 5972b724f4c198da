import { expect, test } from "vitest";
import { makeAccounts, password } from "../../support/sessions";
import { serve } from "../../support/served";

const site = await serve();

interface ApiBody {
  api_token: string;
  refresh_token: string;
}

test("simultaneous refreshes with one token leave one working pair", async () => {
  const { user } = await (await makeAccounts(site)).logInAs("owner");
  const login = await site.visitor().post("/api/auth/login", { email: user.email, password });
  const { refresh_token } = JSON.parse(login.body) as ApiBody;
  const refresh = () => site.visitor().post("/api/auth/refresh", { refresh_token });
  const answers = await Promise.all(Array.from({ length: 6 }, refresh));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  const opened: number[] = [];
  for (const { body } of answers) {
    const { api_token: token } = JSON.parse(body) as ApiBody;
    const who = await site.visitor().get("/api/auth/session", { Authorization: `Bearer ${token}` });
    opened.push(who.status);
  }
  expect(opened.toSorted()).toEqual([200, 401, 401, 401, 401, 401]);
});
