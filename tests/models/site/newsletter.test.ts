import { expect, test } from "vitest";
import { readToken } from "~/models/site/newsletter";
import { alreadyMail, confirmMail, subscribedMail } from "~/messages/site/mail";
import { subscribeSchema, tokenSchema } from "~/models/site/newsletter-fields.server";

const token = "AYtm-grOva6WuFDezITZ_g";
const letter = { name: "Kaypoint", origin: "https://shop.example", token };

test("an address is required and checked", () => {
  const message = (form: object) => subscribeSchema.safeParse(form).error?.issues[0]?.message;
  expect(message({})).toBe("Email is required");
  expect(message({ email: "  " })).toBe("Email is required");
  expect(message({ email: "ada@shop" })).toBe("Invalid email address");
  expect(subscribeSchema.parse({ email: " ada@shop.example " })).toEqual({ email: "ada@shop.example" });
});

test("a link carries its whole token or none", () => {
  const read = (query: string) => readToken(new URL(`https://shop.example/newsletter/confirm${query}`));
  expect(read(`?token=${token}`)).toBe(token);
  expect(read("")).toBeNull();
  expect(read(`?token=${token.slice(1)}`)).toBeNull();
  expect(read(`?token=${token}x`)).toBeNull();
  expect(read("?token=%00")).toBeNull();
});

test("the button may leave the token to the link", () => {
  expect(tokenSchema.safeParse({}).success).toBe(true);
  expect(tokenSchema.safeParse({ token: "short" }).success).toBe(false);
});

test("only the first mail asks to confirm, and the others say how to unsubscribe", () => {
  const confirm = `https://shop.example/newsletter/confirm?token=${token}`;
  const leave = `https://shop.example/newsletter/unsubscribe?token=${token}`;
  expect(confirmMail(letter).text).toContain(confirm);
  expect(confirmMail(letter).text).not.toContain(leave);
  for (const mail of [subscribedMail(letter), alreadyMail(letter)]) {
    expect(mail.text).toContain(leave);
    expect(mail.text).not.toContain(confirm);
  }
});
