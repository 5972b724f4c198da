import fc from "fast-check";
import { expect, test } from "vitest";
import { usernameFor } from "~/models/agents/agent";
import { agentMail } from "~/messages/agents/mail";
import { agentSchema } from "~/models/agents/agent-fields.server";
import { property } from "../../support/property";

test.each([
  ["Tunde Bello", 1, "tunde.bello"],
  ["Tunde Bello", 2, "tunde.bello2"],
  ["Bọ́lá O'Neil", 1, "bola.o.neil"],
  ["Ngo", 1, "agent.ngo"],
  ["店", 1, "agent"],
])("%s, number %i, is called %s", (name, number, username) => {
  expect(usernameFor(name, number)).toBe(username);
});

property.prop([fc.string({ unit: "grapheme", maxLength: 100 }), fc.integer({ min: 1, max: 50 })])(
  "every name gives a username that the database takes",
  (name, number) => {
    expect(usernameFor(name, number)).toMatch(/^[A-Za-z0-9._-]{5,60}$/);
  },
);

test("all missing and wrong values are reported at once", () => {
  const { error } = agentSchema.safeParse({ code: "T-1", email: "nobody", phone: "0803" });
  expect(error?.issues.map(({ message }) => message.split(" ")[0])).toEqual([
    "--code",
    "--name",
    "--email",
    "--phone",
  ]);
});

test("a name with a web address or hidden characters is refused", () => {
  const agent = { code: "TUNDE2", email: "tunde@agents.example" };
  for (const name of ["www.evil.example", "Tunde\u200bBello"])
    expect(agentSchema.safeParse({ ...agent, name }).error?.issues[0]?.message).toMatch(
      /^--name (?:must|cannot)/,
    );
});

test("the mail leaves out the name, because the mailbox is unverified", () => {
  const agent = {
    code: "TUNDE2",
    username: "tunde.bello",
    email: "tunde@agents.example",
    name: "Prize Office",
  };
  const { text } = agentMail(agent, { name: "Kaypoint", origin: "https://kaypoint.example" });
  expect(text).toMatch(/^Hello,\n/);
  expect(text).not.toContain("Prize Office");
});
