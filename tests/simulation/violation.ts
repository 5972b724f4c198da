/** A broken rule. The rule's name stays the same while a failure is shrunk. */
export class Violation extends Error {
  override name = "Violation";

  constructor(
    readonly rule: string,
    what: string,
  ) {
    super(`${rule}: ${what}`);
  }
}
