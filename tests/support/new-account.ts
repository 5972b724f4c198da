import { randomInt } from "node:crypto";
import { nextDigits } from "./phone-digits";

/** What somebody types at sign-up; each call is another person, whose number looks like no owner's when it is masked. */
export function newAccount() {
  const own = `shop${randomInt(1e9)}`;
  const phone = `0806${nextDigits()}`;
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
