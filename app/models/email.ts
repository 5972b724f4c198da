const LONGEST = 254;
const LONGEST_LOCAL_PART = 64;
/** One @ with something on both sides, printable ASCII only: look-alike letters and line breaks never pass. */
const shape = /^[\x21-\x3f\x41-\x7e]+@[\x21-\x3f\x41-\x7e]+$/;
const localPart = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const label = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

/** Why an address is refused at sign-up, in the words of the specification, or null. */
export function emailProblem(email: string): string | null {
  if (email.length > LONGEST || !shape.test(email)) return "Invalid email Address";
  const [local = "", domain = ""] = email.split("@");
  if (local.length > LONGEST_LOCAL_PART || !localPart.test(local)) return "Invalid email format";
  if (!domain.includes(".") || domain.endsWith(".")) return "Invalid domain";
  return domain.split(".").every((part) => label.test(part)) ? null : "Invalid email format";
}
