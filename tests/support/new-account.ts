import { randomInt } from "node:crypto";

/** What somebody types at sign-up; each call is another person, whose number looks like no owner's when it is masked. */
export function newAccount() {
  const own = `shop${randomInt(1e9)}`;
  const phone = `0806${String(randomInt(1e7)).padStart(7, "0")}`;
  return {
    name: "Sample Shop",
    username: own,
    email: `${own}@sample.example`,
    phone,
    password: "bread rice and oil",
    acceptTerms: "on",
  };
}

export function internationalPhone(phone: string): string {
  return `+234${phone.slice(1)}`;
}
